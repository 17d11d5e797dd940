import type { IncomingMessage, ServerResponse } from 'node:http';
import { desc, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { literalLimit } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { clinicToday, findToday } from '#app/records/zone.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { pageViewCounts, searchMisses } from '#db/schema.ts';
import type { DayViews, Origin, PageCount, PageViews } from './page-views.ts';

const writeEveryMs = 60_000;
/** Maximum number of counters (page and origin) between two writes. Requests beyond it are not counted. */
const maxKeys = 5_000;

const robots = /bot|crawl|spider|slurp|preview|monitor|fetch|curl|wget|python|java\/|go-http|headless|lighthouse|^$/i;
const searchEngines = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|brave|kagi|baidu|yandex)\./i;
const socialSites =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|t|reddit|youtube|pinterest|tiktok|nextdoor)\.(com|co)$/i;

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

/** Counts page views in this process and writes totals once a minute, so nothing about one visitor is ever stored. */
export function countPageViews(app: App) {
  let sums = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const ownHost = new URL(app.config.publicUrl).host;

  /** Writes all counters in one upsert. After a failure they are added to the next write. */
  async function write(): Promise<void> {
    if (sums.size === 0) return;
    const written = sums;
    sums = new Map();
    const rows = [...written].map(([key, count]) => [...key.split(' '), count] as const);
    const column = (place: 0 | 1 | 2) => sql.param(rows.map((row) => String(row[place])));
    try {
      await app.db.execute(sql`
        insert into ${pageViewCounts} (day, page, origin, count)
        select ${clinicToday}, page, origin, count
        from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::int[]) as read (page, origin, count)
        on conflict (day, page, origin) do update set count = ${pageViewCounts.count} + excluded.count`);
    } catch (error) {
      app.log.warn({ err: error }, 'page views could not be stored');
      for (const [key, count] of written) add(key, count);
    }
  }

  function add(key: string, count: number): void {
    const before = sums.get(key);
    if (before !== undefined || sums.size < maxKeys) sums.set(key, (before ?? 0) + count);
  }

  return {
    count(req: Asked, res: Pick<ServerResponse, 'statusCode'>, path: string): void {
      if (isRead(req, res.statusCode, path)) add(`${path} ${originOf(req.headers.referer, ownHost)}`, 1);
    },
    write,
    start() {
      timer = setInterval(() => void write(), writeEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Whether a person opened a page: bots, files, prefetches and signed-in staff do not count. */
function isRead({ method, headers }: Asked, status: number, path: string): boolean {
  if (method !== 'GET' || (status !== 200 && status !== 304)) return false;
  if (/^\/(admin|api|files)\b|[.%\s]/.test(path) || path.length > 200) return false;
  if (headers.cookie?.includes('clinic.') || /prefetch|prerender/i.test(String(headers['sec-purpose'] ?? '')))
    return false;
  const wanted = headers['sec-fetch-dest'] ?? (headers.accept?.includes('text/html') ? 'document' : '');
  return wanted === 'document' && !robots.test(headers['user-agent'] ?? '');
}

function originOf(referer: string | undefined, ownHost: string): Origin {
  if (!referer || !URL.canParse(referer)) return 'direct';
  const { host, hostname } = new URL(referer);
  if (host === ownHost) return 'direct';
  if (searchEngines.test(hostname)) return 'search';
  return socialSites.test(hostname) ? 'social' : 'other';
}

/** Enough to compare a year with the one before. */
const daysKept = 800;

export const sweepPageViews = defineJob(
  'sweep-reads',
  z.object({}),
  async ({ db }: App) => {
    await db.delete(pageViewCounts).where(lt(pageViewCounts.day, sql`${clinicToday} - ${daysKept}::int`));
  },
  { cron: '50 3 * * *' },
);

const pagesShown = 50;

export async function findPageViews(app: App): Promise<PageViews> {
  const today = await findToday(app);
  const since = (days: number) => gte(pageViewCounts.day, addDays(today, 1 - days));
  const total = sql<number>`sum(${pageViewCounts.count})::int`;
  const [days, pages, origins, [misses]] = await Promise.all([
    app.db
      .select({ day: pageViewCounts.day, count: total })
      .from(pageViewCounts)
      .where(since(7))
      .groupBy(pageViewCounts.day),
    app.db
      .select({ page: pageViewCounts.page, count: total })
      .from(pageViewCounts)
      .where(since(30))
      .groupBy(pageViewCounts.page)
      .orderBy(desc(total), pageViewCounts.page)
      .limit(literalLimit(pagesShown)),
    app.db
      .select({ origin: pageViewCounts.origin, count: total })
      .from(pageViewCounts)
      .where(since(30))
      .groupBy(pageViewCounts.origin),
    app.db
      .select({ count: sql<number>`coalesce(sum(${searchMisses.count}), 0)::int` })
      .from(searchMisses)
      .where(gte(searchMisses.day, addDays(today, -6))),
  ]);
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const week: DayViews[] = Array.from({ length: 7 }, (_, ago) => addDays(today, ago - 6)).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
  }));
  const shown: PageCount[] = pages;
  return { week, pages: shown, origins, misses: misses?.count ?? 0 };
}
