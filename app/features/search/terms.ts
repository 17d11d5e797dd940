import { foldWord } from '#app/shared/text-matches.ts';
import { commaList } from '#app/shared/phrases.ts';

export type Unit = { typed: string; finds: string[] };

/** A query with one of the `typed` words also matches the `finds` words. Both are comma-separated. */
export type Synonym = { typed: string; finds: string };

const maxWords = 12;
const longestPhrase = 5;
const maxAlternatives = 8;

export function wordsOf(text: string): string[] {
  return (
    foldWord(text)
      .replaceAll(/[’']s?\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Drops a plural 's', so that 'kids' matches 'kid' in the list. */
const keyOf = (words: string[]): string => words.map((word) => word.replace(/(?<=[^s]{3})s$/, '')).join(' ');

export function readSynonyms(synonyms: Synonym[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { typed, finds } of synonyms)
    for (const term of commaList(typed)) {
      const key = keyOf(wordsOf(term));
      found.set(key, [...new Set([...(found.get(key) ?? []), ...commaList(finds)])].slice(0, maxAlternatives));
    }
  return found;
}

/** Splits a query into the longest listed phrases and its other words one by one. */
export function unitsOf(query: string, synonyms: Map<string, string[]>): Unit[] {
  const words = wordsOf(query).slice(0, maxWords);
  const units: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const unit = longestListed(words.slice(at, at + longestPhrase), synonyms);
    units.push(unit.finds);
    at += unit.length;
  }
  return units;
}

function longestListed(words: string[], synonyms: Map<string, string[]>): { length: number; finds: Unit } {
  for (let length = words.length; length > 0; length -= 1) {
    const finds = synonyms.get(keyOf(words.slice(0, length)));
    if (finds) return { length, finds: { typed: words.slice(0, length).join(' '), finds } };
  }
  return { length: 1, finds: { typed: words[0] ?? '', finds: [] } };
}

/** Returns how many letters must be changed, added, dropped or swapped with their neighbor. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
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
export function likeliestWord(typed: string, known: { word: string; documents: number }[]): string | null {
  const most = typed.length < 5 ? 1 : typed.length < 8 ? 2 : 3;
  const [best] = known
    .map(({ word, documents }) => ({ word, documents, distance: editDistance(typed, word) }))
    .filter(({ word, distance }) => distance <= most && (typed.length > 4 || word[0] === typed[0]))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.documents - a.documents,
    );
  return best?.word ?? null;
}
