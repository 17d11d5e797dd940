import type { Opening } from '../features/clinic/clinic-facts.ts';
import styles from './facts.module.css';

/** 'Open now, until noon'. A page may come from a cache: app/at-rest/open-now.ts picks the words; without script they say when they were true. */
export function OpenNow({ opening }: { opening: Opening | undefined }) {
  const state = opening?.states[0];
  if (!opening || !state) return null;
  const states = opening.states.map(({ until, isOpen, words }) => `${until} ${isOpen ? 1 : 0} ${words}`).join('\n');
  return (
    <open-now className={styles.openNow} data-open={state.isOpen ? '' : undefined} data-states={states}>
      <span suppressHydrationWarning>{state.words}</span>
      <noscript> (as of {opening.asOf})</noscript>
    </open-now>
  );
}
