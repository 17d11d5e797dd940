import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';

/** Which sentences of the specification a passing test of this run held: a line each, by Vitest and Playwright. */
export const recordFile = 'var/spec/held.txt';

export function recordHeld(ids: string[]): void {
  mkdirSync('var/spec', { recursive: true });
  appendFileSync(recordFile, ids.map((id) => `${id}\n`).join(''));
}

export type Sentence = { id: string; sentence: string; file: string; title: string };

export function readSentences(): Sentence[] {
  return [
    ...readFileSync('docs/evidence/spec-coverage.md', 'utf8').matchAll(/^\| ([\d.]+) \| (.+) \| `(.+)` › (.+) \|$/gm),
  ].map(([, id = '', sentence = '', file = '', title = '']) => ({ id, sentence, file, title }));
}
