import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext } from '#app/context.ts';
import { formatPageViews, formatTrend } from '#app/features/pages/page-views.ts';
import { loader } from '#app/routes/site/search.tsx';
import { pageViews, searchMisses } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { countPageViews, findPageViews, sweepPageViews } from './page-views.server.ts';

const app = await openTestApp();
await addActivityDays(app);
const person = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', accept: 'text/html,*/*' };

/** Path, number of requests, headers that differ from a person who types the address, and status. */
const traffic: [string, number, Record<string, string>, number?][] = [
  ['/', 7, {}],
  ['/', 3, { referer: 'https://www.google.com/' }],
  ['/', 2, { referer: 'https://l.facebook.com/' }],
  ['/', 1, { referer: `${app.config.publicUrl}/about` }],
  ['/blog/winter-care', 4, { referer: 'https://hospital.example/links' }],
  ['/blog/winter-care', 2, {}, 304],
  // None of these is a person viewing a page.
  ['/', 5, { 'user-agent': 'Googlebot/2.1' }],
  ['/', 5, { 'user-agent': '' }],
  ['/', 5, { cookie: 'clinic.session_token=x' }],
  ['/', 5, { 'sec-purpose': 'prefetch' }],
  ['/', 5, { 'sec-fetch-dest': 'empty' }],
  ['/nowhere', 5, {}, 404],
  ['/admin/blog', 5, {}],
  ['/feed.xml', 5, {}],
];

test('replayed traffic adds up exactly over several writes and processes, and no row is about one visitor', async () => {
  const processes = [countPageViews(app), countPageViews(app)];
  for (const [path, times, headers, statusCode = 200] of traffic)
    for (let i = 0; i < times; i++) {
      processes[i % 2]?.count({ method: 'GET', headers: { ...person, ...headers } }, { statusCode }, path);
      if (i === 2) await processes[0]?.write();
    }
  await Promise.all(processes.map((one) => one.stop()));
  const rows = await app.db.select().from(pageViews).orderBy(pageViews.page, pageViews.origin);
  expect(rows.map(({ page, origin, count }) => [page, origin, count])).toEqual([
    ['/', 'direct', 8],
    ['/', 'search', 3],
    ['/', 'social', 2],
    ['/blog/winter-care', 'direct', 2],
    ['/blog/winter-care', 'other', 4],
  ]);
  const { week, pages, origins } = await findPageViews(app, 30, 50);
  expect(origins.map(({ origin, count }) => [origin, count])).toEqual([
    ['direct', 10],
    ['other', 4],
    ['search', 3],
    ['social', 2],
  ]);
  expect(week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 19]);
  expect(pages).toEqual([
    { page: '/', title: 'Home', count: 13 },
    { page: '/blog/winter-care', title: '/blog/winter-care', count: 6 },
  ]);
});

test('totals older than two years are deleted', async () => {
  await app.db.insert(pageViews).values([
    { day: '2020-01-01', page: '/', origin: 'direct', count: 9 },
    { day: '2999-01-01', page: '/', origin: 'direct', count: 9 },
  ]);
  await sweepPageViews.run(app, {});
  const days = (await app.db.select({ day: pageViews.day }).from(pageViews)).map(({ day }) => day);
  expect(days).not.toContain('2020-01-01');
  expect(days).toContain('2999-01-01');
});

test('small counts are shown only as fewer than 5', () => {
  expect([0, 1, 4, 5, 1_234].map(formatPageViews)).toEqual(['none', 'fewer than 5', 'fewer than 5', '5', '1,234']);
});

test('a week is compared with the one before only if both have enough views', () => {
  expect(formatTrend(291, 249)).toBe('42 more than last week');
  expect(formatTrend(10, 11)).toBe('1 fewer than last week');
  expect(formatTrend(9, 9)).toBe('as many as last week');
  expect([formatTrend(4, 100), formatTrend(100, 0)]).toEqual(['', '']);
});

test('made-up addresses cannot fill the memory: at most 5,000 counters are kept between two writes', async () => {
  const process = countPageViews(app);
  const before = await app.db.$count(pageViews);
  for (let i = 0; i < 5_100; i += 1) process.count({ method: 'GET', headers: person }, { statusCode: 200 }, `/x${i}`);
  await process.write();
  expect((await app.db.$count(pageViews)) - before).toBe(5_000);
});

test('a finished search without results is counted by day, and nothing else is stored', async () => {
  for (const href of [
    'q=zz&typing=1',
    'q=zzz&typing=1',
    'q=zzzz&typing=1',
    'q=zzzz',
    'q=zzzy',
    'q=prosthetics',
    'q=',
  ]) {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestContext, { id: '', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] });
    const url = new URL(`http://127.0.0.1/search?${href}`);
    await loader({ request: new Request(url), url, context, params: {}, pattern: '/search' });
  }
  expect((await findPageViews(app, 30, 50)).misses).toBe(2);
  await app.db.update(searchMisses).set({ day: sql`${searchMisses.day} - 7` });
  expect((await findPageViews(app, 30, 50)).misses).toBe(0);
});
