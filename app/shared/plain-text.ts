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
