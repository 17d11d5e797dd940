import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

type FoldProps = {
  title: string;
  /** Says what is inside, so that no one has to open the fold to know: '13 days, 11 closed'. */
  note?: ReactNode;
  /** Folds with the same name close each other. */
  name?: string;
  mustOpen?: boolean | undefined;
  children: ReactNode;
};

/** A row that opens. Put several into a `card flush rows`. It works without script. */
export function Fold({ title, note, name, mustOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      name={name}
      open={open || mustOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`tight focus-inside ${styles.summary}`}>
        <b>{title}</b>
        {note && <span className={`meta ${styles.note}`}>{note}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

/** A bar, with the same numbers for screen readers: '28 of 154 done'. */
export function Progress({ done, all, className = '' }: { done: number; all: number; className?: string | undefined }) {
  return (
    <progress
      className={`${styles.progress} ${className}`}
      max={all}
      value={done}
      aria-label={`${done} of ${all} done`}
    />
  );
}
