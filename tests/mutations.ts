import { readFileSync } from 'node:fs';

/** A protection that `npm run mutate` removes, and the test that must fail. */
export type Mutation = {
  protection: string;
  file: string;
  /** A short text that the source contains exactly once. */
  from: string;
  to: string;
  /** The test file; with `name` only its tests of that name. */
  test: string;
  name?: string;
};

const [, ...lines] = readFileSync('tests/mutations.tsv', 'utf8').trimEnd().split('\n');

/** The lines of tests/mutations.tsv. ⏎ is a line break, and an empty `to` deletes `from`. */
export const mutations = lines.map((line): Mutation => {
  const [protection = '', file = '', from = '', to = '', test = '', name] = line.replaceAll('⏎', '\n').split('\t');
  return { protection, file, from, to, test, ...(name && { name }) };
});

/** Whether the source no longer contains `from` exactly once, so that nothing can be said about the protection. */
export function isMoved({ file, from }: Mutation): boolean {
  return readFileSync(file, 'utf8').split(from).length !== 2;
}
