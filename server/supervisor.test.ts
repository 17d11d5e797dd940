import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keepRunning } from './supervisor.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

function writeProgram(source: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'program-')), 'program.mjs');
  writeFileSync(file, source);
  return file;
}

test('a killed process is restarted until it is stopped', async () => {
  const pids: number[] = [];
  const file = writeProgram('console.log(process.pid); setInterval(() => {}, 1_000);');
  const { stop } = keepRunning(file, process.env, (text) => pids.push(Number(text)));
  await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(1);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(2);
  expect(logged.mock.calls).toEqual([[`${file} stopped unexpectedly with SIGKILL. Restarting in 0.2 s.`]]);
  await stop();
  expect(() => process.kill(pids[1] ?? 0, 0)).toThrow('ESRCH');
  expect(logged).toHaveBeenCalledTimes(1);
});

test('a process that keeps failing is restarted after increasing delays, and each restart is logged', async () => {
  const file = writeProgram('process.exit(3);');
  const { stop } = keepRunning(file, process.env);
  await expect.poll(() => logged.mock.calls.length, { timeout: 10_000 }).toBe(3);
  await stop();
  const lines = logged.mock.calls.map(([line]) => String(line).replace(file, 'program'));
  expect(lines).toEqual(
    [0.2, 0.4, 0.8].map((delay) => `program stopped unexpectedly with exit code 3. Restarting in ${delay} s.`),
  );
});
