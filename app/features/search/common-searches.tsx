import { TagLink } from '#app/ui/tag-link.tsx';
import { searchHref } from './search-result.ts';
import styles from './common-searches.module.css';

const words = ['Insurance', 'Van', 'Repairs', 'Socket', 'Liner'];

export function CommonSearches({ headingId }: { headingId: string }) {
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>People often look for</h2>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word}>
            <TagLink href={searchHref(word)}>{word}</TagLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
