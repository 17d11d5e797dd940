import { commaList } from '#app/shared/phrases.ts';
import { foldWord } from '#app/shared/text-matches.ts';

/** `leads`: addresses of pages that answer the query, such as the page about paying for 'how much'. */
export type Unit = Alike & { typed: string };
type Alike = { finds: string[]; leads: string[] };

/** A query with one of the `typed` words also matches the `finds` words and addresses. Both are comma-separated. */
export type Synonym = { typed: string; finds: string };

const maxWords = 12;
const longestPhrase = 5;
const maxAlternatives = 8;

/** Words without meaning that PostgreSQL's English stop words lack: contractions, wishes and small Spanish words. */
const fillers = new Set(
  (
    'cant wont dont doesnt didnt isnt arent wasnt whats hows wheres im ive youre theyre need want get got would could ' +
    'el la los las un una unos de del para por con en mi mis que y necesito quiero tengo'
  ).split(' '),
);

export function wordsOf(text: string): string[] {
  const words =
    foldWord(text)
      .replaceAll(/[’']s?\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !fillers.has(word));
}

/** Drops a plural 's', so that 'kids' matches 'kid' in the list. */
const keyOf = (words: string[]): string => words.map((word) => word.replace(/(?<=[^s]{3})s$/, '')).join(' ');

export type Synonyms = Map<string, Alike>;

const isAddress = (text: string): boolean => text.startsWith('/');

export function readSynonyms(synonyms: Synonym[]): Synonyms {
  const found: Synonyms = new Map();
  for (const { typed, finds } of synonyms)
    for (const term of commaList(typed)) {
      const key = keyOf(wordsOf(term));
      const { finds: before = [], leads = [] } = found.get(key) ?? {};
      const all = [...new Set([...leads, ...before, ...commaList(finds)])];
      found.set(key, {
        leads: all.filter(isAddress),
        finds: all.filter((one) => !isAddress(one)).slice(0, maxAlternatives),
      });
    }
  return found;
}

/** Splits a query into the longest listed phrases and its other words one by one. */
export function unitsOf(query: string, synonyms: Synonyms): Unit[] {
  const words = wordsOf(query).slice(0, maxWords);
  const units: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const unit = longestListed(words.slice(at, at + longestPhrase), synonyms);
    units.push(unit);
    at += unit.typed.split(' ').length;
  }
  return units;
}

function longestListed(words: string[], synonyms: Synonyms): Unit {
  for (let length = words.length; length > 0; length -= 1) {
    const alike = synonyms.get(keyOf(words.slice(0, length)));
    if (alike) return { typed: words.slice(0, length).join(' '), ...alike };
  }
  return { typed: words[0] ?? '', finds: [], leads: [] };
}

/** Returns how many letters must be changed, added, dropped or swapped with their neighbor. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Returns the likeliest correction; null when no word is close. Short words have many neighbors, so they must be closer. */
export function likeliestWord(typed: string, words: { word: string; documents: number }[]): string | null {
  const most = typed.length < 6 ? 1 : typed.length < 9 ? 2 : 3;
  const [best] = words
    .map(({ word, documents }) => ({ word, documents, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.documents - a.documents,
    );
  return best?.word ?? null;
}
