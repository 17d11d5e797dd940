import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from './run.ts';

const folder = resolve('var/reproducible');
/** Two machines differ in their folders, time zones and languages. */
const machines = [
  { place: 'one', env: { TZ: 'UTC', LC_ALL: 'C' } },
  { place: 'deeper/two', env: { TZ: 'Pacific/Auckland', LC_ALL: 'C.UTF-8' } },
];
const minFiles = 500;

/** Makes the files of a release twice from HEAD, in two clones, and compares them byte for byte. `plant` changes one source: the drill must fail. */
export async function reproducibleDrill(_short: boolean, plant: boolean): Promise<DrillResult> {
  removeFolder(folder);
  try {
    const [one = new Map(), two = new Map()] = machines.map(({ place, env }, i) =>
      release(join(folder, place), env, plant && i === 1),
    );
    const names = [...new Set([...one.keys(), ...two.keys()])].toSorted();
    const differing = names.filter((name) => one.get(name) !== two.get(name));
    const breaches = differing.map((name) => `${name}: ${one.get(name)} and ${two.get(name)}`);
    if (names.length < minFiles) breaches.push(`only ${names.length} files were compared`);
    return { rows: [{ files: names.length, differ: differing.length }], breaches };
  } finally {
    removeFolder(folder);
  }
}

/** Returns the SHA-256 of each file of a release and of each file in its archive. */
function release(place: string, own: Record<string, string>, plant: boolean): Map<string, string> {
  const { NODE_OPTIONS: _options, NODE_ENV: _environment, ...rest } = process.env;
  const clone = join(place, 'clone');
  const out = join(place, 'out');
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: clone, env: { ...rest, ...own }, stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(out, { recursive: true });
  execFileSync('git', ['clone', '-q', '--no-hardlinks', process.cwd(), clone]);
  cpSync('node_modules', join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  if (plant) appendFileSync(join(clone, 'app/styles/tokens.css'), '\n:root { --planted: 1px; }\n');
  run('npm', ['run', 'build']);
  run('sh', ['deploy/release.sh', out]);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out });
  const sums = ['FILES.sha256', 'SHA256SUMS'].map((name) => readFileSync(join(out, name), 'utf8')).join('');
  return new Map([...sums.matchAll(/^(\w{64}) {2}(.+)$/gm)].map(([, sum = '', name = '']) => [name, sum]));
}
