import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { findNotice } from '#app/features/notices/notices.server.ts';
import { listShown } from '#app/features/pages/content.server.ts';
import { isTranslated } from '#app/features/pages/spanish-pages.server.ts';
import { pairsIn } from '#app/features/pages/spanish-pairs.ts';
import { factTextsOf } from '#app/features/pages/spanish.server.ts';
import { listPictures } from '#app/features/pictures/gallery/gallery.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { needsSpanish } from '#app/shared/language.ts';

/** Compares the English that visitors read now with content/es: English without Spanish, and Spanish without English. */
export async function compareSpanish(app: App): Promise<{ unsaid: string[]; stale: string[] }> {
  const { texts } = app.content.spanish;
  const facts = await findClinicFacts(app);
  const [staff, { pictures }] = await Promise.all([listPublicStaff(app), listPictures(app)]);
  const english = new Map<string, string[]>([
    ['facts', factTextsOf(facts)],
    ['staff', staff.flatMap(({ designation, description, languages }) => [designation, description, languages])],
    ['notice-language-help', [(await findNotice(app, 'language-help')).content]],
    ['gallery-pictures', pictures.flatMap(({ caption, alt, category }) => [caption, alt, category])],
  ]);
  const written = new Set<string>();
  for (const { page, own, english: shown } of await listShown(app, [...app.content.pages.values()], facts)) {
    if (!isTranslated(app, page)) continue;
    english.set(page.name, [...(english.get(page.name) ?? []), ...shown]);
    for (const pair of pairsIn(own)) written.add(`${page.name}: ${pair.english}`);
  }
  return {
    unsaid: [...english].flatMap(([name, all]) =>
      [...new Set(all)]
        .filter((text) => needsSpanish(text) && texts.get(name)?.[text.trim()] === undefined)
        .map((text) => `${name}: ${text}`)
        .filter((line) => !written.has(line)),
    ),
    stale: [...texts].flatMap(([name, pairs]) =>
      Object.keys(pairs)
        .filter((text) => !english.get(name)?.some((one) => one.trim() === text))
        .map((text) => `${name}: ${text}`),
    ),
  };
}
