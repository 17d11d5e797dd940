import { createHash } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { visibleService } from '#app/platform/visibility.server.ts';
import { hasSpanish, needsSpanish, type Phrases } from '#app/shared/language.ts';
import { careServices, pageTexts, spanishConfirmations } from '#db/schema.ts';
import { servicePage } from './care-pages.ts';
import { findPage, listShown, staysEnglish, type ShownSection } from './content.server.ts';
import { valuesOf, type SavedTexts } from './content.ts';
import { pages } from './pages.ts';
import type { Page, SampledSection } from './sections.ts';
import { frame } from './shared-texts.ts';
import { findOldSpanish, pairsIn, pairsName, placedTexts, spanishOf, type OldSpanish } from './spanish-pairs.ts';

/** Whether a page, or a text that is on every page, is also shown below /es. */
export const isTranslated = ({ content }: App, { name, path }: Page): boolean =>
  path === '' || hasSpanish(path) || content.spanish.texts.has(name);

const inFiles = ({ content }: App, page: string): Phrases | undefined => content.spanish.texts.get(page);

type SectionSpanish = { phrases: Phrases; old: Record<string, OldSpanish> };
/** `isRead`: visitors can read pages in Spanish. */
export type EditorSpanish = SectionSpanish & { isRead: boolean };

/** Returns the Spanish of a section for its editor, and what the fields without Spanish had before. Null for a section that stays English. */
export function findSectionSpanish(
  app: App,
  page: Page,
  section: SampledSection,
  own: SavedTexts,
): SectionSpanish | null {
  if (!isTranslated(app, page) || staysEnglish(app, section, own)) return null;
  const files = inFiles(app, page.name);
  const all = spanishOf(files, own);
  const [samples, now] = [placedTexts(section, section.sample), placedTexts(section, valuesOf(section, own))];
  const wanted = [...samples, ...now, ...pairsIn(own)].filter(({ english }) => all[english] !== undefined);
  const lost = now.filter(({ english }) => all[english] === undefined);
  return {
    phrases: Object.fromEntries(wanted.map(({ english }) => [english, all[english] ?? ''])),
    old: Object.fromEntries(
      lost.flatMap(({ at }) => {
        const old = findOldSpanish(files, own, samples, at);
        return old ? [[at, old]] : [];
      }),
    ),
  };
}

/** A page that a person confirms as a whole. `path` is '' for what is on every page. */
type SpanishPage = { name: string; label: string; path: string; pages: Page[] };

async function listSpanishPages(app: App): Promise<SpanishPage[]> {
  const services = await app.db
    .select({ slug: careServices.slug })
    .from(careServices)
    .where(visibleService)
    .orderBy(asc(careServices.position));
  const ofServices = services.flatMap(({ slug }) => findPage(app, servicePage(slug).name) ?? []);
  const all = [...pages, ...ofServices].filter((page) => isTranslated(app, page));
  const [own, shared] = [all.filter(({ path }) => hasSpanish(path)), all.filter(({ path }) => !hasSpanish(path))];
  const everywhere = { name: frame.name, label: 'On every page', path: '', pages: shared };
  return [everywhere, ...own.map((page) => ({ ...page, pages: [page] }))];
}

type SpokenText = {
  page: string;
  section: string;
  at: string;
  english: string;
  spanish: string | null;
  old: OldSpanish | null;
};

/** Returns the texts that visitors read in a section, with their Spanish. */
function spokenIn(app: App, { page, name, section, own, english }: ShownSection): SpokenText[] {
  if (staysEnglish(app, section, own)) return [];
  const files = inFiles(app, page.name);
  const all = spanishOf(files, own);
  const samples = placedTexts(section, section.sample);
  const texts = placedTexts(section, valuesOf(section, own)).filter(
    (text, index, placed) =>
      needsSpanish(text.english) &&
      english.has(text.english) &&
      placed.findIndex((other) => other.english === text.english) === index,
  );
  return texts.map((text) => ({
    page: page.name,
    section: name,
    at: text.at,
    english: text.english,
    spanish: all[text.english] ?? null,
    old: all[text.english] === undefined ? findOldSpanish(files, own, samples, text.at) : null,
  }));
}

