import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { findNotice } from '#app/features/notices/notices.server.ts';
import { listEnglish } from '#app/features/pages/content.server.ts';
import { factTextsOf } from '#app/features/pages/spanish.server.ts';
import { listPictures } from '#app/features/pictures/gallery/gallery.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { hasSpanish } from '#app/shared/language.ts';

const isText = (text: string) => /\p{L}/u.test(text);

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
  for (const page of app.content.pages.values())
    if (page.path === '' || hasSpanish(page.path) || texts.has(page.name))
      english.set(page.name, [...(await listEnglish(app, page, facts)).values()].flat());
  return {
    unsaid: [...english].flatMap(([name, all]) =>
      [...new Set(all)]
        .filter((text) => isText(text) && texts.get(name)?.[text.trim()] === undefined)
        .map((text) => `${name}: ${text}`),
    ),
    stale: [...texts].flatMap(([name, pairs]) =>
      Object.keys(pairs)
        .filter((text) => !english.get(name)?.some((one) => one.trim() === text))
        .map((text) => `${name}: ${text}`),
    ),
  };
}
