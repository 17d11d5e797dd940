import { appendFileSync, mkdirSync } from 'node:fs';

/** Lists the ids of requirements that passing tests of this run cover, one per line, from Vitest and Playwright. */
export const recordFile = 'var/spec/held.txt';

export function recordHeld(ids: string[]): void {
  mkdirSync('var/spec', { recursive: true });
  appendFileSync(recordFile, ids.map((id) => `${id}\n`).join(''));
}
