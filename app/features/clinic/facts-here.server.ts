import { sayRecord, spokenTexts } from '#app/platform/language.server.ts';
import { language } from '#app/shared/language.ts';
import type { ClinicFacts } from './clinic.ts';

const name = 'facts';

/** The Spanish of a fact inside a sentence. A clinic writes its own weeks, such as '5 to 9'. */
export function factInSpanish(english: string): string | undefined {
  const phrase = spokenTexts(name)?.[english.trim()];
  return phrase ?? (/^\d+ to \d+$/.test(english) ? english.replace('to', 'a') : undefined);
}

/** The facts that stand by themselves, in the language of this page. Numbers, names and addresses are the same in both. */
export function factsHere(facts: ClinicFacts): ClinicFacts {
  if (language() === 'en') return facts;
  const { lang: tagline, ...headline } = sayRecord(name, { tagline: facts.tagline }, ['tagline']);
  const { lang: hoursNote, ...note } = sayRecord(name, { hoursNote: facts.hoursNote }, ['hoursNote']);
  return {
    ...facts,
    ...headline,
    ...note,
    lang: { ...(tagline && { tagline }), ...(hoursNote && { hoursNote }) },
    video: sayRecord(name, facts.video, ['title', 'length']),
    funFacts: facts.funFacts.map((figure) => sayRecord(name, figure, ['title'])),
  };
}
