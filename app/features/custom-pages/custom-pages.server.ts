import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { customPage, customPageName } from '#app/features/content/custom-page-content.ts';
import { titleNow } from '#app/features/pages/pages.server.ts';
import { visiblePage, contentOfPage } from '#app/records/visible.server.ts';
import { customPages, pageContent, siteLinks } from '#db/schema.ts';
import { fixedLinks, inOrder, type Area, type PlacedLink, type SiteLinks } from './links.ts';
import type { CustomPage } from './custom-page.ts';

const statements = perDatabase((db: Db) => ({
  bySlug: db
    .select({ id: customPages.id, slug: customPages.slug, title: titleNow, isVisible: sql<boolean>`${visiblePage}` })
    .from(customPages)
    .innerJoin(pageContent, contentOfPage)
    .where(and(eq(customPages.slug, sql.placeholder('slug')), isNull(customPages.deletedAt)))
    .prepare('own_page_by_slug'),
}));

export async function findPageAt({ db }: App, slug: string, forStaff: boolean) {
  const [row] = await statements(db).bySlug.execute({ slug: slug.toLowerCase() });
  if (!row || !(row.isVisible || forStaff)) return null;
  return customPage(customPageName(row.id), { label: row.title, path: `/${row.slug}` });
}

/** The custom pages with a place in the menu or the footer, and the order that staff chose. */
export const linkColumns = {
  placed: sql<Placed[]>`(
    select coalesce(json_agg(json_build_object('id', ${customPages}.id, 'slug', slug, 'shownIn', shown_in,
      'label', published ->> 'label') order by ${customPages}.id), '[]')
    from ${customPages} join ${pageContent} on ${contentOfPage}
    where ${visiblePage} and shown_in in ('menu', 'footer')
  )`,
  order: sql<Order[]>`(
    select coalesce(json_agg(json_build_object('area', area, 'target', target) order by position), '[]') from ${siteLinks}
  )`,
};

type Placed = { id: number; slug: string; shownIn: string; label: string };
type Order = { area: string; target: string };

export async function listLinks({ db }: { db: Db | Tx }): Promise<SiteLinks> {
  const [row] = await db.select(linkColumns).from(sql`(select 1) as one`);
  return bothAreas(row);
}

export function bothAreas(
  { placed, order }: { placed: Placed[]; order: Order[] } = { placed: [], order: [] },
): SiteLinks {
  const linksIn = (area: Area): PlacedLink[] =>
    inOrder(
      [
        ...fixedLinks[area],
        ...placed
          .filter(({ shownIn }) => shownIn === area)
          .map(({ id, slug, label }) => ({ label, href: `/${slug}`, target: customPageName(id) })),
      ],
      order.filter((row) => row.area === area).map(({ target }) => target),
    );
  return { menu: linksIn('menu'), footer: linksIn('footer') };
}

export function listCustomPages({ db }: App): Promise<CustomPage[]> {
  return selectOwn(db).where(isNull(customPages.deletedAt)).orderBy(asc(customPages.slug));
}

export async function findCustomPage({ db }: { db: Db | Tx }, id: number): Promise<CustomPage | null> {
  const [row] = await selectOwn(db).where(and(eq(customPages.id, id), isNull(customPages.deletedAt)));
  return row ?? null;
}

function selectOwn(db: Db | Tx) {
  return db
    .select({
      id: customPages.id,
      slug: customPages.slug,
      title: titleNow,
      shownIn: customPages.shownIn,
      isPublished: sql<boolean>`${pageContent.published} <> '{}'`,
      hasDraft: sql<boolean>`${isNotNull(pageContent.draft)}`,
    })
    .from(customPages)
    .innerJoin(pageContent, contentOfPage)
    .$dynamic();
}
