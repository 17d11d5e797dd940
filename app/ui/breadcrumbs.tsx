import styles from './breadcrumbs.module.css';

export type Crumb = { label: string; href: string };

/** The way here: links to the pages above, then this page's name. */
export function Breadcrumbs({ above, current }: { above: Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs} data-print="hide">
      <ol>
        {above.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
