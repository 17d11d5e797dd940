import { ArrowLink } from './arrow-link.tsx';
import styles from './pager.module.css';

/** Null at the end of the list. */
type PagerLink = { label: string; href: string | null } | null;

export function Pager({ label, back, onward }: { label: string; back?: PagerLink; onward: PagerLink }) {
  if (!back?.href && !onward?.href) return null;
  return (
    <nav aria-label={label} className={`mt-7 pt-4 line-top ${styles.pager}`} data-print="hide">
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
