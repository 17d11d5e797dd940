import { useMinute } from '#app/ui/use-minute.ts';
import type { Opening } from '../opening.ts';
import styles from './facts.module.css';

/** 'Open now, until noon'. Without script it says when that was: a page may come from a cache. */
export function OpenNow({ opening }: { opening: Opening | undefined }) {
  const minute = useMinute(opening?.minute ?? 0);
  const state = opening?.states.find(({ until }) => minute < until);
  if (!state) return null;
  return (
    <p className={styles.openNow} data-open={state.isOpen || undefined}>
      <span>
        {state.words}
        <noscript> (as of {opening?.asOf})</noscript>
      </span>
    </p>
  );
}
