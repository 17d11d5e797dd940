import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ensureConfiguredPeople, listPeople } from '#app/features/accounts/people.server.ts';
import { checkActivity } from '#app/history/activity-log.server.ts';
import { demonstrationLine } from '#app/shared/zones.ts';
import { contactMessages, pictures } from '#db/schema.ts';
import { crawl, isSamplePage, saidBy } from '#tests/setup/crawl.ts';
import { nightly } from '#tests/setup/nightly.ts';
import { documentAt } from '#tests/setup/staff-screens.ts';
import { openBeside, openTestApp } from '#tests/setup/test-app.ts';
import { fillDemo } from './demo-story.ts';

const app = await openTestApp();
const emails = ['dana.arceneaux@cypress-po.example', 'marcus.bell@cypress-po.example'];
const writer = { name: 'Thomas Guidry', email: 'thomas.guidry@cypress-po.example' };
const defaults = () =>
  app.db.execute(sql`
    select adrelid::regclass::text as name, attname, pg_get_expr(adbin, adrelid) as value
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum order by 1, 2`);
const before = (await defaults()).rows;

beforeAll(async () => {
  const owned = openBeside(app, { adminEmails: emails });
  await ensureConfiguredPeople(owned);
  // Skips resizing, which takes half a minute and has its own tests.
  await fillDemo(owned, writer, {
    async prepare(_app, id) {
      await app.db
        .update(pictures)
        .set({ status: 'ready' })
        .where(sql`${pictures.id} = ${id}`);
    },
  });
  await owned.db.$client.end();
});

test.each([
  [
    '/admin',
    /Alton Robichaux.*Marcus is calling.*Comments held for review.*Draft.*Picture needs an answer.*Visitors do not see it until.*Notices? to review.*(Page or post|Pages and posts) due for review.*Consent ending soon.*Going out.*Cold mornings and your socket.*\d+ rows left in Ready to open.*Backups are not set up.*(more|fewer) than last week/,
  ],
  ['/admin/contactMessages', /1 is overdue.*To call 7.*Alton Robichaux.*Luis Ortega/],
  ['/admin/comments', /Held.*It was written in less than 3 seconds\..*It has 2 links\. It looks like advertising\./],
  ['/admin/blog', /Packing for a trip with a limb.*Draft.*Cold mornings and your socket.*Scheduled/],
  ['/admin/pictures', /Needs an answer 1.*The workbench under a window.*1 to 15 of 32 pictures/],
  ['/admin/gallery', /Needs a description ?1 picture.*Not shown: consent \d+ has ended/],
  [
    '/admin/consents',
    /Roland Guidroz.*Revoked.*Hunter.*Until October.*Odile Benoit.*No end date.*Darnell Thomas.*Ends in 20 days/,
  ],
  ['/admin/page-views', /Home.*Google|search/i],
  ['/admin/activity', /Marcus Bell.*Dana Arceneaux|Dana Arceneaux.*Marcus Bell/],
  ['/admin/reviews', /Review due in 9 days/],
])('%s shows a working clinic and no empty list', async (path, content) => {
  const page = await documentAt(app, new URL(path, 'http://localhost'));
  expect(page.body.textContent.replaceAll(/\s+/g, ' ')).toMatch(content);
  expect([...page.querySelectorAll('[class*=empty]')].map(({ textContent }) => textContent)).toEqual([]);
});

test('the stored permissions are the sentences that visitors read, with the clinic’s name', async () => {
  const stored = await app.db.select({ permission: contactMessages.permission }).from(contactMessages);
  expect(stored.length).toBeGreaterThan(5);
  for (const { permission } of stored) expect(permission).toMatch(/^By pressing the button, you ask Cypress [^{}]+\.$/);
});

test('the activity of two owners and a writer is in chronological order', async () => {
  const { rows } = await app.db.execute<{ at: Date; name: string }>(
    sql`select at, actor_name as name from activity where actor_name <> 'Test Staff' order by id`,
  );
  const times = rows.map(({ at }) => new Date(at).getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
  expect(times[0]).toBeLessThan(Date.now() - 300 * 86_400_000);
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual([
    'Dana Arceneaux',
    'Marcus Bell',
    'The website',
    'Thomas Guidry',
  ]);
  expect((await checkActivity(app)).broken).toBeNull();
  expect((await listPeople(app)).map(({ name, role }) => `${name}: ${role}`)).toEqual([
    'Dana Arceneaux: owner',
    'Marcus Bell: owner',
    'Thomas Guidry: writer',
  ]);
});

test('the gallery’s drawings are in the picture library, with descriptions', async () => {
  const { rows } = await app.db.execute<{ places: number; uploaded: number; described: number }>(sql`
    select count(*)::int as places, count(*) filter (where site_file is null)::int as uploaded,
      count(*) filter (where pictures.alt <> '' and site_file is null)::int as described
    from gallery_images join pictures on pictures.id = picture_id`);
  expect(rows).toEqual([{ places: 26, uploaded: 26, described: 25 }]);
});

test('every job that the demo leaves to the worker is due right away', async () => {
  const later = await app.db.execute(sql`select name from pgboss.job where state = 'created' and start_after > now()`);
  expect(later.rows).toEqual([]);
});

test('three weeks of page views end today', async () => {
  const { rows } = await app.db.execute<{ days: number; ago: number }>(
    sql`select count(distinct day)::int as days, (max(day) - min(day))::int as ago from page_views`,
  );
  expect(rows).toEqual([{ days: 21, ago: 20 }]);
});

test('the simulated clock leaves no trace in the database, and a second fill does nothing', async () => {
  expect((await defaults()).rows).toEqual(before);
  const schemas = await app.db.execute(sql`select 1 from pg_namespace where nspname = 'demo_past'`);
  expect(schemas.rows).toEqual([]);
  expect(Math.abs(new Date().getTime() - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
  const posts = () => app.db.execute(sql`select count(*) from posts`);
  const filled = (await posts()).rows;
  await fillDemo(app, writer);
  expect((await posts()).rows).toEqual(filled);
});

// The gate crawls only the seed: server/demonstration.db.test.ts.
nightly('no public page says “sample”, and each says once that the clinic is fictional', async () => {
  const read = (await crawl(app)).filter((page) => !isSamplePage(page));
  expect(read.length).toBeGreaterThan(80);
  for (const page of read) {
    const said = saidBy(page);
    expect([page.path, /.{0,30}\bsamples?\b.{0,30}/i.exec(said)?.[0]]).toEqual([page.path, undefined]);
    expect([page.path, said.split(demonstrationLine).length - 1]).toEqual([page.path, page.document ? 1 : 0]);
  }
});
