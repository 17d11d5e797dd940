/** A longer word is kept as parts of this length that overlap by half: a query of up to half of it is whole in one of them. */
const longestPiece = 400;
const edge = 3;
const space = 32;
const mostGrams = 6;

/** A text as it is cut into pieces: lower-cased by the database, and one space for any white space. */
export function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Where the pieces of such a text begin and end: its words (whatever stands between spaces) and its joints, which are the last three
 * letters of a word, the space, and the first three of the next. What stands in the text twice comes twice.
 */
export function eachPiece(text: string, take: (from: number, to: number) => void): void {
  let previous = 0;
  for (let start = 0; start < text.length;) {
    const end = endOfWord(text, start);
    const half = longestPiece / 2;
    for (let from = start; from === start || from + half < end; from += half)
      take(...wholeLetters(text, from, Math.min(from + longestPiece, end)));
    if (start > 0) take(...wholeLetters(text, Math.max(previous, start - 1 - edge), Math.min(end, start + edge)));
    previous = start;
    start = end + 1;
  }
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== space) end += 1;
  return end;
}

/** A letter outside the first 65,536 is two units, and is not cut in half. */
function wholeLetters(text: string, from: number, to: number): [from: number, to: number] {
  const isCut = (place: number) => (text.charCodeAt(place) & 0xfc00) === 0xdc00;
  return [isCut(from) ? from - 1 : from, isCut(to) ? to + 1 : to];
}

/** 'is': the piece itself. 'has': any piece with this in it. */
export type Clue = { kind: 'is' | 'has'; text: string };

/** A text that contains the lower-cased query has a piece for each of these; having them all does not yet mean that it contains it. */
export function cluesOf(query: string): Clue[] {
  const text = withSingleSpaces(query);
  const clues: Clue[] = [];
  eachPiece(text, (from, to) => {
    const piece = text.slice(from, to);
    // At the query's ends the text may go on; three letters on either side of a space are a joint wherever they stand.
    const isOpen = from === 0 || to === text.length;
    const isWhole = piece.includes(' ') ? /^.{3,} .{3,}$/u.test(piece) || !isOpen : !isOpen;
    if (isWhole) clues.push({ kind: 'is', text: piece });
    else if (piece.length >= edge || piece === text) clues.push({ kind: 'has', text: piece });
  });
  return clues;
}

/** The parts by which the database finds pieces that contain a text: as post_piece_grams cuts them. */
export function gramsToFind(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length <= edge) return [text];
  const grams = letters.slice(edge - 1).map((_, from) => letters.slice(from, from + edge).join(''));
  const telling = text.includes(' ') ? grams.filter((gram) => gram.includes(' ')) : grams;
  // A few, from all over the text, tell nearly as much as all of them and cost less.
  const step = Math.ceil(telling.length / mostGrams);
  return [...new Set(telling.filter((_, place) => place % step === 0))];
}

/** 52 bits: among the pieces of a million posts, two share a number once in about a thousand blogs. */
export function pieceNumber(text: string, from = 0, to = text.length): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let place = from; place < to; place += 1) {
    const unit = text.charCodeAt(place);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  a = Math.imul(a ^ (a >>> 16) ^ b, 0x2c1b3c6d);
  return ((a ^ (a >>> 15)) >>> 0) * 2 ** 20 + (b >>> 12);
}
