import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeFolder } from './setup/remove-folder.ts';
import { startTemplate } from './setup/database.ts';
import { mutations, type Mutation } from './mutations.ts';

/**
 * npm run mutate [-- --changed | --only TEXT]: takes each protection away, one at a time, in a copy of the project, and expects its test
 * to fail. A survivor is a protection that nothing holds. `--changed`: those whose source or test changed in the last five commits.
 */
const { values } = parseArgs({ options: { changed: { type: 'boolean' }, only: { type: 'string' } } });
const folder = 'var/mutants';
const chosen = mutations.filter(
  (mutation) =>
    (!values.only || Object.values(mutation).some((text) => text.includes(values.only ?? ''))) &&
    (!values.changed || isChanged(mutation)),
);

removeFolder(folder);
for (const file of git('ls-files', '-co', '--exclude-standard')) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(file, join(folder, file));
}
const database = await startTemplate();
const survivors: Mutation[] = [];
try {
  const tests = [...new Set(chosen.map(({ test }) => test))];
  const whole = tests.length > 0 ? runTests(tests) : { failed: 0, passed: 0 };
  if (whole.failed > 0 || whole.passed < tests.length)
    throw new Error('The tests must pass before anything is taken away.');
  for (const mutation of chosen) {
    const begun = Date.now();
    const restore = apply(mutation);
    const { failed } = runTests([mutation.test], mutation.name);
    restore();
    if (failed === 0) survivors.push(mutation);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(`${failed > 0 ? 'killed  ' : 'SURVIVED'} ${mutation.protection} (${mutation.file}, ${seconds} s)`);
  }
} finally {
  database.stop();
  removeFolder(folder);
}
console.log(`\n${chosen.length - survivors.length} passed, ${survivors.length} failed`);
process.exitCode = survivors.length > 0 ? 1 : 0;

function isChanged({ file, test }: Mutation): boolean {
  return changedFiles().some((changed) => changed === file || changed === test);
}

function changedFiles(): string[] {
  try {
    return git('diff', '--name-only', 'HEAD~5');
  } catch {
    // A copy without history: nothing is known to be unchanged.
    return mutations.map(({ file }) => file);
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}

function apply({ file, from, to }: Mutation): () => void {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  return () => writeFileSync(path, source);
}

/** A test file that cannot even be loaded has failed no test: it shows nothing. */
function runTests(files: string[], name?: string): { failed: number; passed: number } {
  const report = 'mutant.json';
  removeFolder(join(folder, report));
  const args = ['vitest', 'run', ...files, '--reporter=json', `--outputFile=${report}`];
  if (name) args.push('-t', name);
  spawnSync('npx', args, {
    cwd: folder,
    stdio: 'ignore',
    timeout: 1_200_000,
    env: { ...process.env, TEST_TEMPLATE_URL: database.templateUrl },
  });
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(join(folder, report), 'utf8'));
  return { failed: Number(numFailedTests), passed: Number(numPassedTests) };
}
