import { countInWords } from './message.ts';
import { noticeDays } from './retention.ts';
import styles from './retention-card.module.css';

/** What will go, before it goes. Nothing when nothing will. */
export function LeavingLine({ leaving }: { leaving: number }) {
  if (leaving === 0) return null;
  return (
    <p className={styles.leaving}>
      {leaving === 1 ? '1 message' : `${countInWords(leaving)} messages`} will be erased in the next {noticeDays} days.
    </p>
  );
}
