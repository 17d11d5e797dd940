import { execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readArguments } from '#server/arguments.ts';
import type { Order, Outcome } from './mutant-runner.ts';
import { isMoved, mutations, type Mutation } from './mutations.ts';
import { removeFolder } from './setup/remove-folder.ts';
import { startTemplate } from './setup/test-database.ts';

/**
 * npm run mutate [-- --changed | --only TEXT]: takes each protection away, one at a time, in a copy of the project, and expects its test
 * to fail. A survivor is a protection that no test checks. "Anchor moved" says only that the source no longer contains the text to replace:
 * look whether the protection is still there and change the line of tests/mutations.tsv. `--changed` runs those whose source or test changed
 * in the last five commits, as many as a minute allows. The selection changes with the commit, and the whole list runs every night.
 */
const { values } = readArguments('npm run mutate [-- --changed | --only TEXT]', {
  options: { changed: { type: 'boolean' }, only: { type: 'string' } },
});
const folder = 'var/mutants';
const secondsForChanged = 30;
const maxChanged = 8;
/** Minimum number of mutations, even if the start alone takes a minute. */
const leastChanged = 4;
const changed = values.changed ? changedFiles() : [];
const concerned = mutations.filter(
  (mutation) =>
    (!values.only || Object.values(mutation).some((text) => text.includes(values.only ?? ''))) &&
    (!values.changed || changed.includes(mutation.file) || changed.includes(mutation.test)),
);
const moved = concerned.filter(isMoved);
const placed = concerned.filter((mutation) => !moved.includes(mutation));
const waiting = values.changed ? drawn(placed).slice(0, maxChanged) : [...placed];
const tests = [...new Set(waiting.map(({ test }) => test))];

removeFolder(folder);
const begun = Date.now();
const database = await startTemplate();
const killed: Mutation[] = [];
const survivors: Mutation[] = [];
let taken = 0;
try {
  const runners = await Promise.all(['0', '1'].map((name) => startRunner(join(folder, name))));
  await Promise.all(
    runners.map(async ({ run }, index) => {
      const own = tests.filter((_, place) => place % runners.length === index).map(ofTest);
      let whole = await run({ tests: own });
      // Retry once, as the gate does, because one timeout on a busy machine must not stop the whole list.
      if (whole.failed.length > 0) whole = await run({ tests: own });
      if (whole.failed.length > 0 || whole.passed < own.length)
        throw new Error(`The tests must pass without mutations first. Failed: ${whole.failed.join('; ')}`);
    }),
  );
  await Promise.all(
    runners.map(async ({ run, stop }) => {
      for (let mutation = next(); mutation; mutation = next()) {
        const from = Date.now();
        const order = {
          tests: [{ file: mutation.test, names: mutation.name ? [mutation.name] : undefined }],
          mutation,
        };
        let { failed, passed } = await run(order);
        if (failed.length + passed === 0) ({ failed, passed } = await run(order));
        if (failed.length + passed === 0) throw new Error(`No test ran, so nothing is known: ${mutation.protection}`);
        const isKilled = failed.length > 0;
        (isKilled ? killed : survivors).push(mutation);
        const seconds = Math.round((Date.now() - from) / 1_000);
        console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${mutation.protection} (${mutation.file}, ${seconds} s)`);
      }
      stop();
    }),
  );
} finally {
  database.stop();
  removeFolder(folder);
}
for (const { protection, file } of moved) console.log(`ANCHOR MOVED ${protection} (${file})`);
for (const mutation of placed)
  if (!killed.includes(mutation) && !survivors.includes(mutation))
    console.log(`left for the nightly run: ${mutation.protection} (${mutation.file})`);
const failed = survivors.length + moved.length;
console.log(`\n${survivors.length} survived, ${moved.length} with a moved anchor`);
console.log(`${killed.length} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function next(): Mutation | undefined {
  const isLate = Date.now() > begun + secondsForChanged * 1_000 && taken >= leastChanged;
  if (values.changed && isLate) return undefined;
  taken += 1;
  return waiting.shift();
}

/** Returns the tests of a file that the mutations need. */
function ofTest(file: string): Order['tests'][number] {
  const names = waiting.filter(({ test }) => test === file).map(({ name }) => name);
  return { file, names: names.every((name) => name !== undefined) ? names : undefined };
}

/** Starts Vitest in a copy of the project, so that the project itself is never changed. */
async function startRunner(copy: string): Promise<{ run: (order: Order) => Promise<Outcome>; stop: () => void }> {
  for (const file of git('ls-files', '-co', '--exclude-standard')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  // For tests that read a package's files.
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const child = fork(resolve('tests/mutant-runner.ts'), {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Without NODE_ENV, which only Vitest's command sets, Vite would choose development and add its route.
    env: { ...process.env, NODE_ENV: 'test', TEST_TEMPLATE_URL: database.templateUrl },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('A runner exited before its tests finished.');
  });
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  return {
    async run(order) {
      child.send(order);
      const [outcome] = await Promise.race([once(child, 'message'), ended]);
      return outcome;
    },
    stop: () => child.disconnect(),
  };
}

/** Returns the list in an order that depends only on the commit. */
function drawn(list: Mutation[]): Mutation[] {
  const [commit = ''] = git('rev-parse', 'HEAD');
  const place = (mutation: Mutation) =>
    createHash('sha256')
      .update(commit + mutation.protection)
      .digest('hex');
  return list.toSorted((one, other) => place(one).localeCompare(place(other)));
}

function changedFiles(): string[] {
  try {
    return git('diff', '--name-only', 'HEAD~5');
  } catch {
    // Without git history every file counts as changed.
    return mutations.map(({ file }) => file);
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}
