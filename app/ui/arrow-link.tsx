import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './arrow-link.module.css';

export function ArrowLink({ href, back = false, children }: { href: string; back?: boolean; children: ReactNode }) {
  return (
    <a href={href} className={styles.link} data-back={back || undefined}>
      {back && <Icon name="left" className={styles.arrow} />}
      <span>{children}</span>
      {!back && <Icon name="right" className={styles.arrow} />}
    </a>
  );
}
