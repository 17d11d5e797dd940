import type { ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import styles from './sections.module.css';

type SectionHeadProps = { id: string; title: string; stacked?: boolean; children?: ReactNode };

/** A section's title and, at the right or below, one line or link. */
export function SectionHead({ id, title, stacked = false, children }: SectionHeadProps) {
  return (
    <div className={classNames(stacked ? 'stack' : 'split split-7-5', styles.head)} data-stacked={stacked || undefined}>
      <h2 id={id}>{title}</h2>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
