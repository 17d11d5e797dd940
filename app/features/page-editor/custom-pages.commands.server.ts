import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { App, Person } from '#app/context.ts';
import { valuesOf } from '#app/features/pages/content.ts';
import { longestLabel, customPageName, ownSection } from '#app/features/pages/custom-page-content.ts';
import { fixedPages, movedPages, reservedNames } from '#app/features/pages/known-pages.ts';
import { updateRedirectsAfterMove } from '#app/features/posts/redirects.server.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { choice } from '#app/forms/fields.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { lockOrder, type OrderRule } from '#app/forms/order.server.ts';
import { moveInList } from '#app/forms/order.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { TrashRule } from '#app/history/trash.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { textsOfPage } from '#app/platform/visibility.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { slugify } from '#app/shared/slugs.ts';
import { customPages, pageTexts, menuLinks } from '#db/schema.ts';
import {
  customPageErrorMessages,
  customPageFields,
  menuValues,
  placementFields,
  placementValues,
  type ShownIn,
} from './custom-page.ts';
import { findCustomPage, listMenuLinks } from './custom-pages.server.ts';
import { areas, inOrder, maxCustomLinks, type Area } from './menu.ts';
import { titleNow } from './pages.server.ts';
import { purgeTexts, startTexts } from './texts.commands.server.ts';

const maxPages = 100;
const linkOrder: OrderRule = { table: menuLinks, listed: sql`true` };

type Refused = { ok: false; errors: Record<string, string> };
type Made = { ok: true; id: number } | Refused;
type Placing = { slug: string; shownIn: ShownIn };

/** Creates a draft with only a title. Visitors see the page once its text is published. */
export async function createCustomPage(
  app: App,
  by: Person,
  { title, slug: typed, shownIn }: Placing & { title: string },
): Promise<Made> {
  const slug = slugify(typed || title);
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, linkOrder);
    const same = await findSame(tx, by, title, slug);
    if (same) return { ok: true, id: same };
    if ((await tx.$count(customPages)) >= maxPages)
      return { ok: false, errors: { title: `You already have ${maxPages} pages. Delete some first.` } };
    const errors = await problemsOf(tx, { slug, shownIn });
    if (errors) return { ok: false, errors };
    const [row] = await tx.insert(customPages).values({ slug, shownIn }).returning({ id: customPages.id });
    if (!row) throw new Error('A page was not created');
    const first = { ...valuesOf(ownSection, {}), title, label: shortName(title), asked: 'Questions', card: true };
    await startTexts(tx, by, { page: customPageName(row.id), section: 'page' }, first);
    await recordActivity(tx, by, { action: 'page.added', id: row.id, summary: `Created the page “${title}”.` });
    return { ok: true, id: row.id };
  });
}

/** Finds the page that a double submit would create again: made just now by this person, and still empty. */
async function findSame(tx: Tx, by: Person, title: string, slug: string): Promise<number | undefined> {
  const [same] = await tx
    .select({ id: customPages.id })
    .from(customPages)
    .innerJoin(pageTexts, textsOfPage)
    .where(
      and(
        eq(customPages.slug, slug),
        isNull(customPages.deletedAt),
        eq(pageTexts.version, 1),
        eq(pageTexts.updatedBy, by.name),
        sql`${titleNow} = ${title}`,
      ),
    );
  return same?.id;
}

/** Returns as many words of a title as fit in the menu. */
function shortName(title: string): string {
  const [first = '', ...rest] = title.split(' ');
  const short = rest.reduce(
    (name, word) => (`${name} ${word}`.length <= longestLabel ? `${name} ${word}` : name),
    first,
  );
  return short.slice(0, longestLabel);
}

/** Returns error messages by field; null when the page can have this address and placement. */
async function problemsOf(tx: Tx, { slug, shownIn }: Placing, id = 0): Promise<Record<string, string> | null> {
  const path = `/${slug}`;
  if (reservedNames.has(slug) || fixedPages.includes(path) || Object.hasOwn(movedPages, path))
    return { slug: `${path} is already in use on this website. Choose another address.` };
  const others = ne(customPages.id, id);
  const [other] = await tx
    .select({ deletedAt: customPages.deletedAt })
    .from(customPages)
    .where(and(eq(customPages.slug, slug), others));
  if (other)
    return {
      slug: other.deletedAt
        ? `A page in the trash has the address ${path}. Choose another one.`
        : `Another page has the address ${path}. Choose another one.`,
    };
  return (await isFull(tx, shownIn, id))
    ? { shownIn: `The ${shownIn} is full. Move one of your other pages out of it first.` }
    : null;
}

