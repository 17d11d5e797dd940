/** The first `length` characters of a text, cut at a character and not inside one. */
export function firstCharacters(text: string, length: number): string {
  const found = Array.from(text.slice(0, length * 2));
  return found.slice(0, length).join('');
}

/**
 * The beginning of a text in whole sentences, at most `length` characters. Where not even the first fits, it ends at a comma and gets a
 * period; without a comma it is cut between two words.
 */
export function firstSentences(text: string, length: number): string {
  const start = firstCharacters(text, length);
  if (start === text) return text;
  // A space more tells whether the last mark was the end of its sentence.
  const whole = /^.*[.!?]["”’)]*(?=\s)/su.exec(firstCharacters(text, length + 1));
  if (whole) return whole[0];
  const clause = /^.*(?=,\s)/su.exec(start);
  return clause ? `${clause[0]}.` : `${start.replace(/\W*\s\S*$/u, '')}…`;
}

/**
 * Markdown as one line of plain words, for previews and descriptions. Plain text without marks comes back as it was, white space folded.
 * It reads only what it is given, so callers pass the beginning of a long text.
 */
export function markdownToText(markdown: string): string {
  return (
    markdown
      // Escaped characters are text, not markup: map them to private-use code points for now.
      .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCodePoint(aside + (sign.codePointAt(0) ?? 0)))
      // Bounded and without brackets inside: each character is read a fixed number of times, whatever somebody pasted.
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

/** Where letters of one's own begin. */
const aside = 0xe000;
