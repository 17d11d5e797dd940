import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { openingNote, type LaunchProgress } from '#app/features/launch/launch.ts';
import { formatWeekday } from '#app/shared/dates.ts';
import { Fold } from '#app/ui/fold.tsx';
import { formatPageViews, formatTrend, origins, type PageViews } from './page-views.ts';
import styles from './page-views.module.css';

/** The other pages are in a fold. */
const pagesShown = 15;

type PageViewsPageProps = { reads: PageViews; ready: LaunchProgress | null };

export function PageViewsPage({ reads, ready }: PageViewsPageProps) {
  return (
    <AdminPage notes={openingNote(ready)}>
      <div className="desk">
        <div className="stack gap-5">
          <Card title="Page views this week">
            <WeekViews reads={reads} />
            <p className="meta mt-3">Searches with no results: {formatPageViews(reads.misses)}.</p>
          </Card>
          <Card title="Where visitors came from, last 30 days">
            <Counts lines={reads.origins.map(({ origin, count }) => ({ name: origins[origin], count }))} />
          </Card>
        </div>
        <Card title="Most viewed pages, last 30 days">
          {reads.pages.length === 0 && <EmptyNote>No page views yet.</EmptyNote>}
          <PageCounts pages={reads.pages.slice(0, pagesShown)} />
          {reads.pages.length > pagesShown && (
            <Fold title={`The next ${reads.pages.length - pagesShown} pages`}>
              <PageCounts pages={reads.pages.slice(pagesShown)} />
            </Fold>
          )}
          <p className="meta mt-3">Totals only: no names, no cookies. Bots and signed-in staff are not counted.</p>
        </Card>
      </div>
    </AdminPage>
  );
}

/** The sum and a bar per day. The bars are a list with numbers, so that screen readers can read it. */
export function WeekViews({ reads: { week, before } }: { reads: PageViews }) {
  const sum = week.reduce((total, { count }) => total + count, 0);
  const most = Math.max(1, ...week.map(({ count }) => count));
  return (
    <div>
      <p className={`cluster baseline gap-y-0 dense ${styles.sum}`}>
        <b className="accent">{formatPageViews(sum)}</b>
        {formatTrend(sum, before)}
      </p>
      <ol className={styles.bars} aria-label="Page views per day">
        {week.map(({ day, count }, place) => (
          <li key={day}>
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
              <rect width="1" height="100" y={100 - Math.max(2, (count / most) * 100)} />
            </svg>
            <b>{count > 0 && count < 5 ? '<5' : count.toLocaleString('en-US')}</b>
            <span className="muted nowrap">{place === 6 ? 'Today' : formatWeekday(day).slice(0, 3)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function PageCounts({ pages }: Pick<PageViews, 'pages'>) {
  return <Counts lines={pages.map(({ page, title, count }) => ({ name: title, href: page, count }))} />;
}

function Counts({ lines }: { lines: { name: string; href?: string; count: number }[] }) {
  return (
    <ol className="rows">
      {lines.map(({ name, href, count }) => (
        <li key={href ?? name} className={`row apart center dense ${styles.line}`}>
          {href ? <a href={href}>{name}</a> : <span>{name}</span>}
          <b>{formatPageViews(count)}</b>
        </li>
      ))}
    </ol>
  );
}
