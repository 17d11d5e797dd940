import { dueWords } from '#app/shared/dates.ts';
import { Icon } from '#app/ui/icon.tsx';
import styles from './inbox.module.css';
import { useSyncExternalStore } from 'react';

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

/** The current minute of the epoch. The served page, which may be an old one, shows that of its making. */
function useMinute(served: number): number {
  return useSyncExternalStore(eachMinute, thisMinute, () => served);
}

function thisMinute(): number {
  return Math.floor(Date.now() / 60_000);
}

function eachMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
