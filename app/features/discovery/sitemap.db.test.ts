import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listServices } from '#app/features/care/care.server.ts';
import { fixedPages } from '#app/features/pages/known-pages.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { moveToTrash } from '#app/history/trash.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { hasSpanish, inSpanish } from '#app/shared/language.ts';
import { startingZone } from '#app/shared/zones.ts';
import { posts } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { explainOnce, explainPrepared, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { partsInUse, selectPart, sitemapIndex, sitemapPart } from './sitemap.server.ts';

const app = await openTestApp();

beforeAll(async () => {
  // Disables the triggers that build search documents, which this test does not need.
  await app.db.execute(sql`alter table posts disable trigger user`);
  for (let from = 1; from < 30_000; from += 5_000)
    await app.db.execute(sql`
      insert into posts (slug, publish_at, status)
      select 'post-' || n, current_date + 3 - n % 1000, case when n % 50 = 0 then 'draft' else 'published' end
      from generate_series(${from}::int, ${from}::int + 4999) as n`);
  await app.db.execute(sql`analyze posts`);
});

const addresses = (xml: string | null) => [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

test('every visible post is in exactly one sitemap part, and the index lists all parts', async () => {
  const parts = addresses(await sitemapIndex(app));
  expect(parts).toEqual(
    ['pages', 'posts-1', 'posts-2', 'posts-3'].map((name) => `${app.config.publicUrl}/sitemap/${name}.xml`),
  );
  const found: (string | undefined)[] = [];
  for (const part of ['posts-1.xml', 'posts-2.xml', 'posts-3.xml']) {
    const inPart = addresses(await sitemapPart(app, part));
    expect(inPart.length).toBeLessThanOrEqual(10_000);
    found.push(...inPart);
  }
  const today = clinicDay(startingZone);
  const rows = await app.db.select({ slug: posts.slug, listedOn: posts.listedOn }).from(posts);
  const visible = rows.filter(({ listedOn }) => listedOn !== null && listedOn <= today);
  expect(found.toSorted()).toEqual(visible.map(({ slug }) => `${app.config.publicUrl}/blog/${slug}`).toSorted());
});

test('a draft, a deleted post and a scheduled post are in no sitemap part', async () => {
  const tomorrow = addDays(clinicDay(startingZone), 1);
  const shown = await createPost(app, testPerson, makePost({ title: 'Shown' }));
  await createPost(app, testPerson, makePost({ title: 'Draft', status: 'draft' }));
  await createPost(app, testPerson, makePost({ title: 'Tomorrow', publishAt: tomorrow }));
  const gone = await createPost(app, testPerson, makePost({ title: 'Gone' }));
  await moveToTrash(app, testPerson, postTrash, gone.id);
  const name = `posts-${Math.ceil(shown.id / 10_000)}.xml`;
  expect(addresses(await sitemapPart(app, name))).toEqual([`${app.config.publicUrl}/blog/shown`]);
  expect(await sitemapPart(app, name)).toContain(`<lastmod>${clinicDay(startingZone)}</lastmod>`);
  await app.db.update(posts).set({ status: 'draft' }).where(eq(posts.id, shown.id));
  expect(await sitemapPart(app, name)).toBeNull();
  expect(await sitemapIndex(app)).not.toContain(name);
});

test('the fixed pages and the care guide have their own sitemap part, and unknown names are not found', async () => {
  const { publicUrl } = app.config;
  const paths = [...fixedPages, ...(await listServices(app)).map(({ slug }) => `/care/${slug}`)];
  // A demonstration lists the Spanish page after its English one.
  const all = paths.flatMap((path) => (hasSpanish(path) ? [path, inSpanish(path)] : [path]));
  expect(addresses(await sitemapPart(app, 'pages.xml'))).toEqual(all.map((path) => publicUrl + path));
  for (const name of ['posts-0.xml', 'posts-99.xml', 'posts-1', 'posts-1.xml.xml', 'posts-9999999999.xml', '../x'])
    expect(await sitemapPart(app, name)).toBeNull();
});

test.each(['custom', 'generic'] as const)(
  'reading any sitemap part touches at most 10,000 rows, with a %s plan',
  async (mode) => {
    const { sql: statement } = selectPart(app.db).toSQL();
    for (const after of [0, 20_000]) {
      const plan = await explainPrepared(app.db.$client, statement, [after, after + 10_000], mode);
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(10_000);
    }
  },
);

test('the sitemap index reads only a few posts, however many there are', async () => {
  const { sql: statement, params } = app.db.select().from(posts).where(partsInUse).toSQL();
  const plan = await explainOnce(app.db.$client, statement.slice(statement.indexOf('select number')), params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(20);
});
