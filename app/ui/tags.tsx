import { Link } from 'react-router';
import styles from './tags.module.css';

export function TagLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={`target ${styles.tag}`}>
      {children}
    </a>
  );
}

type FilterTag = { label: string; href: string; current: boolean; count?: number };

export function FilterTags({ label, tags }: { label: string; tags: FilterTag[] }) {
  return (
    <nav aria-label={label} data-print="hide">
      <ul className="tags">
        {tags.map(({ label: name, href, current, count }) => (
          <li key={href}>
            <Link to={href} className={`target ${styles.tag}`} aria-current={current ? 'true' : undefined}>
              {name}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
