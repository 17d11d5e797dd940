import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Figures, Measured } from './bench-load.ts';
import { ratiosOf } from './bench-load.ts';
import { refusal } from './report.ts';

const bench = (folder: string, end: string) => `
  const { Servers } = await import('#drills/bench/servers.ts');
  const pid = new Servers(${JSON.stringify(folder)}).start('one', process.execPath, ['-e', 'setInterval(() => {}, 1e3)']);
  console.log(pid);
  ${end}
`;

test.each([
  ['crashes', 'throw new Error("in the middle");'],
  ['is stopped by a signal', 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1e3);'],
])('a bench that %s leaves no process', async (_, end) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', bench(folder, end)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  expect(Number(printed)).toBeGreaterThan(0);
  await expect.poll(() => isAlive(Number(printed))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a busy machine gets no figures, and ratios only if asked, which are never written', () => {
  expect(refusal(1, { busy: false, write: true })).toBe(undefined);
  expect(refusal(1.1, { busy: false, write: false })).toContain('--busy');
  expect(refusal(8, { busy: true, write: false })).toBe(undefined);
  expect(refusal(0, { busy: true, write: true })).toContain('not written');
});

test('servers are compared round by round, so that noise of one round stays in it', () => {
  expect(ratiosOf(costs('site', 2, 20), costs('bare', 1, 13))).toEqual([1.5, 1.5]);
});

function costs(name: string, ...server: number[]): Measured {
  const rounds = server.map((cpu): Figures => ({
    requests: 1,
    server: cpu,
    database: 1,
    perSecond: 1,
    p50: 1,
    p99: 1,
  }));
  return { name, rounds };
}
