import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { acceptedPictures } from '#app/features/pictures/uploads/picture-file.ts';
import { parts } from './evidence/tables.ts';
import { replacePart } from './setup/document-part.ts';

/** Checks what the documents say about the tree. config.test.ts checks settings, dependencies.test.ts packages. */
const read = (file: string) => readFileSync(file, 'utf8');
const tree = ['app', 'assets-src', 'cli', 'db', 'deploy', 'docs', 'drills', 'public', 'server', 'tests'].flatMap(
  (folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...tree.filter((file) => /^docs\/.*\.md$/.test(file)),
];
const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);
const commands = read('docs/development.md');
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
const namesIn = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name = '']) => name);
const drills = namesIn('drills/run.ts', /^ {2}'?([a-z-]+)'?: (?:\(|\w+Drill)/gm);
const benches = namesIn('drills/bench/run-bench.ts', /^ {2}case '([a-z]+)'/gm);

const foldersIn = (place: string) =>
  readdirSync(place, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Returns the anchor that GitHub creates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** Returns the problems of each document, prefixed with its name. */
const wrongIn = (files: string[], find: (file: string) => string[]) =>
  files.flatMap((file) => find(file).map((what) => `${file}: ${what}`));

function isBroken(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const to = path ? normalize(join(dirname(file), path)) : file;
  if (!existsSync(to)) return true;
  const anchors = () => namesIn(to, /^#{1,6} (.+)$/gm).map(anchorOf);
  return anchor !== undefined && !anchors().includes(anchor);
}

test('every link in a document points to an existing file and heading', () => {
  expect(
    wrongIn(documents, (file) =>
      namesIn(file, /\]\(([^)\s]+)\)/g).filter((target) => !/^(https?|mailto):/.test(target) && isBroken(file, target)),
    ),
  ).toEqual([]);
});

test('every file that a document names exists', () => {
  const known = new Set(tree.map((path) => basename(path)));
  const folders = /`((?:app|assets-src|cli|db|deploy|docs|drills|public|server|tests|\.ci)\/[\w./-]*)`/g;
  expect(
    wrongIn(documents, (file) => [
      ...namesIn(file, folders).filter((path) => !existsSync(path)),
      // x.test.ts is a placeholder.
      ...namesIn(file, /`(?!x\.)([\w-][\w.-]*\.tsx?)`/g).filter((name) => !known.has(name) && !existsSync(name)),
    ]),
  ).toEqual([]);
});

test('every source file that a comment names exists', () => {
  const known = new Set(tree.map((path) => basename(path)));
  const sources = tree.filter((file) => /^(app|cli|db|drills|server|tests)\/.*\.tsx?$/.test(file));
  const inComment = /^\s*(?:\/\*\*|\*|\/\/).*?(?<![\w.…])(?!x\.)([\w-][\w.-]*\.tsx?)\b/gm;
  expect(
    wrongIn(sources, (file) => namesIn(file, inComment).filter((name) => !known.has(name) && !existsSync(name))),
  ).toEqual([]);
});

test('every command that a document names exists', () => {
  expect(
    wrongIn([...documents, ...workflows, '.env.example', 'deploy/haproxy.cfg'], (file) => [
      ...namesIn(file, /npm run ([\w:-]+)/g).filter((name) => !scripts[name]),
      ...namesIn(file, /npm run drill -- ([\w-]+)/g).filter((name) => !['all', 'cluster', ...drills].includes(name)),
      ...namesIn(file, /npm run bench -- (\w[\w-]*)/g).filter((name) => !benches.includes(name)),
    ]),
  ).toEqual([]);
});

test('docs/development.md names every drill and every bench', () => {
  expect(drills.length).toBeGreaterThan(10);
  expect(benches.length).toBeGreaterThan(2);
  expect(drills.filter((name) => !commands.includes(`npm run drill -- ${name} `))).toEqual([]);
  expect(benches.filter((name) => !commands.includes(`npm run bench -- ${name} `))).toEqual([]);
});

test('the map in the architecture has every folder', () => {
  const rows = namesIn('docs/architecture.md', /^\| `([\w./-]+)` \| .+ \|$/gm);
  expect(rows.filter((path) => !existsSync(path))).toEqual([]);
  const made = new Set(['app', 'build', 'node_modules', 'test-results', 'var']);
  const folders = [
    ...foldersIn('.').filter((name) => !name.startsWith('.') && !made.has(name)),
    ...foldersIn('app').map((name) => `app/${name}`),
    ...foldersIn('app/features').map((name) => `app/features/${name}`),
  ];
  expect(folders.filter((folder) => !rows.includes(`${folder}/`))).toEqual([]);
});

test('the site writes every log line that Alarms explains', () => {
  const alarms =
    read('docs/operations.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Alarms')) ?? '';
  const source = tree
    .filter((file) => /^(app|server)\/.*(?<!test)\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  const symptoms = [...alarms.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  const lines = symptoms.flatMap((cell) =>
    [...cell.matchAll(/`([a-z][a-z’]* [^`…]+)…?`/g)].map(([, line = '']) => line),
  );
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !source.includes(line))).toEqual([]);
});

test.each(parts)('the part $name of $file is what npm run docs writes', ({ file, name, text }) => {
  expect(read(file)).toBe(replacePart(read(file), name, text));
});

test('the evidence states the picture formats and page weights that the code enforces', () => {
  expect(read('docs/evidence/security.md')).toContain(`Pictures: ${acceptedPictures}, by their first bytes`);
  const source = read('tests/e2e/sweep.e2e.ts');
  const kB = (name: string) =>
    Number(new RegExp(`\\b${name}(?:: | = )([\\d_]+)`).exec(source)?.[1]?.replaceAll('_', '')) / 1_000;
  expect(read('docs/evidence/performance.md')).toContain(
    `to ${kB('script')} kB of JavaScript, ${kB('stylesheet')} kB of CSS, ${kB('font')} kB of fonts and ${kB('document')} kB of HTML ` +
      `(compressed bytes without headers); once React has been asked for, to ${kB('scriptLimit')} kB of JavaScript; and the home page to ${kB('homeLimit')} kB`,
  );
});

test('README, CHANGELOG and SECURITY have at most 150 lines together', () => {
  const lines = ['README.md', 'CHANGELOG.md', 'SECURITY.md'].map((file) => read(file).trimEnd().split('\n').length);
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(150);
});

test('the changelog names each earlier version by a commit that has it', () => {
  const rows = [...read('CHANGELOG.md').matchAll(/^\| (\S+) \| v\1 \| `([0-9a-f]{40})` \|$/gm)];
  expect(rows.map(([, version]) => version)).toEqual(['1.0.0-rc.3', '1.0.0-rc.2']);
  const [, migrating = ''] = /const itsCommit = '(\w+)'/.exec(read('db/migrate.ts')) ?? [];
  expect(rows.map(([, , commit]) => commit)).toContain(migrating);
  const { stdout: isShallow } = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { encoding: 'utf8' });
  // A download or a shallow clone has no history.
  if (isShallow.trim() !== 'false') return;
  for (const [, version = '', commit = ''] of rows) {
    const { stdout } = spawnSync('git', ['show', `${commit}:package.json`], { encoding: 'utf8' });
    expect(stdout).toContain(`"version": "${version}"`);
  }
});

test('the index lists every guide', () => {
  const guides = tree.filter((file) => /^docs\/(?!README)[\w-]+\.md$/.test(file));
  const index = read('docs/README.md');
  expect(guides.filter((file) => !index.includes(`](${basename(file)})`))).toEqual([]);
});

test('the README states the cost of pages as measured', () => {
  const total = /^\| (?:list|post|home) (from memory|on a miss) \| \d[^|]+ \| ([\d.]+) /gm;
  const measured = [...read('docs/evidence/performance.md').matchAll(total)];
  const costs = (kind: string) => measured.filter(([, own]) => own === kind).map(([, , ms]) => Number(ms));
  const rendered = costs('on a miss').map(Math.round);
  expect(read('README.md')).toContain(
    `A cached page costs about ${Math.max(...costs('from memory')).toFixed(2)} ms of CPU, a rendered one ${Math.min(...rendered)} to ${Math.max(...rendered)} ms`,
  );
});
