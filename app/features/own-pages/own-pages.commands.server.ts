import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { fixedPages, movedPages, reservedNames } from '#app/features/discovery/known-pages.ts';
import { releasePicture } from '#app/features/media/pictures.commands.server.ts';
import { leadAfterMove } from '#app/features/redirects/redirects.server.ts';
import { longestLabel, ownPageName, ownSection } from '#app/features/words/own-page.ts';
import { startWords } from '#app/features/words/words.commands.server.ts';
import { titleNow, wordsRevisions } from '#app/features/words/words.server.ts';
import { valuesOf } from '#app/features/words/words.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { formSchema, readForm, refusal, refuseIfChanged, type Reply } from '#app/records/form.server.ts';
import { lockOrder, moveRecord, type OrderRule } from '#app/records/order.server.ts';
import type { TrashRule } from '#app/records/trash.server.ts';
import { wordsOfPage } from '#app/records/visible.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { slugify } from '#app/shared/slugs.ts';
import { ownPages, pageWordPictures, pageWords, revisions, siteLinks } from '#db/schema.ts';
import { mostOwnLinks, type Area } from './links.ts';
import { isShownIn, ownPageFailed, ownPageFields, placeFields, placeValues, type ShownIn } from './own-page.ts';
import { findOwnPage, listLinksIn } from './own-pages.server.ts';

const mostPages = 100;
const linkOrder: OrderRule = { table: siteLinks, listed: sql`true` };

type Refused = { ok: false; errors: Record<string, string> };
type Made = { ok: true; id: number } | Refused;
type Placing = { slug: string; shownIn: ShownIn };

/** Creates a draft with only a title. Visitors see the page once its text is published. */
export async function createOwnPage(
  app: App,
  staff: StaffMember,
  { title, slug: typed, shownIn }: Placing & { title: string },
): Promise<Made> {
  const slug = slugify(typed || title);
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, linkOrder);
    const same = await findSame(tx, staff, title, slug);
    if (same) return { ok: true, id: same };
    if ((await tx.$count(ownPages)) >= mostPages)
      return { ok: false, errors: { title: `You already have ${mostPages} pages. Delete some first.` } };
    const errors = await problemsOf(tx, { slug, shownIn });
    if (errors) return { ok: false, errors };
    const [row] = await tx.insert(ownPages).values({ slug, shownIn }).returning({ id: ownPages.id });
    if (!row) throw new Error('A page was not created');
    const first = { ...valuesOf(ownSection, {}), title, label: shortName(title), asked: 'Questions', card: true };
    await startWords(tx, staff, { page: ownPageName(row.id), section: 'page' }, first);
    await recordActivity(tx, staff, { action: 'page.added', id: row.id, summary: `Created the page “${title}”.` });
    return { ok: true, id: row.id };
  });
}

/** Finds the page that a double submit would create again: made just now by this person, and still empty. */
async function findSame(tx: Tx, staff: StaffMember, title: string, slug: string): Promise<number | undefined> {
  const [same] = await tx
    .select({ id: ownPages.id })
    .from(ownPages)
    .innerJoin(pageWords, wordsOfPage)
    .where(
      and(
        eq(ownPages.slug, slug),
        isNull(ownPages.deletedAt),
        eq(pageWords.version, 1),
        eq(pageWords.updatedBy, staff.name),
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
  const others = ne(ownPages.id, id);
  const [other] = await tx
    .select({ deletedAt: ownPages.deletedAt })
    .from(ownPages)
    .where(and(eq(ownPages.slug, slug), others));
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
  const others = and(eq(ownPages.shownIn, shownIn), isNull(ownPages.deletedAt), ne(ownPages.id, besides));
  return (await tx.$count(ownPages, others)) >= mostOwnLinks[shownIn];
}

/** Changes a page's address or menu position. The old address of a public page redirects. */
export async function placeOwnPage(
  app: App,
  staff: StaffMember,
  id: number,
  { slug: typed, shownIn }: Placing,
): Promise<Made | null> {
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, linkOrder);
    const page = await findOwnPage({ db: tx }, id);
    if (!page) return null;
    const slug = slugify(typed || page.title);
    const errors = await problemsOf(tx, { slug, shownIn }, id);
    if (errors) return { ok: false, errors };
    if (slug === page.slug && shownIn === page.shownIn) return { ok: true, id };
    await tx.update(ownPages).set({ slug, shownIn }).where(eq(ownPages.id, id));
    if (slug !== page.slug && page.isPublished)
      await leadAfterMove(tx, staff, { from: `/${page.slug}`, to: `/${slug}` });
    const moved = slug === page.slug ? '' : ` to /${slug}`;
    const summary = `Changed the placement of the page “${page.title}”${moved}.`;
    await recordActivity(tx, staff, { action: 'page.placed', id, summary });
    return { ok: true, id };
  });
}

