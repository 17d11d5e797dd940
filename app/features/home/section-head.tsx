import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** A section's title and, at the right or below, one line or link. */
type SectionHeadProps = { id: string; title: string; stacked?: boolean; children?: ReactNode };

export function SectionHead({ id, title, stacked = false, children }: SectionHeadProps) {
  return (
    <div className={stacked ? styles.head : `${styles.head} ${styles.split}`}>
      <h2 id={id}>{title}</h2>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
