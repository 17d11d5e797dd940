import type { ReactNode } from 'react';
import styles from './form-card.module.css';

export function FormCard({ children }: { children: ReactNode }) {
  return <div className={`surface-raised ${styles.card}`}>{children}</div>;
}
