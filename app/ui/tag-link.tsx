import styles from './tag-link.module.css';

export function TagLink({ href, current = false, children }: { href: string; current?: boolean; children: string }) {
  return (
    <a href={href} className={styles.tag} aria-current={current ? 'true' : undefined}>
      {children}
    </a>
  );
}
