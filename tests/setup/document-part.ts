import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the document with `text` between the markers of `name`. */
export function replacePart(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The document has no markers for ${name}`);
  return `${before}${begin}\n${text}\n${end}${after}`;
}

export function writePart(file: string, name: string, text: string): void {
  writeFileSync(file, replacePart(readFileSync(file, 'utf8'), name, text));
}
