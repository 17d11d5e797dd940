import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import { PageLink } from './page-link.tsx';
import styles from './breadcrumbs.module.css';

/** The way here: links to the pages above, then this page's name, which is the path's last segment unless `current` says better. */
export function Breadcrumbs({ path, current }: { path: string; current?: string }) {
  const crumbs = breadcrumbs(path, current);
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs} data-print="hide">
      <ol>
        {crumbs.above.map(({ label, href }) => (
          <li key={href}>
            <PageLink to={href}>{label}</PageLink>
          </li>
        ))}
        <li aria-current="page">{crumbs.current}</li>
      </ol>
    </nav>
  );
}
