import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { scaled } from '#tests/setup/nightly.ts';

const commands = [
  'server/demo.ts',
  'tests/mutate.ts',
  'drills/bench/run-bench.ts',
  'cli/doctor.ts',
  'cli/commands.ts',
  'cli/commands.ts restore',
  'drills/run.ts backup',
].slice(0, scaled(3, 7));

test.each(commands)('%s prints its usage for an unknown argument, not a stack', { timeout: 60_000 }, (command) => {
  const { status, stderr } = spawnSync(process.execPath, [...command.split(' '), '--bogus'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^Unknown .*\.\n(npm run|NAME|--|\s)/);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(status).toBe(2);
});