type Confirmation = { name: string; role: string; confirmedAt: string | null };

/** A demonstration's pages count as confirmed by one of its fictional people. */
const fictional: Confirmation = { name: 'Dana Arceneaux', role: 'Front desk, interpreter', confirmedAt: null };

/** Texts that are in content/es only, and are shown on several pages. */
const elsewhere = ['facts', 'notice-language-help'];

export type SpanishState = SpanishPage & {
  texts: SpokenText[];
  lost: SpokenText[];
  confirmation: Confirmation | null;
  /** What a person confirms now, by the name of the texts. */
  confirms: Record<string, Phrases>;
  /** Sentences of a confirmed page whose Spanish was written since. */
  waiting: number;
  /** Whether staff have written Spanish for it. */
  isWritten: boolean;
};

export async function listSpanish(app: App): Promise<SpanishState[]> {
  const [asked, facts] = await Promise.all([listSpanishPages(app), findClinicFacts(app)]);
  const { path, name, role, texts, confirmedAt } = spanishConfirmations;
  const [shown, rows] = await Promise.all([
    listShown(
      app,
      asked.flatMap((page) => page.pages),
      facts,
    ),
    app.db.select({ path, name, role, texts, confirmedAt: isoMoment(confirmedAt) }).from(spanishConfirmations),
  ]);
  return asked.map((page) => {
    const sections = shown.filter((one) => page.pages.includes(one.page));
    const spoken = sections.flatMap((one) => spokenIn(app, one));
    const written = spoken.filter(({ spanish }) => spanish !== null);
    const row = rows.find((one) => one.path === page.path);
    return {
      ...page,
      texts: spoken,
      // A page without any Spanish was never translated, and so has lost none.
      lost: written.length > 0 ? spoken.filter(({ spanish }) => spanish === null) : [],
      confirmation: app.config.demonstration ? fictional : (row ?? null),
      confirms: Object.fromEntries([
        ...(page.path === '' ? elsewhere.map((one) => [one, inFiles(app, one) ?? {}] as const) : []),
        ...page.pages.map((one) => [one.name, pairsOf(written.filter((text) => text.page === one.name))] as const),
      ]),
      waiting: row ? written.filter((text) => row.texts[text.page]?.[text.english] !== text.spanish).length : 0,
      isWritten: sections.some(({ own, english }) => pairsIn(own).some((pair) => english.has(pair.english))),
    };
  });
}

const pairsOf = (texts: SpokenText[]): Phrases =>
  Object.fromEntries(texts.map(({ english, spanish }) => [english, spanish ?? '']));

/** Returns no pages for a clinic that has neither confirmed nor written any Spanish: most have not, and Today asks often. */
export async function listUsed(app: App): Promise<SpanishState[]> {
  return app.config.demonstration || (await isUsed(app)) ? listSpanish(app) : [];
}

async function isUsed({ db }: App): Promise<boolean> {
  const hasOwn = sql`${pageTexts.published} ? ${pairsName}`;
  const isUsedNow = sql<boolean>`exists (select from ${spanishConfirmations}) or exists (select from ${pageTexts} where ${hasOwn})`;
  const [row] = await db.select({ isUsedNow }).from(sql`(select 1) as one`);
  return row?.isUsedNow === true;
}

/** The pages that visitors read in Spanish. */
export const listConfirmed = async (app: App): Promise<SpanishState[]> =>
  (await listUsed(app)).filter(({ confirmation }) => confirmation !== null);

/** A clinic chooses which pages it has in Spanish, so one that nobody translated or confirmed does not wait. */
export function unconfirmed(listed: SpanishState[]): SpanishState[] {
  const servesAny = listed.some(({ confirmation }) => confirmation !== null);
  return listed.filter(({ path, confirmation, waiting, isWritten }) =>
    confirmation ? waiting > 0 : isWritten || (path === '' && servesAny),
  );
}

export const confirmsHash = ({ confirms }: SpanishState): string =>
  createHash('sha256').update(JSON.stringify(confirms)).digest('hex');
