import { type ReactNode, useState } from 'react';

type DisclosureProps = { summary: ReactNode; mustOpen?: boolean | undefined; className?: string; children: ReactNode };

/** Collapsed by default. Once open it stays open, so that a cleared answer does not close a form someone is typing in. */
export function Disclosure({ summary, mustOpen = false, className, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} open={open || mustOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="target">{summary}</summary>
      {children}
    </details>
  );
}
