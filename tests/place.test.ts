import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The first clinic's location, which belongs in its details and not in the code. */
const place = /Walker|Louisiana|\bLA\b|America\/Chicago|Livingston|\b[Pp]arish\b|\b[Bb]ayou/;

/** The part that knows whose surroundings the map shows, and the list of time zones. */
const allowed = ['app/features/clinic/clinic-maps.tsx', 'app/shared/time-zones.ts', 'app/shared/zones.ts'];

test('no code contains the town, state, parish or time zone of a clinic', () => {
  const files = globSync('{app,server,cli}/**/*.{ts,tsx,css,json}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  // The name of a browser API.
  const named = files.filter((file) => place.test(readFileSync(file, 'utf8').replaceAll('TreeWalker', '')));
  expect(named.toSorted()).toEqual(allowed);
});

test('no file name contains the location of a clinic', () => {
  expect(
    globSync('{app,server,cli,public,assets-src}/**').filter((file) => /walker|louisiana|livingston/i.test(file)),
  ).toEqual([]);
});

test('no drill has a port of its own, so that two can run on one machine', () => {
  const fixed = globSync('drills/**/*.ts').flatMap((file) =>
    (
      readFileSync(file, 'utf8').match(
        /\b(port|[a-zA-Z]*Ports?|ports|site|front|web)\b[^\n]{0,12}[:=] ?\[?\d{4,5}\b.*/g,
      ) ?? []
    ).map((line) => `${file}: ${line}`),
  );
  expect(fixed).toEqual([]);
});
