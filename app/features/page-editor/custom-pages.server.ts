import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { customPage, customPageName } from '#app/features/pages/custom-page-content.ts';
import { linkColumns, type LinkRows } from '#app/features/pages/link-rows.server.ts';
import { findLinkRows, type Asked } from '#app/features/pages/site.server.ts';
import { perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { visiblePage, textsOfPage } from '#app/platform/visibility.server.ts';
import { customPages, pageTexts } from '#db/schema.ts';
import type { CustomPage } from './custom-page.ts';
import { fixedLinks, inOrder, type Area, type PlacedLink, type MenuLinks } from './menu.ts';
import { titleNow } from './pages.server.ts';

const statements = perDatabase((db: Db) => ({
  bySlug: db
    .select({ id: customPages.id, slug: customPages.slug, title: titleNow, isVisible: sql<boolean>`${visiblePage}` })
    .from(customPages)
    .innerJoin(pageTexts, textsOfPage)
    .where(and(eq(customPages.slug, sql.placeholder('slug')), isNull(customPages.deletedAt)))
    .prepare('custom_page_by_slug'),
}));

export async function findPageAt({ db }: App, slug: string, forStaff: boolean) {
  const [row] = await statements(db).bySlug.execute({ slug: slug.toLowerCase() });
  if (!row || !(row.isVisible || forStaff)) return null;
  return customPage(customPageName(row.id), { label: row.title, path: `/${row.slug}` });
}

export async function listMenuLinks({ db }: { db: Db | Tx }): Promise<MenuLinks> {
  const [row] = await db.select(linkColumns).from(sql`(select 1) as one`);
  return bothAreas(row);
}

/** For a page of the site, from what it has already read. */
export async function findMenuLinks(args: Asked): Promise<MenuLinks> {
  return bothAreas(await findLinkRows(args));
}

function bothAreas({ placed, order }: LinkRows = { placed: [], order: [] }): MenuLinks {
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
      isPublished: sql<boolean>`${pageTexts.published} <> '{}'`,
      hasDraft: sql<boolean>`${isNotNull(pageTexts.draft)}`,
    })
    .from(customPages)
    .innerJoin(pageTexts, textsOfPage)
    .$dynamic();
}
