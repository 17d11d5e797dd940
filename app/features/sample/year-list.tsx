import styles from './year-list.module.css';

type YearListProps = { id: string; title: string; entries: { when: string; title: string; place: string }[] };

/** What was reached and in which year, newest first. */
export function YearList({ id, title, entries }: YearListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.when}>
            <b>{entry.when}</b>
            <div>
              <p className={styles.what}>{entry.title}</p>
              <p className="meta">{entry.place}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
