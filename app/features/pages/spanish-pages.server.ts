import { asc } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { servesSpanish } from '#app/platform/language.server.ts';
import { visibleService } from '#app/platform/visibility.server.ts';
import { hasSpanish, type Phrases } from '#app/shared/language.ts';
import { careServices } from '#db/schema.ts';
import { servicePage } from './care-pages.ts';
import { findPage, listShown, staysEnglish, type ShownSection } from './content.server.ts';
import { valuesOf, type SavedTexts } from './content.ts';
import { pages } from './pages.ts';
import type { Page, SampledSection } from './sections.ts';
import {
  findOldSpanish,
  needsSpanish,
  pairsIn,
  placedTexts,
  spanishOf,
  type OldSpanish,
  type PlacedText,
} from './spanish-pairs.ts';

/** Whether a page, or a text that is on every page, is also shown below /es. */
export const isTranslated = ({ content }: App, { name, path }: Page): boolean =>
  path === '' || hasSpanish(path) || content.spanish.texts.has(name);

const inFiles = ({ content }: App, page: string): Phrases | undefined => content.spanish.texts.get(page);

export type SectionSpanish = { known: Phrases; old: Record<string, OldSpanish> };

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
    known: Object.fromEntries(wanted.map(({ english }) => [english, all[english] ?? ''])),
    old: Object.fromEntries(
      lost.flatMap(({ at }) => {
        const old = findOldSpanish(files, own, samples, at);
        return old ? [[at, old]] : [];
      }),
    ),
  };
}

/** The pages that visitors can read in Spanish, with the texts of every page. */
async function listTranslatedPages(app: App): Promise<Page[]> {
  const services = await app.db
    .select({ slug: careServices.slug })
    .from(careServices)
    .where(visibleService)
    .orderBy(asc(careServices.position));
  const ofServices = services.flatMap(({ slug }) => findPage(app, servicePage(slug).name) ?? []);
  return [...pages, ...ofServices].filter((page) => isTranslated(app, page));
}

type SpokenText = PlacedText & { section: string; spanish: string | null; old: OldSpanish | null };

/** Returns the texts that visitors read in a section, with their Spanish. */
function spokenIn(app: App, { page, name, section, own, english }: ShownSection): SpokenText[] {
  if (staysEnglish(app, section, own)) return [];
  const files = inFiles(app, page.name);
  const all = spanishOf(files, own);
  const samples = placedTexts(section, section.sample);
  const texts = placedTexts(section, valuesOf(section, own)).filter(
    (text) => needsSpanish(text.english) && english.has(text.english),
  );
  return [...new Map(texts.toReversed().map((text) => [text.english, text])).values()].toReversed().map((text) => {
    const spanish = all[text.english] ?? null;
    return {
      ...text,
      section: name,
      spanish,
      old: spanish === null ? findOldSpanish(files, own, samples, text.at) : null,
    };
  });
}

/** Returns the texts of pages that are served in Spanish, each page with its texts. */
async function listSpoken(app: App, asked: Page[]): Promise<{ page: Page; texts: SpokenText[] }[]> {
  const shown = await listShown(app, asked, await findClinicFacts(app));
  return asked.map((page) => ({
    page,
    texts: shown.filter((section) => section.page === page).flatMap((section) => spokenIn(app, section)),
  }));
}

/** Returns the pages with sentences that have no Spanish. A page without any was never translated, and is left out. */
export async function listLost(app: App): Promise<{ page: Page; texts: SpokenText[] }[]> {
  if (!servesSpanish(app.config)) return [];
  const spoken = await listSpoken(app, await listTranslatedPages(app));
  return spoken
    .filter(({ texts }) => texts.some(({ spanish }) => spanish !== null))
    .map(({ page, texts }) => ({ page, texts: texts.filter(({ spanish }) => spanish === null) }))
    .filter(({ texts }) => texts.length > 0);
}
