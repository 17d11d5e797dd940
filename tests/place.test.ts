import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the first clinic is. Its facts say so; code must not. */
const place = /Walker|Louisiana|\bLA\b|America\/Chicago|Livingston|\b[Pp]arish\b|\b[Bb]ayou/;

/** What a new site starts with, and a list of zones. The sample words of app/features/words are for staff to replace. */
const allowed = ['app/features/clinic/clinic.ts', 'app/shared/zones.ts'];

test('no code knows the town, state, parish or time zone of one clinic', () => {
  const files = globSync('{app,server,cli}/**/*.{ts,tsx,css,json}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('app/features/words/'),
  );
  expect(files.length).toBeGreaterThan(300);
  // What browsers call a walk over a tree.
  const named = files.filter((file) => place.test(readFileSync(file, 'utf8').replaceAll('TreeWalker', '')));
  expect(named.toSorted()).toEqual(allowed);
});

test('nor does the name of a file', () => {
  expect(
    globSync('{app,server,cli,public,assets-src}/**').filter((file) => /walker|louisiana|livingston/i.test(file)),
  ).toEqual([]);
});
