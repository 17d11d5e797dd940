import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import { findPage, findSection, pictureIds } from '#app/features/pages/content.server.ts';
import { asText, itemsOf, valuesOf, type SavedTexts, type Problem } from '#app/features/pages/content.ts';
import { isCustomPageName } from '#app/features/pages/custom-page-content.ts';
import { problemsIn, readGiven, readStored } from '#app/features/pages/sections.server.ts';
import type { SampledSection } from '#app/features/pages/sections.ts';
import {
  allChanges,
  pairsIn,
  pairsName,
  placedTexts,
  spanishOf,
  storePairs,
} from '#app/features/pages/spanish-pairs.ts';
import { releasePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { readTyped } from '#app/forms/fields.server.ts';
import type { Entry } from '#app/forms/fields.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { Review } from '#app/history/review.ts';
import { addVersion, findVersion, ofRecord } from '#app/history/versions.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { pageTextPictures, pageTexts, pictures, versions } from '#db/schema.ts';
import {
  editable,
  selectRows,
  textVersions,
  type EditableSection,
  type TextVersion,
  type TextRow,
} from './pages.server.ts';
import type { TypedSpanish } from './text-form.ts';

export type SectionAt = { page: string; section: string };
type At = SectionAt & { /** The version that the edit is based on. */ version: number };

export type TextOutcome =
  | { outcome: 'saved'; section: EditableSection }
  /** A colleague saved first. What was typed is stored as a version. */
  | { outcome: 'conflict'; section: EditableSection; typed?: SavedTexts }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'gone' };

export async function saveDraft(
  app: App,
  by: Person,
  at: At,
  given: object,
  spanish: TypedSpanish[] = [],
): Promise<TextOutcome> {
  const definition = findSection(app, at.page, at.section);
  const read = definition && readGiven(definition, given);
  if (read && !read.ok) return { outcome: 'refused', reason: read.reason };
  let typed: SavedTexts = {};
  const outcome = await change(app, at, async (tx, row, { section, own: before }) => {
    const own = withSpanish(app, at, section, { before, own: withOwn(section, before, read?.own ?? {}) }, spanish);
    typed = own;
    if (isDeepStrictEqual(own, before)) return 'same';
    if (row.version !== at.version) return logConflict(tx, by, row, { section, before, own });
    await writeDraft(tx, by, row, { section, before, own });
    return 'done';
  });
  return outcome.outcome === 'conflict' ? { ...outcome, typed } : outcome;
}

type LiveText = {
  section: SampledSection;
  own: SavedTexts;
  review: Review | null;
  activity: Parameters<typeof recordActivity>[2];
};

/** Saves a text without drafts: visitors read it at once, with its review. */
export async function saveLive(
  app: App,
  by: Person,
  at: At,
  { section, own, review, activity }: LiveText,
): Promise<TextOutcome> {
  const save: Act = async (tx, row, { own: before }) => {
    const isSameText = isDeepStrictEqual(own, before);
    if (isSameText && isDeepStrictEqual(review, row.review)) return 'same';
    if (row.version !== at.version) return logConflict(tx, by, row, { section, before, own });
    const what = isSameText ? 'Review' : whatChanged(section, before, own);
    const versionId = await logChange(tx, by, row, { what, state: 'published', own });
    await notePictures(tx, row.id, own);
    await write(tx, by, row, { published: own, review, versionId });
    await recordActivity(tx, by, activity);
    return 'done';
  };
  return change(app, at, save, section);
}

const maxSpanish = 5_000;

const confirmedLabel = 'Confirmed';

/** Confirms the sample text: it becomes the clinic's own, in the published text and in the draft. */
export async function confirmTexts(
  app: App,
  by: Person,
  at: At,
  texts: { name: string; id?: string }[],
): Promise<TextOutcome> {
  return change(app, at, async (tx, row, { section, own: before }) => {
    if (row.version !== at.version) return 'conflict';
    const published = confirmed(section, readStored(section, row.published), texts);
    const own = row.draft ? confirmed(section, before, texts) : published;
    if (isDeepStrictEqual(own, before)) return 'same';
    const versionId = await logChange(tx, by, row, { what: confirmedLabel, state: 'published', own });
    await write(tx, by, row, { published, ...(row.draft && { draft: own }), versionId });
    await report(tx, by, at, 'confirmed', `Confirmed the text of ${nameOf(app, at)}.`);
    return 'done';
  });
}

/** The discarded draft stays in the version history, and undo restores it. */
export async function discardDraft(app: App, by: Person, at: At): Promise<TextOutcome> {
  return change(app, at, async (tx, row) => {
    if (!row.draft) return 'same';
    if (row.version !== at.version) return 'conflict';
    const discarded = { what: 'Draft discarded', state: 'published', own: row.published } as const;
    const versionId = await logChange(tx, by, row, discarded);
    await write(tx, by, row, { draft: null, versionId });
    await report(tx, by, at, 'discarded', `Discarded the draft of ${nameOf(app, at)}.`);
    return 'done';
  });
}

