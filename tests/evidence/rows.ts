import { readFileSync, writeFileSync } from 'node:fs';

const fileOf = (name: string) => `tests/evidence/${name}.tsv`;
const linesOf = (name: string) => readFileSync(fileOf(name), 'utf8').trimEnd().split('\n');

/** Returns the rows of a table of evidence, without its head. */
export function readRows(name: string): string[][] {
  const [, ...lines] = linesOf(name);
  return lines.map((line) => line.split('\t'));
}

export function writeRows(name: string, rows: string[][]): void {
  const [head] = linesOf(name);
  writeFileSync(fileOf(name), `${[head, ...rows.map((cells) => cells.join('\t'))].join('\n')}\n`);
}
