import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { formatWeekday } from '#app/shared/dates.ts';
import { origins, readsInWords, type DayReads, type Reads } from './reads.ts';
import styles from './reads.module.css';

export function ReadsPage({ reads }: { reads: Reads }) {
  return (
    <AdminPage title="What was read" back={{ href: '/admin', label: 'Today' }}>
      <div className="desk">
        <Card title="Pages read this week">
          <WeekBars week={reads.week} />
          <p className="meta mt-3">Searches that found nothing: {readsInWords(reads.misses)}.</p>
        </Card>
        <Card title="Where readers came from, in 30 days">
          <ul className="rows">
            {reads.origins.map(({ origin, count }) => (
              <li key={origin} className={styles.line}>
                <span>{origins[origin]}</span>
                <b>{readsInWords(count)}</b>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Pages read most in 30 days">
          {reads.pages.length === 0 && <EmptyNote>Nothing was read yet.</EmptyNote>}
          <ol className="rows">
            {reads.pages.map(({ page, count }) => (
              <li key={page} className={styles.line}>
                <a href={page}>{page === '/' ? 'Home' : page}</a>
                <b>{readsInWords(count)}</b>
              </li>
            ))}
          </ol>
          <p className="meta mt-3">No names, no cookies: only sums. Robots and signed-in staff are not counted.</p>
        </Card>
      </div>
    </AdminPage>
  );
}

/** A list with figures, so that it reads aloud. */
export function WeekBars({ week }: { week: DayReads[] }) {
  const most = Math.max(1, ...week.map(({ count }) => count));
  return (
    <ul className={styles.bars}>
      {week.map(({ day, count }) => (
        <li key={day}>
          <span>{formatWeekday(day).slice(0, 3)}</span>
          <progress max={most} value={count < 5 ? 0 : count} aria-hidden="true" />
          <b>{readsInWords(count)}</b>
        </li>
      ))}
    </ul>
  );
}
