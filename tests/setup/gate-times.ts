import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What the runners leave for the gate's table, tests/gate-table.ts. */
export const gateFolder = 'var/gate';
export const flakyFile = `${gateFolder}/flaky.txt`;

export type FileTimes = { file: string; tests: number; seconds: number; causes: Record<string, number> };

export function writeTimes(runner: 'browser' | 'vitest', files: FileTimes[]): void {
  mkdirSync(gateFolder, { recursive: true });
  writeFileSync(`${gateFolder}/${runner}.json`, JSON.stringify(files));
}

/** A test that failed and passed when it was run once more: one line of the file, for the gate counts them. */
export function tellFlaky(title: string, error: string, files: string[] = []): void {
  mkdirSync(gateFolder, { recursive: true });
  const why = stripVTControlCharacters(error).replaceAll(/\s+/g, ' ').slice(0, 400);
  appendFileSync(flakyFile, `${[title, why, ...files].join(' | ')}\n`);
}
