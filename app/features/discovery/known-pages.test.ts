import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readdirSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { fixedPages, movedPages, reservedNames } from './known-pages.ts';

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ]);
}
const known = pathsOf(routes);
const here = (path: string) => fixedPages.includes(path) || Object.hasOwn(movedPages, path);

test('every moved address leads to one that is there, and stands in the way of none', () => {
  for (const [from, to] of Object.entries(movedPages)) {
    expect(known).toContain(to);
    expect(known).not.toContain(from);
  }
});

test('every page of the sitemap is there', () => {
  // What no other route takes goes to the pages of staff's own.
  const named = known.filter((path) => path !== '/:slug');
  for (const path of fixedPages)
    expect([path, named.some((pattern) => matchPath(pattern, path))]).toEqual([path, true]);
});

test('no page of staff’s own can stand where a route or a folder of files is', () => {
  const names = [...known.map((path) => path.split('/')[1] ?? ''), ...readdirSync('public')];
  // Only letters, digits and hyphens can be in such an address.
  const possible = names.filter((one) => /^[a-z\d-]+$/.test(one));
  expect(possible.filter((name) => !reservedNames.has(name) && !here(`/${name}`))).toEqual([]);
  expect(possible.length).toBeGreaterThan(15);
});
