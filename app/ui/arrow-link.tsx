import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './arrow-link.module.css';

type ArrowLinkProps = { href: string; rel?: string; describedBy?: string; back?: boolean; children: ReactNode };

export function ArrowLink({ href, rel, describedBy, back = false, children }: ArrowLinkProps) {
  return (
    <a
      href={href}
      rel={rel}
      aria-describedby={describedBy}
      className={`target semibold tight ${styles.link}`}
      data-back={back || undefined}
    >
      {back && <Icon name="left" className={styles.arrow} />}
      <span>{children}</span>
      {!back && <Icon name="right" className={styles.arrow} />}
    </a>
  );
}
