import { z } from 'zod';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { sayFrom, type Spanish } from '#app/platform/language.server.ts';
import { language, needsSpanish, type Phrases } from '#app/shared/language.ts';

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

type Say = (english: string) => string;

/** Shows a section in Spanish if each of its texts has Spanish that was made from exactly this English. Otherwise it is in English and
 * says so. */
export function sayWhole<Shown extends object>(
  spanish: Phrases | undefined,
  show: (say: Say) => Shown,
): Shown & { lang?: 'en' } {
  let isWhole = true;
  const shown = show((english) => {
    const phrase = spanish?.[english];
    isWhole &&= phrase !== undefined || !needsSpanish(english);
    return phrase ?? english;
  });
  return isWhole ? shown : { ...show((english) => english), lang: 'en' };
}

/** Numbers, names and addresses are the same in both languages. These facts are words. */
export const factTextsOf = (facts: ClinicFacts): string[] => {
  const { tagline, vanDriver, belowKneeWeeks, aboveKneeWeeks, armWeeks, hoursNote, video, funFacts } = facts;
  const titles = funFacts.map(({ title }) => title);
  return [
    tagline,
    vanDriver,
    belowKneeWeeks,
    aboveKneeWeeks,
    armWeeks,
    hoursNote,
    video.title,
    video.length,
    ...titles,
  ];
};

export function factsHere(facts: ClinicFacts): ClinicFacts {
  if (language() === 'en') return facts;
  const sayFact = sayFrom('facts');
  // A clinic writes its own weeks, such as '5 to 9'.
  const say = (english: string) => sayFact(english).replace(/^(\d+) to (\d+)$/, '$1 a $2');
  const { video, funFacts } = facts;
  return {
    ...facts,
    tagline: say(facts.tagline),
    vanDriver: say(facts.vanDriver),
    belowKneeWeeks: say(facts.belowKneeWeeks),
    aboveKneeWeeks: say(facts.aboveKneeWeeks),
    armWeeks: say(facts.armWeeks),
    hoursNote: say(facts.hoursNote),
    video: { ...video, title: say(video.title), length: say(video.length) },
    funFacts: funFacts.map(({ title, ...fact }) => ({ ...fact, title: say(title) })),
  };
}
