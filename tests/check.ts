import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * npm run check [-- --quick | --all]: everything that can be said of the code without a browser. Tests are those that import what changed
 * since this branch left main, with `--quick` the unit tests of what is not committed yet, and with `--all`, for the gate, every one.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, all: { type: 'boolean' } } });

const tests = values.all
  ? 'vitest run'
  : values.quick
    ? 'vitest run --project unit --changed'
    : ['vitest run', ...lastChecked()].join(' --changed ');
const lint = values.quick ? 'oxlint --deny-warnings' : 'oxlint --type-aware --deny-warnings';
// Each of them uses both cores, and the tests leave a part of theirs: one after another beside the tests, nothing waits long.
const others = { format: 'oxfmt --check', sizes: 'npm run --silent sizes', lint, types: 'npm run --silent typecheck' };
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
  // The gate counts tests by Vitest's own last lines.
  if (name === 'tests') summary = /^.*Test Files[^]*|^No affected.*$/m.exec(printed)?.[0] ?? '';
}

/** Where this branch left main; on main itself the commit before. Empty, for every test, in a shallow clone that has neither. */
function lastChecked(): string[] {
  const head = git('rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((main) => git('merge-base', main, 'HEAD'));
  const base = bases.find((commit) => commit && commit !== head) ?? git('rev-parse', '--verify', 'HEAD~1');
  return base ? [base] : [];
}

/** What git prints; '' where there is no such branch or commit. */
function git(...args: string[]): string {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
}
