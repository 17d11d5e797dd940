import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { formatWeekday } from '#app/shared/dates.ts';
import { origins, formatPageViews, type DayViews, type PageViews } from './page-views.ts';
import styles from './page-views.module.css';

export function PageViewsPage({ reads }: { reads: PageViews }) {
  return (
    <AdminPage title="Page views" back={{ href: '/admin', label: 'Today' }}>
      <div className="desk">
        <Card title="Page views this week">
          <WeekBars week={reads.week} />
          <p className="meta mt-3">Searches with no results: {formatPageViews(reads.misses)}.</p>
        </Card>
        <Card title="Where visitors came from, last 30 days">
          <ul className="rows">
            {reads.origins.map(({ origin, count }) => (
              <li key={origin} className={`cluster apart ${styles.line}`}>
                <span>{origins[origin]}</span>
                <b>{formatPageViews(count)}</b>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Most viewed pages, last 30 days">
          {reads.pages.length === 0 && <EmptyNote>No page views yet.</EmptyNote>}
          <ol className="rows">
            {reads.pages.map(({ page, count }) => (
              <li key={page} className={`cluster apart ${styles.line}`}>
                <a href={page}>{page === '/' ? 'Home' : page}</a>
                <b>{formatPageViews(count)}</b>
              </li>
            ))}
          </ol>
          <p className="meta mt-3">Totals only: no names, no cookies. Bots and signed-in staff are not counted.</p>
        </Card>
      </div>
    </AdminPage>
  );
}

/** A list with numbers beside the bars, so that screen readers can read it. */
export function WeekBars({ week }: { week: DayViews[] }) {
  const most = Math.max(1, ...week.map(({ count }) => count));
  return (
    <ul className={styles.bars}>
      {week.map(({ day, count }) => (
        <li key={day} className="cluster">
          <span>{formatWeekday(day).slice(0, 3)}</span>
          <progress max={most} value={count < 5 ? 0 : count} aria-hidden="true" />
          <b>{formatPageViews(count)}</b>
        </li>
      ))}
    </ul>
  );
}
