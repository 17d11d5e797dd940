import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/** Everything that can be said of the code without a browser, side by side. `--quick` asks what can be answered within seconds. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const checks = values.quick
  ? { lint: 'oxlint --deny-warnings', tests: 'vitest run --project unit --tags-filter !slow' }
  : { lint: 'oxlint --type-aware --deny-warnings', tests: 'vitest run --tags-filter !slow' };

const failed = (
  await Promise.all(
    Object.entries({ format: 'oxfmt --check', types: 'npm run --silent typecheck', ...checks }).map(answer),
  )
).filter((name) => name !== null);
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length;

/** The name of the check where it failed, after what it printed. */
async function answer([name, command]: [string, string]): Promise<string | null> {
  const begun = performance.now();
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) console.error(printed);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return code === 0 ? null : name;
}
