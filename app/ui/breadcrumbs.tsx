import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import { PageLink } from './page-link.tsx';
import styles from './breadcrumbs.module.css';

/** Only a record's page passes a `title`. */
export function Breadcrumbs({ path, title }: { path: string; title?: string | undefined }) {
  const crumbs = breadcrumbs(path, title);
  return (
    <nav aria-label="Breadcrumb" className={`targets small pt-4 ${styles.crumbs}`} data-print="hide">
      <ol>
        {crumbs.above.map(({ label, href }) => (
          <li key={label}>{href === null ? label : <PageLink to={href}>{label}</PageLink>}</li>
        ))}
        <li aria-current="page">{crumbs.current}</li>
      </ol>
    </nav>
  );
}
