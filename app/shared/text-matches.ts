type TextPart = { text: string; matches: boolean };

/** A text cut where the query occurs in it, whatever the letter case. Joined, the parts are the text. */
export function splitAtMatches(text: string, query: string): TextPart[] {
  if (query === '') return [{ text, matches: false }];
  const wanted = query.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  // Splitting at a capture group puts every match at an odd place.
  return text
    .split(new RegExp(`(${wanted})`, 'i'))
    .map((part, place) => ({ text: part, matches: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
