import { z } from 'zod';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { factInSpanish } from '#app/features/clinic/facts-here.server.ts';
import type { Spanish } from '#app/platform/language.server.ts';
import { needsSpanish, type Phrases } from '#app/shared/language.ts';
import { factTexts, wordFacts } from './content.ts';

/** What must be the same on both sides: clinic details, values and links. */
export const marksIn = (text: string) => (text.match(/\{[^}]*\}|\]\([^)\s]*/g) ?? []).toSorted().join(' ');

const text = z.string().min(1);
const pairsFile = z
  .array(z.strictObject({ en: text, es: text }))
  .superRefine((pairs, context) => {
    for (const [at, { en, es }] of pairs.entries()) {
      const problem = (message: string) => context.addIssue({ code: 'custom', path: [at], message });
      if (marksIn(en) !== marksIn(es)) problem(`write the same braces and links in both: ${marksIn(en) || 'none'}`);
      if (pairs.findIndex((other) => other.en === en) < at) problem('this English is already above.');
    }
  })
  .transform((pairs): Phrases => Object.fromEntries(pairs.map(({ en, es }) => [en, es])));

/** 'care-repairs' of '../es/care/repairs.yaml'. */
const nameOf = (file: string) => file.replaceAll(/^.*\/es\/|\.yaml$/g, '').replace('/', '-');

export function readSpanish(files: string[], parse: (file: string, schema: typeof pairsFile) => Phrases): Spanish {
  const read = new Map(files.map((file) => [nameOf(file), parse(file, pairsFile)]));
  const { phrases = {}, ...texts } = Object.fromEntries(read);
  return { phrases, texts: new Map(Object.entries(texts)) };
}

export type Say = (english: string) => string;
export const sayEnglish: Say = (english) => english;

/** Shows a section in Spanish if each of its texts, and each clinic detail in them, has Spanish that was made from exactly this English.
 * Otherwise it is in English and says so. */
export function sayWhole<Shown extends object>(
  spanish: Phrases | undefined,
  show: (say: Say, sayFact: Say) => Shown,
): Shown & { lang?: 'en' } {
  let isWhole = true;
  const sayBy =
    (find: (english: string) => string | undefined): Say =>
    (english) => {
      const phrase = find(english);
      isWhole &&= phrase !== undefined || !needsSpanish(english);
      return phrase ?? english;
    };
  const shown = show(
    sayBy((english) => spanish?.[english]),
    sayBy(factInSpanish),
  );
  return isWhole ? shown : { ...show(sayEnglish, sayEnglish), lang: 'en' };
}

/** Numbers, names and addresses are the same in both languages. These facts are words. */
export const factTextsOf = (facts: ClinicFacts): string[] => {
  const { tagline, hoursNote, video, funFacts } = facts;
  const titles = funFacts.map(({ title }) => title);
  const inSentences = [...wordFacts].map((name) => factTexts.get(name)?.(facts) ?? '');
  return [tagline, hoursNote, video.title, video.length, ...titles, ...inSentences];
};
