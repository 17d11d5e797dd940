import { formatPageViews, formatTrend, type PageViews } from '#app/features/pages/page-views.ts';
import { formatWeekday } from '#app/shared/dates.ts';
import styles from './page-views.module.css';

/** The sum and a bar per day. The bars are a list with numbers, so that screen readers can read it. */
export function WeekViews({ views: { week, before } }: { views: PageViews }) {
  const sum = week.reduce((total, { count }) => total + count, 0);
  const most = Math.max(1, ...week.map(({ count }) => count));
  return (
    <div>
      <p className={`cluster baseline gap-y-0 tight ${styles.sum}`}>
        <b className="accent">{formatPageViews(sum)}</b>
        {formatTrend(sum, before)}
      </p>
      <ol className={`stack small tight nowrap ${styles.bars}`} aria-label="Page views per day">
        {week.map(({ day, count }, index) => (
          <li key={day}>
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
              <rect width="1" height="100" y={100 - Math.max(2, (count / most) * 100)} />
            </svg>
            <b>{count > 0 && count < 5 ? '<5' : count.toLocaleString('en-US')}</b>
            <span className="muted">{index === 6 ? 'Today' : formatWeekday(day).slice(0, 3)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function PageCounts({ pages }: Pick<PageViews, 'pages'>) {
  return <Counts lines={pages.map(({ page, title, count }) => ({ name: title, href: page, count }))} />;
}

export function Counts({ lines }: { lines: { name: string; href?: string; count: number }[] }) {
  return (
    <ol className="rows quiet-links">
      {lines.map(({ name, href, count }) => (
        <li key={href ?? name} className={`row apart center tight ${styles.line}`}>
          {href ? <a href={href}>{name}</a> : <span>{name}</span>}
          <b className="nowrap">{formatPageViews(count)}</b>
        </li>
      ))}
    </ol>
  );
}
