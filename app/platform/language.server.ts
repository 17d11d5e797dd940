import { AsyncLocalStorage } from 'node:async_hooks';
import { speakFrom, withoutSpanish, type Phrases } from '#app/shared/language.ts';

/** Spanish by the English it was made from. English that has changed since has none. */
export type Spanish = {
  /** Of the interface. */
  phrases: Phrases;
  /** Of a page or of records, by name: the same English can need another gender on another page. */
  texts: ReadonlyMap<string, Phrases>;
};

const spoken = new AsyncLocalStorage<Spanish>();
speakFrom(() => spoken.getStore()?.phrases);

/** Everything that `run` loads, checks and renders is in Spanish. */
export function inSpanish<T>(spanish: Spanish, run: () => T): T {
  return spoken.run(spanish, run);
}

/** For what is kept for everyone, whoever asked first. */
export function inEnglish<T>(run: () => T): T {
  return spoken.exit(run);
}

/** Until a person can confirm each page, Spanish is served in the demonstration only. */
export function servesSpanish({ demonstration }: { demonstration: boolean }): boolean {
  return demonstration;
}

type Speaker = { config: { demonstration: boolean }; content: { spanish: Spanish } };

/** Runs in the language of the address. */
export function inLanguageOf<T>({ config, content }: Speaker, path: string, run: () => T): T {
  const isSpanish = servesSpanish(config) && withoutSpanish(path) !== null;
  return isSpanish ? inSpanish(content.spanish, run) : inEnglish(run);
}

/** The Spanish of a page or of records, while Spanish is spoken. */
export function spokenTexts(name: string): Phrases | undefined {
  return spoken.getStore()?.texts.get(name);
}

/** Says the texts of a record in the language of this page. Without Spanish for each of them, the record stays English and says so. */
export function sayRecord<Name extends string, Row extends Record<Name, string>>(
  page: string,
  row: Row,
  names: Name[],
  written: Phrases = {},
): Row & { lang?: 'en' } {
  const spanish = spoken.getStore();
  if (!spanish) return row;
  const known = { ...spanish.texts.get(page), ...written };
  const isKnown = (text: string) => known[text.trim()] !== undefined || !/\p{L}/u.test(text);
  if (!names.every((name) => isKnown(row[name]))) return { ...row, lang: 'en' };
  return { ...row, ...Object.fromEntries(names.map((name) => [name, known[row[name].trim()] ?? row[name]])) };
}

/** Says single texts of a page or a record in the language of this page, where their Spanish is known. */
export function sayFrom(name: string): (english: string) => string {
  const known = spokenTexts(name);
  return (english) => known?.[english.trim()] ?? english;
}
