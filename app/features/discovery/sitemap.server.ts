import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { fixedPages } from '#app/features/pages/known-pages.ts';
import { findServedSpanish } from '#app/features/pages/served-spanish.server.ts';
import { clinicZone } from '#app/platform/clinic-time.server.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { servedPaths } from '#app/platform/language.server.ts';
import { listedPage, visiblePost, visibleService, textsOfPage } from '#app/platform/visibility.server.ts';
import { xmlText } from '#app/shared/escapes.ts';
import { inSpanish, isServed } from '#app/shared/language.ts';
import { careServices, customPages, pageTexts, posts } from '#db/schema.ts';

/** A sitemap part covers a fixed range of ids, so that every part costs the same to read. */
const partLength = 10_000;

const statements = perDatabase((db: Db) => ({
  part: selectPart(db).prepare('sitemap_part'),
  services: db
    .select({ slug: careServices.slug })
    .from(careServices)
    .where(visibleService)
    .orderBy(asc(careServices.position))
    .prepare('sitemap_services'),
}));

export function selectPart(db: Db) {
  return db
    .select({
      slug: posts.slug,
      changedOn: sql<string>`greatest((${posts.updatedAt} at time zone ${clinicZone})::date, ${posts.listedOn})::text`,
    })
    .from(posts)
    .where(and(gt(posts.id, sql.placeholder('after')), lte(posts.id, sql.placeholder('last')), visiblePost))
    .orderBy(asc(posts.id));
}

/** The numbers of the parts that are not empty. It stops at the first visible post in each range of ids. */
export const partsInUse = sql`
  select number::int from generate_series(1, (select max(id) + ${sql.raw(String(partLength - 1))} from posts) / ${sql.raw(String(partLength))}) as number
  where (
    select true from posts
    where id > (number - 1) * ${sql.raw(String(partLength))} and id <= number * ${sql.raw(String(partLength))} and ${visiblePost}
    order by id limit 1
  )`;

export async function sitemapIndex({ db, config }: App): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(partsInUse);
  const names = ['pages', ...rows.map(({ number }) => `posts-${number}`)];
  const addresses = names.map((name) => xmlText(`${config.publicUrl}/sitemap/${name}.xml`));
  const entries = addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`);
  return inXml('sitemapindex', entries);
}

/** Returns the part with this name, such as 'pages.xml' or 'posts-7.xml'; null if there is none. */
export async function sitemapPart(app: App, name: string): Promise<string | null> {
  const { db, config } = app;
  if (name === 'pages.xml') {
    const own = await db
      .select({ slug: customPages.slug })
      .from(customPages)
      .innerJoin(pageTexts, textsOfPage)
      .where(listedPage);
    const services = await statements(db).services.execute();
    const paths = [...fixedPages, ...services.map(({ slug }) => `/care/${slug}`), ...own.map(({ slug }) => `/${slug}`)];
    const served = servedPaths(await findServedSpanish(app));
    const entries = paths.flatMap((path) =>
      isServed(served, path) ? bothEntries(config.publicUrl, path) : entry(config.publicUrl + path),
    );
    return inXml('urlset', entries);
  }
  const number = Number(/^posts-([1-9]\d{0,8})\.xml$/.exec(name)?.[1] ?? 0);
  if (number === 0) return null;
  const rows = await statements(db).part.execute({ after: (number - 1) * partLength, last: number * partLength });
  if (rows.length === 0) return null;
  const blog = `${config.publicUrl}/blog/`;
  const entries = rows.map(({ slug, changedOn }) => entry(blog + encodeURIComponent(slug), changedOn));
  return inXml('urlset', entries);
}

function entry(address: string, changedOn?: string, more = ''): string {
  return `<url><loc>${xmlText(address)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}${more}</url>`;
}

/** A page in English and in Spanish. Each names both, as search engines ask. */
function bothEntries(publicUrl: string, path: string): string[] {
  const addresses = { en: publicUrl + path, es: publicUrl + inSpanish(path) };
  const links = Object.entries(addresses).map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(address)}"/>`,
  );
  return Object.values(addresses).map((address) => entry(address, undefined, links.join('')));
}

function inXml(root: string, entries: string[]): string {
  const links = entries.some((one) => one.includes('<xhtml:link'));
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${entries.join('\n')}
</${root}>
`;
}
