import { counted } from './phrases.ts';

/** Returns the first `length` code points without splitting one. */
export function firstCharacters(text: string, length: number): string {
  const found = Array.from(text.slice(0, length * 2));
  return found.slice(0, length).join('');
}

/** If not even the first sentence fits, it ends at a comma and gets a period. Without a comma it is cut between two words. */
export function firstSentences(text: string, length: number): string {
  const start = firstCharacters(text, length);
  if (start === text) return text;
  // One more character shows if the last mark ends a sentence.
  const whole = /^.*[.!?]["”’)]*(?=\s)/su.exec(firstCharacters(text, length + 1));
  if (whole) return whole[0];
  const clause = /^.*(?=,\s)/su.exec(start);
  return clause ? `${clause[0]}.` : `${start.replace(/\W*\s\S*$/u, '')}…`;
}

/** Returns one line. It processes the whole input, so callers pass only the beginning of a long text. */
export function markdownToText(markdown: string): string {
  return (
    markdown
      // Escaped characters are text, not markup: map them to private-use code points for now.
      .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCodePoint(aside + (sign.codePointAt(0) ?? 0)))
      // Bounded and without nested brackets, so that the time is linear for any input.
      .replace(/!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/g, ' ')
      .replace(/\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
      .replace(/^[ \t]{0,3}(#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
      .replace(/(\*\*|__|\*|`)(?=\S)([^*_`\n]+?)\1/g, '$2')
      .replace(/[\ue021-\ue07e]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? aside) - aside))
      .replace(/&nbsp;|\\$/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Start of Unicode's private-use area. */
const aside = 0xe000;

type Reading = { words: number; minutes: number; grade: number };

/** Returns the length and the Flesch-Kincaid grade of a Markdown text. */
export function measureReading(markdown: string): Reading {
  const lines = markdown.split(/\n+/).map((line) => markdownToText(line));
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?…]["”’)]*)\s+/)).filter((part) => /\p{L}/u.test(part));
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []);
  if (words.length === 0) return { words: 0, minutes: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return {
    words: words.length,
    minutes: Math.max(1, Math.round(words.length / 200)),
    grade: Math.min(18, Math.max(1, Math.round(grade))),
  };
}

/** Counts groups of vowels, which is right for most English words and good enough for an average. */
export function countSyllables(word: string): number {
  const letters = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^taeiouyd]ed|[^laeiouy]e)$/, '');
  return Math.max(1, letters.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** '412 words, 2 minutes, grade 7: easy to read' */
export function describeReading({ words, minutes, grade }: Reading): string {
  if (words === 0) return 'No words yet.';
  const length = `${counted(words, 'word')}, ${counted(minutes, 'minute')}`;
  return words < 30 ? length : `${length}, grade ${grade}: ${verdict(grade)}`;
}

function verdict(grade: number): string {
  if (grade <= 5) return 'very easy to read';
  if (grade <= 8) return 'easy to read';
  return grade <= 11 ? 'takes some effort, shorter sentences help' : 'hard to read, try shorter sentences and words';
}

/** Removes the tags and separates paragraphs with blank lines, as search engines show them. */
export function withoutTags({ html }: { html: string }): string {
  const text = html.replaceAll(/<\/(p|li|h2|h3|figure|blockquote)>\s*/g, '\n\n').replaceAll(/<[^>]{0,3000}>/g, '');
  return text.trim();
}
