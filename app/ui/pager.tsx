import { ArrowLink } from './arrow-link.tsx';
import styles from './pager.module.css';

type PagerLink = { label: string; href: string };

/** Two ways out of a page of a list: towards its beginning at the left, onwards at the right. */
export function Pager({ label, back, onward }: { label: string; back: PagerLink | null; onward: PagerLink | null }) {
  if (back === null && onward === null) return null;
  return (
    <nav aria-label={label} className={styles.pager} data-print="hide">
      {back && (
        <ArrowLink href={back.href} back>
          {back.label}
        </ArrowLink>
      )}
      {onward && (
        <span className={styles.onward}>
          <ArrowLink href={onward.href}>{onward.label}</ArrowLink>
        </span>
      )}
    </nav>
  );
}
