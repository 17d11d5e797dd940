import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { App } from '#app/context.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { findValidConsents } from '#app/features/consents/consents.server.ts';
import { findPictures, findPublicPictures, listHiddenPictures } from '#app/features/pictures/pictures.server.ts';
import { renderMarkdown } from '#app/features/text/markdown.server.ts';
import { problemOf } from '#app/forms/fields.server.ts';
import type { Entry, ValueField } from '#app/forms/fields.ts';
import { emptyReview, type Review } from '#app/history/review.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { spokenTexts, spokenVersion } from '#app/platform/language.server.ts';
import { here, language as languageNow } from '#app/shared/language.ts';
import { pageTexts } from '#db/schema.ts';
import { servicePage, serviceSlug } from './care-pages.ts';
import {
  factTexts,
  isText,
  itemsOf,
  personalIn,
  textsOf,
  valuesOf,
  wordFacts,
  type SavedTexts,
  type Personal,
} from './content.ts';
import { customPage, isCustomPageName } from './custom-page-content.ts';
import { reviewedSections } from './pages.ts';
import { readStored } from './sections.server.ts';
import { listFields, valueFields } from './sections.ts';
import type { Page, PageTexts, SampledPage, SampledSection, Section, SectionValues } from './sections.ts';
import { writtenIn } from './spanish-pairs.ts';
import { sayEnglish, sayWhole, type Say } from './spanish.server.ts';

/** The language that staff write. */
export const language = 'en';
/** The published sections of the pages in the placeholder `pages`. */
export const publishedColumn = sql<Stored[]>`(
  select coalesce(json_agg(json_build_object('page', page, 'section', section, 'own', published, 'review', review)), '[]')
  from ${pageTexts} where language = ${sql.raw(`'${language}'`)} and page = any(${sql.placeholder('pages')})
)`;

const published = perDatabase((db: Db) =>
  db
    .select({ stored: publishedColumn })
    .from(sql`(select 1) as one`)
    .prepare('page_texts'),
);

type Stored = { page: string; section: string; own: unknown; review?: Review | null };

export async function readPublished({ db }: App, asked: string[]): Promise<Stored[]> {
  const [row] = await published(db).execute({ pages: asked });
  return row?.stored ?? [];
}

/** Returns a page with its sample text. */
export function findPage({ content }: App, name: string): SampledPage | undefined {
  if (isCustomPageName(name)) return customPage(name, { label: 'your page', path: '' });
  const slug = serviceSlug(name);
  const added = slug === null ? undefined : { ...servicePage(slug), sections: content.newService.sections };
  return content.pages.get(name) ?? added;
}

export function findSection(app: App, pageName: string, name: string): SampledSection | undefined {
  const sections = findPage(app, pageName)?.sections ?? {};
  return Object.hasOwn(sections, name) ? sections[name] : undefined;
}

