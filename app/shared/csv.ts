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