async function isFull(tx: Tx, shownIn: ShownIn, besides: number): Promise<boolean> {
  if (shownIn !== 'menu' && shownIn !== 'footer') return false;
  const others = and(eq(customPages.shownIn, shownIn), isNull(customPages.deletedAt), ne(customPages.id, besides));
  return (await tx.$count(customPages, others)) >= maxCustomLinks[shownIn];
}

/** Changes a page's address or menu position. The old address of a public page redirects. */
export async function placeCustomPage(
  app: App,
  by: Person,
  id: number,
  { slug: typed, shownIn }: Placing,
): Promise<Made | null> {
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, linkOrder);
    const page = await findCustomPage({ db: tx }, id);
    if (!page) return null;
    const slug = slugify(typed || page.title);
    const errors = await problemsOf(tx, { slug, shownIn }, id);
    if (errors) return { ok: false, errors };
    if (slug === page.slug && shownIn === page.shownIn) return { ok: true, id };
    await tx.update(customPages).set({ slug, shownIn }).where(eq(customPages.id, id));
    if (slug !== page.slug && page.isPublished)
      await updateRedirectsAfterMove(tx, by, { from: `/${page.slug}`, to: `/${slug}` });
    const moved = slug === page.slug ? '' : ` to /${slug}`;
    const summary = `Changed the placement of the page “${page.title}”${moved}.`;
    await recordActivity(tx, by, { action: 'page.placed', id, summary });
    return { ok: true, id };
  });
}

export const customPageTrash: TrashRule = {
  kind: 'page',
  table: customPages,
  label: sql`(select ${titleNow} from ${pageTexts} where ${textsOfPage})`,
  nameInSentence: (title) => `the page “${title}”`,
  deleted: (title) => `The page “${title}” was deleted.`,
  failed: customPageErrorMessages.delete,
  /** A restored page gets no link if the menu or footer is full by now. */
  async onChange(_app, tx, id) {
    await lockOrder(tx, linkOrder);
    const page = await findCustomPage({ db: tx }, id);
    if (page && (await isFull(tx, page.shownIn, id)))
      await tx.update(customPages).set({ shownIn: 'unlisted' }).where(eq(customPages.id, id));
  },
  async onPurge(app, tx, id) {
    await purgeTexts(tx, app, customPageName(id));
    await tx.delete(menuLinks).where(eq(menuLinks.target, customPageName(id)));
  },
};

/** Stores the order of all links. Unknown targets are ignored. */
export async function saveMenu(app: App, by: Person, chosen: Record<Area, string[]>): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockOrder(tx, linkOrder);
    const links = await listMenuLinks({ db: tx });
    await tx.delete(menuLinks);
    const rows = areas.flatMap((area) =>
      inOrder(links[area], chosen[area]).map(({ target }, position) => ({ area, target, position })),
    );
    await tx.insert(menuLinks).values(rows);
    await recordActivity(tx, by, { action: 'menu.move', summary: 'Changed the order of the menu and the footer.' });
  });
}

const placementSchema = formSchema(placementFields);
const pageSchema = formSchema(customPageFields);

/** After creating a page, staff are redirected to its editor. */
export const customPageHandlers = {
  async add({ app, by, form }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, pageSchema);
    if (!read.ok) return read.answer;
    const made = await createCustomPage(app, by, read.input);
    if (!made.ok) return formError(form, customPageErrorMessages.add, made.errors);
    throw redirect(`/admin/pages/${customPageName(made.id)}/page`);
  },
  async save({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, placementSchema);
    if (!read.ok) return read.answer;
    const page = await findCustomPage(app, id);
    const changed = page && detectConflict(form, placementFields, placementValues(page));
    if (changed) return changed;
    const saved = await placeCustomPage(app, by, id, read.input);
    if (!saved) return { ok: false, notice: 'This page no longer exists.', status: 404 };
    if (!saved.ok) return formError(form, customPageErrorMessages.save, saved.errors);
    return { ok: true, notice: 'Saved.', sent: 'save' };
  },
};

export const menuHandlers = {
  async save({ app, by, form }: RecordHandlerArgs): Promise<Reply> {
    const links = await listMenuLinks(app);
    const named = (area: Area) => Object.fromEntries(links[area].map(({ target, label }) => [target, label]));
    const fields = {
      menu: choice('Menu', { options: named('menu') }),
      footer: choice('Footer', { options: named('footer') }),
    };
    const changed = detectConflict(form, fields, menuValues(links));
    if (changed) return changed;
    // Without script, a button of the list moves one link and saves.
    const [where, way = '', target = ''] = readField(form, 'move').split(' ');
    const order = (area: Area) => {
      const targets = readField(form, area).split(', ');
      return where === area ? moveInList(targets, targets.indexOf(target), way === 'up' ? 'up' : 'down') : targets;
    };
    await saveMenu(app, by, { menu: order('menu'), footer: order('footer') });
    return { ok: true, notice: 'Saved. Visitors see this order now.', sent: 'save' };
  },
};