export const ownPageTrash: TrashRule = {
  kind: 'page',
  table: ownPages,
  label: sql`(select ${titleNow} from ${pageWords} where ${wordsOfPage})`,
  called: (title) => `the page “${title}”`,
  deleted: (title) => `The page “${title}” was deleted.`,
  failed: ownPageFailed.delete,
  /** A restored page gets no link if the menu or footer is full by now. */
  async onChange(_app, tx, id) {
    await lockOrder(tx, linkOrder);
    const page = await findOwnPage({ db: tx }, id);
    if (page && (await isFull(tx, page.shownIn, id)))
      await tx.update(ownPages).set({ shownIn: 'unlisted' }).where(eq(ownPages.id, id));
  },
  async onPurge({ queue }, tx, id) {
    const name = ownPageName(id);
    const words = tx.select({ id: pageWords.id }).from(pageWords).where(eq(pageWords.page, name));
    const shown = await tx.select().from(pageWordPictures).where(inArray(pageWordPictures.wordsId, words));
    for (const { pictureId } of shown) await releasePicture(tx, { queue }, pictureId);
    const { record } = wordsRevisions;
    await tx.delete(revisions).where(and(eq(revisions.record, record), inArray(revisions.recordId, words)));
    await tx.delete(pageWords).where(eq(pageWords.page, name));
    await tx.delete(siteLinks).where(eq(siteLinks.target, name));
  },
};

/** Returns null when the link does not exist. */
export async function moveLink(
  app: App,
  staff: StaffMember,
  { area, target }: { area: Area; target: string },
  to: 'up' | 'down',
) {
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, linkOrder);
    const links = (await listLinksIn(tx))[area];
    const link = links.find((one) => one.target === target);
    if (!link) return null;
    // Store the current order first: links may have been added or removed since it was last saved.
    await tx.delete(siteLinks).where(eq(siteLinks.area, area));
    const rows = await tx
      .insert(siteLinks)
      .values(links.map((one, position) => ({ area, target: one.target, position })))
      .returning({ id: siteLinks.id, target: siteLinks.target });
    const id = rows.find((row) => row.target === target)?.id ?? 0;
    const moved = await moveRecord(tx, { ...linkOrder, listed: eq(siteLinks.area, area) }, id, to);
    if (moved?.changed)
      await recordActivity(tx, staff, {
        action: 'links.move',
        id: area,
        summary: `Moved ${link.label} in the ${area}.`,
      });
    return moved && { label: link.label, ...moved };
  });
}

const placeSchema = formSchema(placeFields);
const pageSchema = formSchema(ownPageFields);

type Given = { app: App; staff: StaffMember; form: FormData; id: number };

/** After creating a page, staff are redirected to its editor. */
export const ownPageHandlers = {
  async add({ app, staff, form }: Given): Promise<Reply> {
    const read = readForm(form, pageSchema);
    if (!read.ok) return read.answer;
    const { title, slug, shownIn } = read.input;
    const made = await createOwnPage(app, staff, { title, slug, shownIn: placeIn(shownIn) });
    if (!made.ok) return refusal(form, ownPageFailed.add, made.errors);
    throw redirect(`/admin/pages/${ownPageName(made.id)}/page`);
  },
  async save({ app, staff, form, id }: Given): Promise<Reply> {
    const read = readForm(form, placeSchema);
    if (!read.ok) return read.answer;
    const { slug, shownIn } = read.input;
    const page = await findOwnPage(app, id);
    const changed = page && refuseIfChanged(form, placeFields, placeValues(page));
    if (changed) return changed;
    const saved = await placeOwnPage(app, staff, id, { slug, shownIn: placeIn(shownIn) });
    if (!saved) return { ok: false, notice: 'This page no longer exists.', status: 404 };
    if (!saved.ok) return refusal(form, ownPageFailed.save, saved.errors);
    return { ok: true, notice: 'Saved.', sent: 'save' };
  },
};

function placeIn(shownIn: string): ShownIn {
  return isShownIn(shownIn) ? shownIn : 'unlisted';
}

/** The link that was moved, so that its button keeps the focus. */
export type MovedLink = { area: string; target: string };

export const linkHandlers = {
  async move({ app, staff, form }: Given): Promise<Reply<MovedLink>> {
    const area = readField(form, 'area') === 'footer' ? 'footer' : 'menu';
    const target = readField(form, 'target');
    const to = readField(form, 'to') === 'up' ? 'up' : 'down';
    const moved = await moveLink(app, staff, { area, target }, to);
    if (!moved) return { ok: false, notice: 'That link no longer exists.', status: 404 };
    const notice = `${moved.label} is now number ${moved.place} of ${moved.of}.`;
    return { ok: true, notice, moved: { id: 0, to }, more: { area, target } };
  },
};