/** Version 0 is the sample text. Pages that staff added have none. */
export async function restoreTexts(app: App, by: Person, at: At, versionId: number): Promise<TextOutcome> {
  return change(app, at, async (tx, row, { section, own: before }) => {
    const isSample = versionId === 0 && !isCustomPageName(at.page);
    const old = isSample ? null : await findVersion({ db: tx }, textVersions, row.id, versionId);
    if (!isSample && !old) return 'gone';
    if (row.version !== at.version) return 'conflict';
    const own = readStored(section, old?.fields.own ?? {});
    if (isDeepStrictEqual(own, before)) return 'same';
    await writeDraft(tx, by, row, { section, before, own, verb: 'Restored' });
    await report(tx, by, at, 'restored', `Restored earlier text of ${nameOf(app, at)}.`);
    return 'done';
  });
}

/** Goes back to the state before the last change, one step per call. The undone state stays in the version history. */
export async function undoTexts(app: App, by: Person, at: At): Promise<TextOutcome> {
  return change(app, at, async (tx, row, { section }) => {
    if (row.version !== at.version) return 'conflict';
    const last = row.versionId && (await findVersion({ db: tx }, textVersions, row.id, row.versionId));
    // The first text of a page that staff added is not undone, because the page would have no title.
    if (!last || (last.fields.before === null && isCustomPageName(at.page))) return 'same';
    const { before } = last.fields;
    const earlier = before === null ? null : await findVersion({ db: tx }, textVersions, row.id, before);
    if (last.fields.what === confirmedLabel && !row.draft) {
      // The published text itself is a sample again. What was published without a version stays.
      const published = earlier?.fields.own ?? withoutSamples(section, row.published);
      await write(tx, by, row, { published, versionId: before });
      return 'done';
    }
    const own = earlier?.fields.own ?? {};
    const draft = isDeepStrictEqual(own, row.published) ? null : own;
    await write(tx, by, row, { draft, versionId: before });
    return 'done';
  });
}

type Published =
  | { outcome: 'published'; sections: EditableSection[] }
  | { outcome: 'conflict'; sections: EditableSection[] }
  | { outcome: 'refused'; problems: (Problem & { section: string })[] }
  | { outcome: 'gone' };

/** Publishes all drafts of a page or none. `seen` holds the version of each section that the person has seen. */
export async function publishPage(
  app: App,
  by: Person,
  pageName: string,
  seen: Record<string, number>,
): Promise<Published> {
  const page = findPage(app, pageName);
  if (!page) return { outcome: 'gone' };
  return app.db.transaction(async (tx) => {
    const rows = await selectRows(tx, page.name).orderBy(pageTexts.id).for('update');
    const waiting = rows.flatMap((row) => {
      const section = page.sections[row.section];
      return section && row.draft && seen[row.section] !== undefined ? [{ row, section, draft: row.draft }] : [];
    });
    if (waiting.some(({ row }) => row.version !== seen[row.section]))
      return { outcome: 'conflict', sections: waiting.map(({ row, section }) => toEdit(section, row)) };
    const problems = waiting.flatMap(({ row, section, draft }) =>
      problemsIn(section, readStored(section, draft)).map((problem) => ({ section: row.section, ...problem })),
    );
    if (problems.length > 0) return { outcome: 'refused', problems };
    for (const { row, draft } of waiting) {
      const last = row.versionId && (await findVersion({ db: tx }, textVersions, row.id, row.versionId));
      const before = last ? last.fields.before : row.versionId;
      const versionId = await logChange(tx, by, row, { what: 'Published', state: 'published', own: draft, before });
      await write(tx, by, row, { published: draft, draft: null, versionId });
    }
    const labels = waiting.map(({ section }) => section.label).join(', ');
    if (waiting.length > 0)
      await recordActivity(tx, by, {
        action: 'text.published',
        id: page.name,
        summary: isCustomPageName(page.name)
          ? `Published the page “${asText(waiting[0]?.draft['title'])}”.`
          : `Published text of ${page.label}: ${labels}.`,
      });
    const now = await selectRows(tx, page.name);
    const sections = now.flatMap((row) => {
      const section = page.sections[row.section];
      return section ? [toEdit(section, row)] : [];
    });
    return { outcome: 'published', sections };
  });
}

function toEdit(section: SampledSection, row: TextRow): EditableSection {
  return editable(row.page, row.section, section, row);
}

type Current = { section: SampledSection; /** The draft, or the published text. */ own: SavedTexts };
type Act = (tx: Tx, row: TextRow, current: Current) => Promise<'done' | 'same' | 'conflict' | 'gone'>;

