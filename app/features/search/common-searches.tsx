import { TagLink } from '#app/ui/tag-link.tsx';
import { searchHref } from './search-result.ts';
import styles from './common-searches.module.css';

const searches = [
  { label: 'Insurance', query: 'insurance' },
  { label: 'Van visits', query: 'van' },
  { label: 'Repairs', query: 'repair' },
  { label: 'Socket fit', query: 'socket' },
  { label: 'Running blades', query: 'blade' },
];

export function CommonSearches({ headingId }: { headingId: string }) {
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>People often look for</h2>
      <ul className={styles.words}>
        {searches.map(({ label, query }) => (
          <li key={query}>
            <TagLink href={searchHref(query)}>{label}</TagLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
