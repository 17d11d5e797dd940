import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { ownPage, ownPageName } from '#app/features/words/own-page.ts';
import { titleNow } from '#app/features/words/words.server.ts';
import { visiblePage, wordsOfPage } from '#app/records/visible.server.ts';
import { ownPages, pageWords, siteLinks } from '#db/schema.ts';
import { inOrder, type Area, type PlacedLink, type SiteLinks } from './links.ts';
import type { OwnPage } from './own-page.ts';

const statements = perDatabase((db: Db) => ({
  bySlug: db
    .select({ id: ownPages.id, slug: ownPages.slug, title: titleNow, isVisible: sql<boolean>`${visiblePage}` })
    .from(ownPages)
    .innerJoin(pageWords, wordsOfPage)
    .where(and(eq(ownPages.slug, sql.placeholder('slug')), isNull(ownPages.deletedAt)))
    .prepare('own_page_by_slug'),
  placed: selectPlaced(db).prepare('own_pages_placed'),
  order: selectOrder(db).prepare('site_links_order'),
}));

/** Finds the page at a one-segment path, for visitors or for staff who preview its draft. */
export async function findPageAt({ db }: App, slug: string, forStaff: boolean) {
  const [row] = await statements(db).bySlug.execute({ slug: slug.toLowerCase() });
  if (!row || !(row.isVisible || forStaff)) return null;
  return ownPage(ownPageName(row.id), { label: row.title, path: `/${row.slug}` });
}

/** Returns the links of the menu and the footer, which every page shows. */
export async function listLinks({ db }: App): Promise<SiteLinks> {
  const [placed, order] = await Promise.all([statements(db).placed.execute(), statements(db).order.execute()]);
  return bothAreas(placed, order);
}

/** Reads the links in a transaction that changes them. */
export async function listLinksIn(tx: Tx): Promise<SiteLinks> {
  return bothAreas(await selectPlaced(tx), await selectOrder(tx));
}

function selectPlaced(db: Db | Tx) {
  return db
    .select({
      id: ownPages.id,
      slug: ownPages.slug,
      shownIn: ownPages.shownIn,
      label: sql<string>`${pageWords.published} ->> 'label'`,
    })
    .from(ownPages)
    .innerJoin(pageWords, wordsOfPage)
    .where(and(visiblePage, sql`${ownPages.shownIn} in ('menu', 'footer')`))
    .orderBy(asc(ownPages.id));
}

function selectOrder(db: Db | Tx) {
  const { area, target, position } = siteLinks;
  return db.select({ area, target }).from(siteLinks).orderBy(asc(position));
}

type Placed = Awaited<ReturnType<typeof selectPlaced>>;
type Order = Awaited<ReturnType<typeof selectOrder>>;

function bothAreas(placed: Placed, order: Order): SiteLinks {
  const linksIn = (area: Area): PlacedLink[] =>
    inOrder(
      area,
      placed
        .filter(({ shownIn }) => shownIn === area)
        .map(({ id, slug, label }) => ({ label, href: `/${slug}`, target: ownPageName(id) })),
      order.filter((row) => row.area === area).map(({ target }) => target),
    );
  return { menu: linksIn('menu'), footer: linksIn('footer') };
}

/** Returns every custom page, for the staff's list. */
export function listOwnPages({ db }: App): Promise<OwnPage[]> {
  return selectOwn(db).where(isNull(ownPages.deletedAt)).orderBy(asc(ownPages.slug));
}

export async function findOwnPage({ db }: { db: Db | Tx }, id: number): Promise<OwnPage | null> {
  const [row] = await selectOwn(db).where(and(eq(ownPages.id, id), isNull(ownPages.deletedAt)));
  return row ?? null;
}

function selectOwn(db: Db | Tx) {
  return db
    .select({
      id: ownPages.id,
      slug: ownPages.slug,
      title: titleNow,
      shownIn: ownPages.shownIn,
      isPublished: sql<boolean>`${pageWords.published} <> '{}'`,
      hasDraft: sql<boolean>`${isNotNull(pageWords.draft)}`,
    })
    .from(ownPages)
    .innerJoin(pageWords, wordsOfPage)
    .$dynamic();
}
