import { AsyncLocalStorage } from 'node:async_hooks';
import { isServed, needsSpanish, speakFrom, type Phrases, type ServedPaths } from '#app/shared/language.ts';

/** Spanish by the English it was made from. English that has changed since has none. */
export type Spanish = {
  /** Of the interface. */
  phrases: Phrases;
  /** Of a page or of records, by name: the same English can need another gender on another page. */
  texts: ReadonlyMap<string, Phrases>;
  /** Set on a clinic's own site, whose texts are only those that a person confirmed. */
  confirmed?: { paths: string[]; version: string };
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

/** The Spanish of the page that is being made. */
export const spokenHere = (): Spanish | undefined => spoken.getStore();

/** Whether a page in Spanish may be followed by this one. */
export const isServedHere = (path: string): boolean => isServed(servedPaths(spoken.getStore()), path);

export const servedPaths = (spanish: Spanish | null | undefined): ServedPaths =>
  spanish ? (spanish.confirmed?.paths ?? true) : [];

/** The Spanish of a page or of records, while Spanish is spoken. `written` by staff, it waits for a confirmation where one is needed. */
export function spokenTexts(name: string, written?: () => Phrases): Phrases | undefined {
  const spanish = spoken.getStore();
  const phrases = spanish?.texts.get(name);
  return written && spanish && !spanish.confirmed ? { ...phrases, ...written() } : phrases;
}

/** Differs when the same page can have other Spanish. */
export const spokenVersion = (): string => spoken.getStore()?.confirmed?.version ?? '';

/** Says the texts of a record in the language of this page. Without Spanish for each of them, the record stays English and says so. */
export function sayRecord<Name extends string, Row extends Record<Name, string>>(
  page: string,
  row: Row,
  names: Name[],
  written?: () => Phrases,
): Row & { lang?: 'en' } {
  if (!spoken.getStore()) return row;
  const phrases = spokenTexts(page, written) ?? {};
  const canSay = (text: string) => phrases[text.trim()] !== undefined || !needsSpanish(text);
  if (!names.every((name) => canSay(row[name]))) return { ...row, lang: 'en' };
  return { ...row, ...Object.fromEntries(names.map((name) => [name, phrases[row[name].trim()] ?? row[name]])) };
}

/** Says single texts of a page or a record in the language of this page, where their Spanish is known. */
export function sayFrom(name: string): (english: string) => string {
  const phrases = spokenTexts(name);
  return (english) => phrases?.[english.trim()] ?? english;
}
