import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Where the test runners write results for tests/gate-table.ts. */
export const gateFolder = 'var/gate';
export const flakyFile = `${gateFolder}/flaky.txt`;

export type FileTimes = { file: string; tests: number; seconds: number; causes: Record<string, number> };

export function writeTimes(runner: 'browser' | 'vitest', files: FileTimes[]): void {
  mkdirSync(gateFolder, { recursive: true });
  writeFileSync(`${gateFolder}/${runner}.json`, JSON.stringify(files));
}

/** Records a test that passed only on retry, in one line, because the gate counts lines. */
export function tellFlaky(title: string, error: string, files: string[] = []): void {
  mkdirSync(gateFolder, { recursive: true });
  const why = stripVTControlCharacters(error).replaceAll(/\s+/g, ' ').slice(0, 400);
  appendFileSync(flakyFile, `${[title, why, ...files].join(' | ')}\n`);
}
