/** The first `length` characters of a text, cut at a character and not inside one. */
export function firstCharacters(text: string, length: number): string {
  const found = Array.from(text.slice(0, length * 2));
  return found.slice(0, length).join('');
}

/**
 * Markdown as one line of plain words, for previews and descriptions. Plain text without marks comes back as it was, white space folded.
 * It reads only what it is given, so callers pass the beginning of a long text.
 */
export function markdownToText(markdown: string): string {
  return (
    markdown
      // Bounded and without brackets inside: each character is read a fixed number of times, whatever somebody pasted.
      .replace(/!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/g, ' ')
      .replace(/\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
      .replace(/^[ \t]{0,3}(#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
      .replace(/(\*\*|__|\*|`)(?=\S)([^*_`\n]+?)\1/g, '$2')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