/** Call it in the transaction that creates the page. */
export async function startTexts(tx: Tx, by: Person, at: SectionAt, own: SavedTexts): Promise<void> {
  await tx.insert(pageTexts).values(at);
  const [row] = await selectRows(tx, at.page, at.section);
  if (!row) throw new Error('A section has no row');
  const versionId = await logChange(tx, by, row, { what: 'New page', state: 'draft', own });
  await write(tx, by, row, { draft: own, versionId });
}

/** Call it in the transaction that deletes the page, so that a new page with the same name starts empty. */
export async function purgeTexts(tx: Tx, { queue }: Pick<App, 'queue'>, page: string): Promise<void> {
  const ids = tx.select({ id: pageTexts.id }).from(pageTexts).where(eq(pageTexts.page, page));
  const shown = await tx.select().from(pageTextPictures).where(inArray(pageTextPictures.textId, ids));
  await tx.delete(versions).where(and(eq(versions.record, textVersions.record), inArray(versions.recordId, ids)));
  await tx.delete(pageTexts).where(eq(pageTexts.page, page));
  for (const { pictureId } of shown) await releasePicture(tx, { queue }, pictureId);
}

/** Runs `act` with the row of the section locked. The row is created if no one has edited the section yet. */
async function change(
  app: App,
  { page, section: name }: SectionAt,
  act: Act,
  section = findSection(app, page, name),
): Promise<TextOutcome> {
  if (!section) return { outcome: 'gone' };
  return app.db.transaction(async (tx) => {
    const lock = () => selectRows(tx, page, name).for('update');
    let [row] = await lock();
    if (!row) {
      await tx.insert(pageTexts).values({ page, section: name }).onConflictDoNothing();
      [row] = await lock();
    }
    if (!row) throw new Error('A section has no row');
    const done = await act(tx, row, { section, own: readStored(section, row.draft ?? row.published) });
    if (done === 'gone') return { outcome: 'gone' };
    const [now = row] = await selectRows(tx, page, name);
    return { outcome: done === 'conflict' ? 'conflict' : 'saved', section: toEdit(section, now) };
  });
}

/** Marks changed texts as the clinic's own. Unchanged ones keep their state. */
function withOwn(section: SampledSection, current: SavedTexts, given: SavedTexts): SavedTexts {
  const values = valuesOf(section, current);
  const next: SavedTexts = { ...current };
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value)) {
      const before = new Map(itemsOf(values, name).map((item) => [item.id, item]));
      const items = value.map((item) => ownItem(before.get(item.id), item));
      if (!isDeepStrictEqual(items, itemsOf(values, name))) next[name] = items;
    } else if (value !== values[name]) next[name] = value;
  }
  return next;
}

/** Hiding or moving an entry does not turn sample text into the clinic's own. */
function ownItem(before: Entry | undefined, item: Entry): Entry {
  if (!before) return { ...item, own: true };
  return { ...item, own: before.own || !isDeepStrictEqual({ ...item, own: false, hidden: before.hidden }, before) };
}

/** Stores typed Spanish by the English that the person saw above it. */
function withSpanish(
  app: App,
  { page }: SectionAt,
  section: SampledSection,
  { before, own }: Pick<Edit, 'before' | 'own'>,
  typed: TypedSpanish[],
): SavedTexts {
  const phrases = spanishOf(app.content.spanish.texts.get(page), before);
  const shown = placedTexts(section, valuesOf(section, own));
  const pairs = new Map(pairsIn(before).map((pair) => [pair.english, pair]));
  for (const { at, of, was, ...form } of typed) {
    const { english = '', field } = shown.find((one) => one.at === at) ?? {};
    if (!field) continue;
    const read = (text: string) => asText(readTyped(field, text, true));
    const spanish = read(form.spanish).slice(0, maxSpanish);
    // Without script the form still has the Spanish of the English before.
    const isOfOther = read(of) !== english && (was === undefined || read(was) === spanish);
    if (english === '' || isOfOther || spanish === (phrases[english] ?? '')) continue;
    pairs.delete(english);
    if (spanish !== '') pairs.set(english, { english, spanish, at });
  }
  const { [pairsName]: _pairs, ...texts } = own;
  return { ...texts, ...storePairs([...pairs.values()], shown) };
}

function confirmed(section: SampledSection, own: SavedTexts, texts: { name: string; id?: string }[]): SavedTexts {
  const values = valuesOf(section, own);
  const next: SavedTexts = { ...own };
  for (const { name, id } of texts) {
    const value = next[name] ?? values[name];
    if (value === undefined) continue;
    next[name] = Array.isArray(value) ? value.map((item) => (item.id === id ? { ...item, own: true } : item)) : value;
  }
  return next;
}

