import { Link } from 'react-router';
import styles from './tags.module.css';

export function TagLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={styles.tag}>
      {children}
    </a>
  );
}

type FilterTag = { label: string; href: string; current: boolean };

/** A choice of lists, of which one is shown. */
export function FilterTags({ label, tags }: { label: string; tags: FilterTag[] }) {
  return (
    <nav aria-label={label} data-print="hide">
      <ul className="tags">
        {tags.map(({ label: name, href, current }) => (
          <li key={href}>
            <Link to={href} className={styles.tag} aria-current={current ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
