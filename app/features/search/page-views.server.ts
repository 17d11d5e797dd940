import type { IncomingMessage, ServerResponse } from 'node:http';
import { desc, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import type { Origin, PageViews } from '#app/features/pages/page-views.ts';
import { pages } from '#app/features/pages/pages.ts';
import { cautiousNow } from '#app/history/cautious-now.server.ts';
import { clinicToday, findToday } from '#app/platform/clinic-time.server.ts';
import { literalLimit } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { pageViews, posts, searchMisses } from '#db/schema.ts';

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
    const column = (index: 0 | 1 | 2) => sql.param(rows.map((row) => String(row[index])));
    try {
      await app.db.execute(sql`
        insert into ${pageViews} (day, page, origin, count)
        select ${clinicToday}, page, origin, count
        from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::int[]) as seen (page, origin, count)
        on conflict (day, page, origin) do update set count = ${pageViews.count} + excluded.count`);
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
      if (isView(req, res.statusCode, path)) add(`${path} ${originOf(req.headers.referer, ownHost)}`, 1);
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
function isView({ method, headers }: Asked, status: number, path: string): boolean {
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
  'sweep-page-views',
  z.object({}),
  async (app: App) => {
    if ((await cautiousNow(app)) === null) return;
    await app.db.delete(pageViews).where(lt(pageViews.day, sql`${clinicToday} - ${daysKept}::int`));
  },
  { cron: '50 3 * * *' },
);

/** `pages` and `origins` are those of the last `days` days. */
export async function findPageViews(app: App, days: number, maxPages: number): Promise<PageViews> {
  const today = await findToday(app);
  const { day, page, origin } = pageViews;
  const since = (ago: number) => gte(day, addDays(today, 1 - ago));
  const total = sql<number>`sum(${pageViews.count})::int`;
  const [sums, viewed, origins, misses] = await Promise.all([
    app.db.select({ day, count: total }).from(pageViews).where(since(14)).groupBy(day),
    app.db
      .select({ page, count: total })
      .from(pageViews)
      .where(since(days))
      .groupBy(page)
      .orderBy(desc(total), page)
      .limit(literalLimit(maxPages)),
    app.db
      .select({ origin, count: total })
      .from(pageViews)
      .where(since(days))
      .groupBy(origin)
      .orderBy(desc(total), origin),
    countMisses(app),
  ]);
  const counts = new Map(sums.map((one) => [one.day, one.count]));
  const fortnight = Array.from({ length: 14 }, (_, ago) => addDays(today, ago - 13)).map((date) => ({
    day: date,
    count: counts.get(date) ?? 0,
  }));
  const titles = await findTitles(app, viewed);
  return {
    week: fortnight.slice(7),
    before: fortnight.slice(0, 7).reduce((sum, { count }) => sum + count, 0),
    pages: viewed.map((one) => ({ ...one, title: titles.get(one.page) ?? one.page })),
    origins,
    misses,
  };
}

/** Counts the searches without results in the last 7 days. */
async function countMisses({ db }: App): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${searchMisses.count}), 0)::int` })
    .from(searchMisses)
    .where(gt(searchMisses.day, sql`${clinicToday} - 7`));
  return row?.count ?? 0;
}

/** Staff read the names of pages, not their addresses. */
async function findTitles(app: App, viewed: { page: string }[]): Promise<Map<string, string>> {
  const slugs = viewed.flatMap(({ page }) => (page.startsWith('/blog/') ? [page.slice(6)] : []));
  const [services, named] = await Promise.all([
    listAllServices(app),
    app.db.select({ slug: posts.slug, title: posts.title }).from(posts).where(inArray(posts.slug, slugs)),
  ]);
  return new Map([
    ...pages.map(({ path, label }) => [path, label] as const),
    ...services.map(({ slug, title }) => [`/care/${slug}`, title] as const),
    ...named.map(({ slug, title }) => [`/blog/${slug}`, title] as const),
  ]);
}
