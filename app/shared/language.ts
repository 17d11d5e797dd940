/** The visitor's language. English is written in the code and in content/en; its Spanish is in content/es. */
export type Language = 'en' | 'es';
/** Spanish by the English phrase; '{0}' is the first value of a template. */
export type Phrases = Readonly<Record<string, string>>;

export const spanishPath = '/es';
/** The pages that have Spanish. All others are written in English only, or are for staff, or are files. */
const spanishPages =
  /^\/(about|appointments(\/[a-z.]+)?|care(\/[^/?#]+)?|contact|departments\/ottobock|gallery|language-help|search|status|visit)?([?#]|$)/;

let phrasesNow: () => Phrases | undefined = () => undefined;

/** Called once by each program: on the server a request has its language, in the browser the page has. */
export function speakFrom(source: () => Phrases | undefined): void {
  phrasesNow = source;
}

export function language(): Language {
  return phrasesNow() ? 'es' : 'en';
}

/** Whether a text that staff may have typed is said in the language of this page. Holidays are, their own words are English only. */
export function isSaidHere(text: string): boolean {
  const phrases = phrasesNow();
  return !phrases || phrases[text] !== undefined;
}

/** Marks text that stays English on a Spanish page. */
export function keptEnglish(): { lang?: 'en' } {
  return phrasesNow() ? { lang: 'en' } : {};
}

/** t('Call me back') or t`Last update ${time}`: the phrase in the language of this page. */
export function t(phrase: string | TemplateStringsArray, ...values: (string | number)[]): string {
  const phrases = phrasesNow();
  if (!phrases) return typeof phrase === 'string' ? phrase : String.raw({ raw: phrase }, ...values);
  const english = typeof phrase === 'string' ? phrase : phrase.reduce((all, part, at) => `${all}{${at - 1}}${part}`);
  return agreeing((phrases[english] ?? english).replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)])));
}

/** 'a las 1:00' is 'a la 1:00', and 'a las mediodía' is 'al mediodía': the article agrees with the hour. 'p. m.' ends a sentence. */
function agreeing(text: string): string {
  return text
    .replaceAll(/\blas (?=1:)/g, 'la ')
    .replaceAll(/\ba las (?=mediodía)/g, 'al ')
    .replaceAll(/\blas (?=mediodía)/g, 'el ')
    .replaceAll('m..', 'm.');
}

/** The address of a page in the language of this one. A page without Spanish keeps its English address. */
export function here(href: string): string;
export function here(href: string | undefined): string | undefined;
export function here(href: string | undefined): string | undefined {
  return phrasesNow() && href && hasSpanish(href) ? inSpanish(href) : href;
}

export function inSpanish(href: string): string {
  return spanishPath + href.replace(/^\/(?=[?#]|$)/, '');
}

/** Numbers and marks are the same in both languages. */
export const needsSpanish = (english: string) => /\p{L}/u.test(english);

export function hasSpanish(href: string): boolean {
  return spanishPages.test(href);
}

/** The addresses that are served in Spanish, with '' for what is on every page; true for all. */
export type ServedPaths = readonly string[] | true;

/** Whether visitors can read a page in Spanish. Without the texts of every page, they can read none. */
export function isServed(served: ServedPaths, href: string): boolean {
  if (!hasSpanish(href) || served === true) return hasSpanish(href);
  const [path = ''] = href.split(/[?#]/, 1);
  const confirmed = /^\/(search|status|language-help)$/.test(path) ? '' : path.replace(/^(\/appointments)\/.*/, '$1');
  return served.includes('') && served.includes(confirmed);
}

/** The path of a page without its language. */
export function pagePath({ pathname }: { pathname: string }): string {
  return (phrasesNow() && withoutSpanish(pathname)) || pathname;
}

/** '/contact' of '/es/contact'; null if the address is not Spanish. */
export function withoutSpanish(path: string): string | null {
  if (path !== spanishPath && !/^\/es[/.?]/.test(path)) return null;
  return path.slice(spanishPath.length).replace(/^(?!\/)/, '/');
}
