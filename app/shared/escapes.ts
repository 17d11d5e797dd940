/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns one line of a CSV file (RFC 4180). */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${defuse(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Prevents CSV injection: a leading quote keeps a spreadsheet from running a cell as a formula. */
function defuse(cell: string): string {
  return /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** Characters that XML 1.0 forbids, even as numeric references. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll(/[&<>"']/g, (character) => written[character] ?? character);
}
