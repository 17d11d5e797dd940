import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Role, Person } from '#app/context.ts';
import type { ConsentState, CoveredText } from '#app/features/consents/consent.ts';
import { findConsentStates, listConsentChoices } from '#app/features/consents/consents.server.ts';
import { serviceSlug } from '#app/features/pages/care-pages.ts';
import { findPage, findSection, language, pictureIds } from '#app/features/pages/content.server.ts';
import { asText, personalIn, textsOf, valuesOf, type SavedTexts } from '#app/features/pages/content.ts';
import { customPage, isCustomPageName } from '#app/features/pages/custom-page-content.ts';
import { pageGroups, pages } from '#app/features/pages/pages.ts';
import { problemsIn, readStored } from '#app/features/pages/sections.server.ts';
import { listFields, type Page, type SampledSection, type Section } from '#app/features/pages/sections.ts';
import { allChanges } from '#app/features/pages/spanish-pairs.ts';
import type { Picture, ConsentChoice } from '#app/features/pictures/picture.ts';
import { findPictures } from '#app/features/pictures/pictures.server.ts';
import { writingMinutes } from '#app/forms/autosave.server.ts';
import type { AnyValue, Entry } from '#app/forms/fields.ts';
import type { VersionRule } from '#app/history/versions.server.ts';
import { isoMoment, type Db, type Tx } from '#app/platform/db.server.ts';
import { textsOfPage } from '#app/platform/visibility.server.ts';
import { careServices, customPages, pageTexts } from '#db/schema.ts';
import { consentField, type Library } from './text-form.ts';

const editColumns = {
  id: pageTexts.id,
  page: pageTexts.page,
  section: pageTexts.section,
  published: pageTexts.published,
  draft: pageTexts.draft,
  versionId: pageTexts.versionId,
  version: pageTexts.version,
  review: pageTexts.review,
  updatedBy: pageTexts.updatedBy,
  updatedAt: isoMoment(pageTexts.updatedAt),
};

export type TextRow = Awaited<ReturnType<typeof selectRows>>[number];

export function selectRows(db: Db | Tx, page: string, section?: string) {
  return db
    .select(editColumns)
    .from(pageTexts)
    .where(
      and(
        eq(pageTexts.language, language),
        eq(pageTexts.page, page),
        section === undefined ? undefined : eq(pageTexts.section, section),
      ),
    )
    .$dynamic();
}

export type EditableSection = ReturnType<typeof editable>;

export function editable(page: string, name: string, section: SampledSection, row: TextRow | undefined) {
  const published = readStored(section, row?.published);
  const own = row?.draft ? readStored(section, row.draft) : published;
  return {
    page,
    name,
    label: section.label,
    /** 0 means that no one has edited the section. */
    version: row?.version ?? 0,
    /** The draft if there is one, otherwise the published text. */
    own,
    values: valuesOf(section, own),
    hasDraft: Boolean(row?.draft),
    /** The differences between the draft and the published text. */
    changes: allChanges(section, published, own),
    problems: problemsIn(section, own),
    texts: textsOf(section, own),
    canUndo: typeof row?.versionId === 'number',
    updatedBy: row?.updatedBy ?? null,
    updatedAt: row?.updatedAt ?? null,
  };
}

/** Returns the colleague who changed the draft within the last 2 minutes; null for none. */
export function writerOf({ hasDraft, updatedBy, updatedAt }: EditableSection, by: Person): string | null {
  const isRecent = updatedAt !== null && Date.parse(updatedAt) > Date.now() - writingMinutes * 60_000;
  return hasDraft && isRecent && updatedBy !== by.name ? updatedBy : null;
}

/** Returns a page by its name, with its current title and address if staff added it. Undefined when it is in the trash. */
export async function findPageToEdit(app: App, name: string): Promise<Page | undefined> {
  const { db } = app;
  const slug = serviceSlug(name);
  const ofService = slug !== null && and(eq(careServices.slug, slug), isNull(careServices.deletedAt));
  if (ofService && (await db.$count(careServices, ofService)) === 0) return undefined;
  if (!isCustomPageName(name)) return findPage(app, name);
  const [row] = await db
    .select({ slug: customPages.slug, title: titleNow })
    .from(customPages)
    .innerJoin(pageTexts, textsOfPage)
    .where(and(eq(pageTexts.page, name), isNull(customPages.deletedAt)));
  return row && customPage(name, { label: row.title, path: `/${row.slug}` });
}

/** The title of a custom page, from the draft if there is one. */
export const titleNow = sql<string>`coalesce(nullif(coalesce(${pageTexts.draft}, ${pageTexts.published}) ->> 'title', ''), 'Untitled page')`;

