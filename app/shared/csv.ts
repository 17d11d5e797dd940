/** What spreadsheets take for UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line of a CSV file as RFC 4180 has it. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${defuse(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** A cell that begins like a formula would be run by the spreadsheet that opens the file. A quote in front makes it text. */
function defuse(cell: string): string {
  return /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
