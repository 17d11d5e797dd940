import { spawn, spawnSync } from 'node:child_process';
import { readArguments } from '#server/arguments.ts';

/**
 * npm run check [-- --quick | --all]: all checks that need no browser. Runs the tests that import what changed
 * since this branch left main, with `--quick` only unit tests of uncommitted changes, and with `--all`, for the gate, every test.
 */
const { values } = readArguments('npm run check [-- --all], or npm run check:quick', {
  options: { quick: { type: 'boolean' }, all: { type: 'boolean' } },
});

const tests = values.all
  ? 'vitest run'
  : values.quick
    ? 'vitest run --project unit --changed'
    : ['vitest run', ...lastChecked()].join(' --changed ');
const lint = values.quick ? 'oxlint --deny-warnings' : 'oxlint --type-aware --deny-warnings';
// Each of these uses both cores, so they run one after another, in parallel with the tests.
const others = {
  format: 'oxfmt --check',
  sizes: 'npm run --silent sizes',
  lint,
  types: 'npm run --silent typecheck',
};
const failed: string[] = [];
let summary = '';

await Promise.all([
  run('tests', tests),
  (async () => {
    for (const [name, command] of Object.entries(others)) await run(name, command);
  })(),
]);
console.log(summary);
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length;

async function run(name: string, command: string): Promise<void> {
  const begun = performance.now();
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) {
    console.error(printed);
    failed.push(name);
  }
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  // The gate reads the test counts from Vitest's last lines.
  if (name === 'tests') summary = /^.*Test Files[^]*|^No affected.*$/m.exec(printed)?.[0] ?? '';
}

/** Returns the commit where this branch left main, or on main the previous commit. Empty in a shallow clone, which runs every test. */
function lastChecked(): string[] {
  const head = git('rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((main) => git('merge-base', main, 'HEAD'));
  const base = bases.find((commit) => commit && commit !== head) ?? git('rev-parse', '--verify', 'HEAD~1');
  return base ? [base] : [];
}

/** Returns git's output, or '' if there is no such branch or commit. */
function git(...args: string[]): string {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
}
