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
