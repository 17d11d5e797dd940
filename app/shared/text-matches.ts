type TextPart = { text: string; matches: boolean };

/** Converts to lower case without accents. */
export function foldWord(text: string): string {
  const plain = /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase();
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a text at words with these stems or, if there are none, at the query. The parts joined are the text. */
export function splitAtMatches(text: string, query: string, stems: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  if (!mayMatch(text, stems)) return splitAtQuery(text, query);
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!isFormOfAny(foldWord(found), stems)) continue;
    parts.push({ text: text.slice(from, index), matches: false }, { text: found, matches: true });
    from = index + found.length;
  }
  if (parts.length === 0) return splitAtQuery(text, query);
  return [...parts, { text: text.slice(from), matches: false }].filter((part) => part.text !== '');
}

function splitAtQuery(text: string, query: string): TextPart[] {
  if (query === '') return [{ text, matches: false }];
  const wanted = query.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  // Splitting at a capture group puts the matches at odd indexes.
  return text
    .split(new RegExp(`(${wanted})`, 'i'))
    .map((part, index) => ({ text: part, matches: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A fast pre-check without false negatives. */
export function mayMatch(text: string, stems: readonly string[]): boolean {
  const folded = foldWord(text);
  return stems.some((stem) => folded.includes(rootOf(stem)));
}

const rootOf = (stem: string): string => (stem.length < 4 ? stem : stem.replace(/[ie]$/, ''));

function isFormOfAny(folded: string, stems: readonly string[]): boolean {
  return stems.some((stem) => isForm(folded, stem));
}

/** PostgreSQL's English stems are prefixes, except for a final y or e. A stem of 2 or 3 letters matches only itself and its plural. */
function isForm(folded: string, stem: string): boolean {
  if (folded === stem || folded === `${stem}s`) return true;
  if (stem.length < 4) return false;
  const root = rootOf(stem);
  if (!folded.startsWith(root)) return false;
  const rest = folded.slice(root.length);
  return rest.length <= 5 && (root === stem || /^(i|y|e|ing|ed)/.test(rest));
}
