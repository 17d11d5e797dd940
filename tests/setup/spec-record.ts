import { appendFileSync, mkdirSync } from 'node:fs';

/** Which sentences of the specification a passing test of this run held: a line each, by Vitest and Playwright. */
export const recordFile = 'var/spec/held.txt';

export function recordHeld(ids: string[]): void {
  mkdirSync('var/spec', { recursive: true });
  appendFileSync(recordFile, ids.map((id) => `${id}\n`).join(''));
}
