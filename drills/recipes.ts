import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { exitWithUsage } from '#server/arguments.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from './run.ts';

const clone = resolve('var/recipes');
/** The recipes of the short form. */
const main = new Set(['page', 'post-field', 'staff-field']);

/**
 * Follows the recipes of CONTRIBUTING in a fresh clone of HEAD. drills/recipes/NAME.patch has the edits a person would make, with a test that
 * looks at the page, and lists in its first lines the tests that must not notice.
 */
export async function recipesDrill(short: boolean, wanted: string[]): Promise<DrillResult> {
  const recipes = globSync('drills/recipes/*.patch').map((file) => basename(file, '.patch'));
  const unknown = wanted.find((name) => !recipes.includes(name));
  if (unknown) exitWithUsage(`There is no recipe ${unknown}`, recipes.sort().join(', '));
  const names = wanted.length > 0 ? wanted : recipes.filter((name) => !short || main.has(name)).sort();
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  removeFolder(clone);
  execFileSync('git', ['clone', '-q', process.cwd(), clone]);
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  appendFileSync(join(clone, '.git/info/exclude'), '/node_modules\n');
  try {
    // The first check type-checks everything. A person's next ones are incremental.
    run('npm run check:quick');
    for (const name of names) {
      const begun = performance.now();
      const patch = resolve(`drills/recipes/${name}.patch`);
      const { check, problem } = follow(name, patch);
      if (problem) breaches.push(`${name}: ${problem}`);
      const seconds = Math.round((performance.now() - begun) / 1_000);
      rows.push({ recipe: name, 'check:quick, CPU s': check, seconds, held: problem ? 'no' : 'yes' });
      console.log(`${name}: ${problem ?? 'works'}, ${seconds} s`);
    }
    if (wanted.length === 0) breaches.push(...plantMistakes());
    return { rows, breaches };
  } finally {
    removeFolder(clone);
  }
}

function follow(name: string, patch: string): { check: string; problem?: string } {
  const text = readFileSync(patch, 'utf8');
  const [, unaffected = ''] = /^Unaffected: (.*)$/m.exec(text) ?? [];
  const own = [...text.matchAll(/^\+\+\+ b\/(.*\.db\.test\.ts)$/gm)].map(([, file = '']) => file);
  const tests = [...own, ...unaffected.split(' ').filter(Boolean)];
  const steps = [
    'git reset -q --hard && git clean -fdq',
    `git apply ${patch}`,
    text.includes('+++ b/db/schema.ts') && `npm run db:new -- --name ${name.replace('-', '_')}`,
    'npm run check:quick',
    tests.length > 0 && `npx vitest run ${tests.join(' ')}`,
  ];
  let check = '';
  for (const step of steps) {
    if (!step) continue;
    const { status, output, cpu } = run(step);
    if (status !== 0) return { check, problem: `${step}\n${output.slice(-4_000)}` };
    if (step === 'npm run check:quick') check = cpu;
  }
  return { check };
}

const plant = (file: string, text: string) => appendFileSync(join(clone, file), text);

/** One mistake of each kind in changed files: the quick check must name all four. */
function plantMistakes(): string[] {
  run('git reset -q --hard && git clean -fdq');
  plant('app/features/staff/staff.ts', "\nexport const mistyped: number = 'one';\n");
  plant('app/shared/phrases.ts', '\nexport function unlinted(value: any) {\n  debugger;\n  return value;\n}\n');
  plant('app/features/posts/post.ts', '\nexport  const   unformatted = 1\n');
  plant('app/shared/dates.test.ts', "\ntest('a broken test', () => expect(1).toBe(2));\n");
  const { output } = run('npm run check:quick');
  const [, failed = ''] = /^failed: (.*)$/m.exec(output) ?? [];
  return ['tests', 'format', 'lint', 'types']
    .filter((kind) => !failed.split(', ').includes(kind))
    .map((kind) => `check:quick does not find a planted mistake of ${kind}`);
}

/** Runs a line in the clone, without this checkout's settings. `cpu` is in seconds. */
function run(line: string): { status: number | null; output: string; cpu: string } {
  const { NODE_OPTIONS: _options, CI: _ci, DATABASE_URL: _url, ...env } = process.env;
  const timed = `TIMEFORMAT='cpu %U'; time { ${line}; }`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', timed], { cwd: clone, env, encoding: 'utf8' });
  return { status, output: stdout + stderr, cpu: /^cpu (.*)$/m.exec(stderr)?.[1] ?? '' };
}
