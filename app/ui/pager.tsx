import { ArrowLink } from './arrow-link.tsx';

/** Null at the end of the list. */
type PagerLink = { label: string; href: string | null } | null;

export function Pager({ label, back, onward }: { label: string; back?: PagerLink; onward: PagerLink }) {
  if (!back?.href && !onward?.href) return null;
  return (
    <nav aria-label={label} className="cluster mt-7 pt-4 line-top gap-y-2 gap-x-6" data-print="hide">
      {back?.href && (
        <ArrowLink href={back.href} back>
          {back.label}
        </ArrowLink>
      )}
      {onward?.href && (
        <span className="ml-auto">
          <ArrowLink href={onward.href}>{onward.label}</ArrowLink>
        </span>
      )}
    </nav>
  );
}
