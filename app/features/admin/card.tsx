import type { ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import styles from './admin-page.module.css';

/** A sheet on the sunk ground of the staff area. */
export function Card({ title, children, flush = false }: { title?: string; children: ReactNode; flush?: boolean }) {
  return (
    <section className={classNames(styles.card, !flush && styles.padded)}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** What a list says when there is nothing in it. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
