import type { ReactNode } from 'react';
import { Drawing } from '#app/ui/drawing.tsx';
import styles from './sign-in.module.css';

/** The page around signing in: the drawing at the left, the form at the right. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={`${styles.art} surface-deep`}>
        <Drawing name="terrain-panel" className={`fill ${styles.terrain}`} />
        <Drawing name="socket" className={styles.socket} />
      </div>
      <div className={styles.side}>
        <div className={`stack gap-5 ${styles.column}`}>
          <a className={`target ${styles.home}`} href="/">
            <Drawing name="mark" />
            <span>Back to the website</span>
          </a>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
      </div>
    </main>
  );
}
