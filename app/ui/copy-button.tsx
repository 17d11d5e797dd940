import { useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

type CopyButtonProps = { label: string; icon?: IconName; text: () => string; copied: string; failed: string };

/** Copies the text and says whether that worked. */
export function CopyButton({ label, icon, text, copied, failed }: CopyButtonProps) {
  const [status, setStatus] = useState('');
  return (
    <>
      <Button
        {...(icon && { icon })}
        onClick={() =>
          void navigator.clipboard.writeText(text()).then(
            () => setStatus(copied),
            () => setStatus(failed),
          )
        }
      >
        {label}
      </Button>
      <p role="status">{status}</p>
    </>
  );
}
