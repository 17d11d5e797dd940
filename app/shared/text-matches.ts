export type TextPart = { text: string; matches: boolean };

/** A text cut where the query, or one of its words, occurs in it, whatever the letter case. Joined, the parts are the text. */
export function splitAtMatches(text: string, query: string): TextPart[] {
  const phrase = query.trim();
  const words = phrase.split(/\s+/).filter((word) => word.length > 1);
  const wanted = [phrase, ...words].filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  if (wanted.length === 0) return [{ text, matches: false }];
  // Splitting at a capture group puts every match at an odd place.
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'i'))
    .map((part, place) => ({ text: part, matches: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
