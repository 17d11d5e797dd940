import { dueWords } from '#app/shared/calendar/promise-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useMinute } from './use-minute.ts';
import styles from './due-line.module.css';

/** 'Due by 10:00 AM', and from that minute on 'Late since 10:00 AM', also on a screen that stays open all day. */
export function DueLine({ promisedAt, now }: { promisedAt: string; now: string }) {
  const minute = useMinute(Math.floor(Date.parse(now) / 60_000));
  const { isLate, words } = dueWords(new Date(promisedAt), new Date(minute * 60_000));
  return (
    <span className={styles.due} data-late={isLate || undefined}>
      <Icon name={isLate ? 'alert' : 'clock'} />
      {words}
    </span>
  );
}