/** Leaves out each slot and list that says the same as the sample. */
function withoutSamples(section: SampledSection, published: Record<string, unknown>): SavedTexts {
  const own = Object.entries(readStored(section, published));
  return Object.fromEntries(own.filter(([name, value]) => !isDeepStrictEqual(asSample(value), section.sample[name])));
}

const asSample = (value: SavedTexts[string]) =>
  Array.isArray(value) ? value.map((item) => ({ ...item, own: false })) : value;

function whatChanged(section: SampledSection, before: SavedTexts, after: SavedTexts): string {
  const changed = allChanges(section, before, after).map(({ label }) => label);
  return (changed.join(', ') || 'No visible change').slice(0, 200);
}

type Edit = { section: SampledSection; before: SavedTexts; own: SavedTexts };

async function logConflict(tx: Tx, by: Person, row: TextRow, { section, before, own }: Edit) {
  const what = whatChanged(section, before, own);
  await logChange(tx, by, row, { what, state: 'draft', own }, 'conflict');
  return 'conflict' as const;
}

const sameTypingMinutes = 5;

/** Writes the draft. What one person types into one text within 5 minutes is one version. */
async function writeDraft(
  tx: Tx,
  by: Person,
  row: TextRow,
  { section, before, own, verb }: Edit & { verb?: string },
): Promise<void> {
  const what = whatChanged(section, before, own);
  const fields: Change = { what: verb ? `${verb}: ${what}` : what, state: 'draft', own };
  const typed = row.draft && !verb && (await extendTyping(tx, by, row, fields));
  const versionId = typed ? row.versionId : await logChange(tx, by, row, fields);
  await notePictures(tx, row.id, own);
  const draft = isDeepStrictEqual(own, row.published) ? null : own;
  await write(tx, by, row, { draft, versionId });
}

async function extendTyping(tx: Tx, by: Person, row: TextRow, fields: Change): Promise<boolean> {
  const [newest] = await tx
    .select({ id: versions.id, fields: versions.fields })
    .from(versions)
    .where(
      and(
        ofRecord(textVersions, row.id),
        eq(versions.savedBy, by.name),
        sql`${versions.savedAt} > now() - make_interval(mins => ${sameTypingMinutes})`,
        sql`${versions.id} = (select max(id) from ${versions} as newest where newest.record = 'text' and newest.record_id = ${row.id})`,
      ),
    )
    .orderBy(desc(versions.id))
    .limit(1);
  if (!newest || newest.id !== row.versionId) return false;
  const last = textVersions.schema.parse(newest.fields);
  if (last.state !== 'draft' || last.what !== fields.what) return false;
  await tx
    .update(versions)
    .set({ fields: { ...last, own: fields.own }, version: row.version + 1 })
    .where(eq(versions.id, newest.id));
  return true;
}

/** `before` defaults to the current version. */
type Change = Omit<TextVersion, 'before'> & Partial<Pick<TextVersion, 'before'>>;

async function logChange(
  tx: Tx,
  by: Person,
  { id, version, versionId }: TextRow,
  changed: Change,
  kind: 'saved' | 'conflict' = 'saved',
): Promise<number | null> {
  const fields = { before: versionId, ...changed };
  return addVersion(tx, by, textVersions, { id, version: version + 1, kind }, fields);
}

async function write(
  tx: Tx,
  by: Person,
  row: TextRow,
  state: Partial<Pick<typeof pageTexts.$inferInsert, 'published' | 'draft' | 'review' | 'versionId'>>,
): Promise<void> {
  await tx
    .update(pageTexts)
    .set({ ...state, version: row.version + 1, updatedBy: by.name, updatedAt: sql`now()` })
    .where(eq(pageTexts.id, row.id));
}

async function report(tx: Tx, by: Person, at: SectionAt, verb: string, summary: string): Promise<void> {
  await recordActivity(tx, by, { action: `text.${verb}`, id: `${at.page}.${at.section}`, summary });
}

function nameOf(app: App, at: SectionAt): string {
  return `${findPage(app, at.page)?.label}: ${findSection(app, at.page, at.section)?.label}`;
}

/** Records the pictures of a draft, which are kept as long as any version of the section may show them. */
async function notePictures(tx: Tx, textId: number, own: SavedTexts): Promise<void> {
  const ids = pictureIds(own);
  const ofIds = ids.length > 0 ? inArray(pictures.id, ids) : sql`false`;
  const inText = sql`${pictures.id} in (select pictures_shown_by(${JSON.stringify(own)}, null))`;
  // Locked until the transaction ends, so that no picture is removed before its row is written.
  const found = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(sql`${ofIds} or ${inText}`)
    .for('key share');
  if (found.length === 0) return;
  await tx
    .insert(pageTextPictures)
    .values(found.map(({ id }) => ({ textId, pictureId: id })))
    .onConflictDoNothing();
}
