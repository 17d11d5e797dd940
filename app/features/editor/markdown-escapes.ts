/** Words as Markdown that reads as exactly these words. */
export function escapeText(text: string, { startsLine = false, endsLine = false } = {}): string {
  let escaped = text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*~[\]]/g, '\\$&')
    .replace(/_/g, (sign, at: number, whole: string) => (isInsideWord(whole, at) ? sign : '\\_'))
    .replace(/<(?=[a-z])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replaceAll('\u00a0', '&nbsp;');
  if (startsLine) {
    escaped = escaped
      .trimStart()
      .replace(/^(?:[->=]|\+(?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
  }
  // A heading's closing signs would be dropped, and white space at the end of a line is none.
  return endsLine ? escaped.trimEnd().replace(/#(?=#*$)/, '\\#') : escaped;
}

/** snake_case stays as it is: inside a word the sign means nothing. */
function isInsideWord(text: string, at: number): boolean {
  return /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '');
}

export function escapeAddress(address: string): string {
  const plain = address.trim().replace(/[\s<>]/g, (sign) => encodeURIComponent(sign));
  return plain.replace(/[()\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');
}

export function escapeTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return line && ` "${line.replace(/["\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&')}"`;
}