export async function listEditable(app: App, { name }: Pick<Page, 'name'>): Promise<EditableSection[]> {
  return (await readEditable(app, [name])).get(name) ?? [];
}

/** The sections of each page, by the page's name. */
export async function readEditable(app: App, names: string[]): Promise<Map<string, EditableSection[]>> {
  const rows = await app.db
    .select(editColumns)
    .from(pageTexts)
    .where(and(eq(pageTexts.language, language), inArray(pageTexts.page, names)));
  const found = new Map(rows.map((row) => [`${row.page}.${row.section}`, row]));
  const sections = (page: string) =>
    Object.entries(findPage(app, page)?.sections ?? {}).map(([name, section]) =>
      editable(page, name, section, found.get(`${page}.${name}`)),
    );
  return new Map(names.map((name) => [name, sections(name)]));
}

/** `isFound` says whether a text of the section contains `words`. */
export async function listPages(app: App, words = '') {
  const found = await readEditable(
    app,
    pages.map(({ name }) => name),
  );
  return Object.entries(pageGroups).flatMap(([group, grouped]) =>
    grouped.map(({ name: page, label: title }) => ({
      name: page,
      label: title,
      group,
      sections: (found.get(page) ?? []).map(({ name, label, texts, hasDraft, changes, values }) => {
        const text = `${label}\n${Object.values(values).flatMap(asTexts).join('\n')}`.toLowerCase();
        return { name, label, texts, hasDraft, changes, isFound: text.includes(words.toLowerCase()) };
      }),
    })),
  );
}

/** The texts of a value. A list has those of its entries. */
const asTexts = (value: AnyValue | Entry[]): string[] =>
  Array.isArray(value) ? value.flatMap(({ id: _id, ...item }) => Object.values(item).map(asText)) : [asText(value)];

/** Returns the texts that a consent covers, published and in drafts. */
export async function listTextsUnder(app: App, consentId: number): Promise<CoveredText[]> {
  const rows = await app.db
    .select(editColumns)
    .from(pageTexts)
    .where(eq(pageTexts.language, language))
    .orderBy(pageTexts.id);
  return rows.flatMap(({ page, section: name, published, draft }) => {
    const section = findSection(app, page, name);
    if (!section) return [];
    const under = (own: unknown) =>
      personalIn(section, readStored(section, own))
        .filter(({ consent }) => consent === consentId)
        .map(({ label, hidden, ...at }) => ({
          label: `${findPage(app, page)?.label}, ${label}`,
          href: `/admin/pages/${page}/${name}#${consentField(at.name, at.id)}`,
          hidden,
        }));
    const shown = under(published).map(({ hidden, ...one }) => ({
      ...one,
      state: hidden ? ('hidden' as const) : ('published' as const),
    }));
    const waiting = under(draft).filter(({ href }) => !shown.some((one) => one.href === href));
    return [...shown, ...waiting.map(({ hidden: _hidden, ...one }) => ({ ...one, state: 'draft' as const }))];
  });
}

/** The pictures and consents that a section refers to, by id. */
export type EditorReferences = {
  pictures: Record<string, Picture>;
  /** Why visitors do not see a picture, as a sentence. */
  hidden: Record<string, string>;
  consents: Record<string, ConsentState>;
  choices: ConsentChoice[];
  library?: Library | undefined;
};

export async function findReferences(
  app: App,
  role: Role,
  section: Section,
  own: SavedTexts,
): Promise<EditorReferences> {
  const ids = pictureIds(own);
  const needs = listFields(section).some(([, { item }]) => 'consent' in item) || 'consent' in section.fields;
  const named = personalIn(section, own).flatMap(({ consent }) => consent ?? []);
  const [pictures, consents, choices] = await Promise.all([
    findPictures(app, ids),
    findConsentStates(app, named),
    needs ? listConsentChoices(app, role) : [],
  ]);
  const hidden = [...pictures].flatMap(([id, { patient }]) => (patient.hidden ? [[id, patient.hidden]] : []));
  return { pictures: Object.fromEntries(pictures), hidden: Object.fromEntries(hidden), consents, choices };
}

export type TextVersion = {
  /** Which texts it changed, for the list of versions. */
  what: string;
  state: 'draft' | 'published';
  own: Record<string, unknown>;
  /** The version it is based on; null for the sample text. */
  before: number | null;
};

export const textVersions: VersionRule<TextVersion> = {
  record: 'text',
  label: 'what',
  schema: z.object({
    what: z.string(),
    state: z.enum(['draft', 'published']),
    own: z.record(z.string(), z.unknown()),
    before: z.number().nullable(),
  }),
};