/** A hash of the page's reviewed sections: equal text has an equal fingerprint. */
export function fingerprintOf(app: App, page: Page, rows: Stored[]): string {
  const texts = reviewedSections(page).map((name) => {
    const section = findSection(app, page.name, name);
    const stored = rows.find((row) => row.page === page.name && row.section === name);
    return section && reviewedText(section, readStored(section, stored?.own));
  });
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Flags, such as which question is open, are not part of the text. */
const textNames = (fields: [string, ValueField][]) =>
  fields.flatMap(([name, { kind }]) => (kind === 'flag' ? [] : [name]));

function reviewedText(section: SampledSection, own: SavedTexts) {
  const values = valuesOf(section, own);
  // A list of choices, such as the plans to show, has no text of its own.
  const texts = listFields(section).filter(([, { item }]) => Object.values(item).some(({ kind }) => isText(kind)));
  const lists = texts.map(([name, { item: fields }]) =>
    itemsOf(values, name)
      .filter(({ hidden }) => !hidden)
      .map((item) => textNames(Object.entries(fields)).map((field): unknown => Reflect.get(item, field))),
  );
  return [textNames(valueFields(section)).map((name) => values[name]), lists];
}

/** Returns the saved review; until then, the sources of the sample text without a reviewer. */
export function reviewIn({ content }: App, { name }: Page, rows: Stored[]): Review {
  const saved = rows.find((row) => row.page === name && row.review)?.review;
  return saved ?? { ...emptyReview, sources: content.sources.get(name) ?? [] };
}

/** Returns the text of a page for uses other than the page itself, such as search, mails and exports. */
export async function findPageTexts<P extends Page>(app: App, page: P, facts: ClinicFacts): Promise<PageTexts<P>> {
  return renderPage(app, page, await readPublished(app, [page.name]), facts);
}

export async function findDraftTexts<P extends Page>(app: App, page: P, facts: ClinicFacts): Promise<PageTexts<P>> {
  const stored = await app.db
    .select({
      page: pageTexts.page,
      section: pageTexts.section,
      own: sql<unknown>`coalesce(${pageTexts.draft}, ${pageTexts.published})`,
    })
    .from(pageTexts)
    .where(and(eq(pageTexts.language, language), eq(pageTexts.page, page.name)));
  return renderPage(app, page, stored, facts, true);
}

/** Rendered pages, by their input: most requests use the same text and facts. */
const lastRendered = perDatabase(() => new LRUCache<string, Record<string, unknown>>({ max: 50 }));

export async function renderPage<P extends Page>(
  app: App,
  page: P,
  rows: Stored[],
  facts: ClinicFacts,
  forStaff = false,
): Promise<PageTexts<P>> {
  const stored = rows.filter((row) => row.page === page.name).map(({ section, own }) => [section, own] as const);
  const { demonstration } = app.config;
  const filled = [...factTexts.values()].map((factOf) => factOf(facts));
  const version = [app.content.hash, spokenVersion()];
  const key = JSON.stringify([...version, languageNow(), page.name, forStaff, demonstration, stored, filled]);
  // Text with pictures or consents is not cached, because either can become invalid at any moment.
  const isCacheable = !/"(picture|consent)":\d|\/files\//.test(key);
  const cached = isCacheable ? lastRendered(app.db).get(key) : undefined;
  const shown = cached ?? (await renderSections(app, page, new Map(stored), facts, forStaff));
  if (isCacheable) lastRendered(app.db).set(key, shown);
  // Object.fromEntries loses the type, although the entries are exactly the sections of the page.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return shown as PageTexts<P>;
}

async function renderSections(
  app: App,
  page: Page,
  stored: Map<string, unknown>,
  facts: ClinicFacts,
  forStaff: boolean,
) {
  const sections = Object.entries(findPage(app, page.name)?.sections ?? {}).map(([name, section]) => ({
    name,
    section,
    own: readStored(section, stored.get(name)),
  }));
  const context = await findReferences(app, sections, facts, forStaff);
  const render = (section: SampledSection, own: SavedTexts) => {
    if (languageNow() === 'en') return renderTexts(section, own, context);
    const spanish = staysEnglish(app, section, own) ? undefined : spokenTexts(page.name, () => writtenIn(own));
    return sayWhole(spanish, (say, sayFact) => renderTexts(section, own, { ...context, say, sayFact }));
  };
  return Object.fromEntries(sections.map(({ name, section, own }) => [name, render(section, own)]));
}

/** A patient's words need a consent that covers their translation, and no consent says so yet. Those of the demonstration are invented. */
export const staysEnglish = ({ config }: App, section: Section, own: SavedTexts): boolean =>
  !config.demonstration && personalIn(section, own).length > 0;

export type ShownSection = { page: Page; name: string; section: SampledSection; own: SavedTexts; english: Set<string> };

/** Returns each section of these pages with the English texts that visitors read in it. */
export async function listShown(app: App, asked: Page[], facts: ClinicFacts): Promise<ShownSection[]> {
  const rows = await readPublished(
    app,
    asked.map(({ name }) => name),
  );
  const context = await findReferences(app, [], facts, false);
  return asked.flatMap((page) =>
    Object.entries(findPage(app, page.name)?.sections ?? {}).map(([name, section]) => {
      const own = readStored(section, rows.find((row) => row.page === page.name && row.section === name)?.own);
      const english = new Set<string>();
      const say = (text: string) => {
        english.add(text);
        return text;
      };
      renderTexts(section, own, { ...context, say });
      return { page, name, section, own, english };
    }),
  );
}

/** Loads all pictures and consents that the texts refer to in one go. No query if there are none. */
async function findReferences(
  app: App,
  sections: { section: SampledSection; own: SavedTexts }[],
  facts: ClinicFacts,
  forStaff: boolean,
) {
  const owns = sections.map(({ own }) => own);
  const ids = owns.flatMap(pictureIds);
  const personal = sections.flatMap(({ section, own }) => personalIn(section, own));
  const [pictures, hidden, valid] = await Promise.all([
    forStaff ? findPictures(app, ids) : findPublicPictures(app, ids),
    listHiddenPictures(app, JSON.stringify(owns)),
    findValidConsents(
      app,
      personal.flatMap(({ consent }) => consent ?? []),
    ),
  ]);
  const factOf = (name: string) => factTexts.get(name)?.(facts);
  return {
    pictures,
    hidden,
    fill: (text: string, sayFact: Say) =>
      text
        // A sentence such as 'Call the van: {cell phone}.' is left out if the clinic has no such number.
        .replaceAll(/[^.!?\n]{1,200}: \{([a-z -]{1,30})\}\./g, (whole, name: string) =>
          factOf(name) === '' ? '' : whole,
        )
        .replaceAll(/\{([a-z -]{1,30})\}/g, (whole, name: string) => {
          const fact = factOf(name);
          return fact !== undefined && wordFacts.has(name) ? sayFact(fact) : (fact ?? whole);
        }),
    /** Whether visitors may not see it, because it has no valid consent. */
    isWithheld: ({ consent }: Personal) => !forStaff && (consent === null || !valid.has(consent)),
    demonstration: app.config.demonstration,
    say: sayEnglish,
    sayFact: sayEnglish,
  };
}

type RenderContext = Awaited<ReturnType<typeof findReferences>>;

function renderTexts(section: SampledSection, own: SavedTexts, context: RenderContext) {
  const withheld = personalIn(section, own).filter(context.isWithheld);
  const invented = context.demonstration ? [] : textsOf(section, own).samples.filter((text) => text.invented);
  const isBlank = [...withheld, ...invented].some(({ id }) => id === undefined);
  const values = isBlank ? blankOf(section) : valuesOf(section, own);
  const lists = listFields(section).map(([name, { item: fields }]) => [
    name,
    itemsOf(values, name)
      .filter(
        ({ hidden, id }) => !hidden && ![...withheld, ...invented].some((one) => one.name === name && one.id === id),
      )
      .map((item) => ({ ...renderFields(Object.entries(fields), item, context), id: item.id })),
  ]);
  const shown = { ...renderFields(valueFields(section), values, context), ...(isBlank && { consent: false }) };
  return { ...shown, ...Object.fromEntries(lists) };
}

/** Returns empty text for a section that visitors may not see. The sample would be about someone else. */
function blankOf(section: SampledSection): SectionValues {
  const values = valueFields(section).map(([name, { kind }]) => [name, isText(kind) ? '' : section.sample[name]]);
  return Object.fromEntries(values);
}

function renderFields(
  fields: [string, ValueField][],
  values: SectionValues | Entry,
  context: RenderContext,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, field]) => [name, renderField(field, Reflect.get(values, name), context)]),
  );
}

function renderField(
  field: ValueField,
  value: unknown,
  { pictures, hidden, fill, say, sayFact }: RenderContext,
): unknown {
  const { kind } = field;
  // A draft may contain any address, so the preview does not link to one that could not be published.
  if (kind === 'link' && problemOf(field, value)) return '#';
  if (kind === 'consent') return true;
  if (kind === 'picture') return pictures.get(Number(value)) ?? null;
  if (typeof value !== 'string' || kind === 'link' || kind === 'choice' || kind === 'date') return value;
  const text = fill('isKey' in field ? value : say(value.trim()), sayFact);
  return kind === 'rich' ? { html: linksHere(renderMarkdown(text, hidden).trim()) } : text;
}

function linksHere(html: string): string {
  return html.replaceAll(/(?<=<a href=")[^"]+/g, (href) => here(href));
}

export function pictureIds(own: SavedTexts): number[] {
  // Only picture slots have this name.
  return Object.entries(own).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.flatMap(pictureIds);
    return name === 'picture' && typeof value === 'number' ? [value] : [];
  });
}
