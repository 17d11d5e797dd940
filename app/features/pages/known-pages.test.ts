import { readdirSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
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

test('every redirect leads to an existing page and hides none', () => {
  for (const [from, to] of Object.entries(movedPages)) {
    expect(known).toContain(to);
    expect(known).not.toContain(from);
  }
});

test('every page in the sitemap exists', () => {
  // The route '/:slug' matches everything else, for custom pages.
  const named = known.filter((path) => path !== '/:slug');
  for (const path of fixedPages)
    expect([path, named.some((pattern) => matchPath(pattern, path))]).toEqual([path, true]);
});

test('no custom page can take the address of a route or a public folder', () => {
  const names = [...known.map((path) => path.split('/')[1] ?? ''), ...readdirSync('public')];
  // A custom page's address has only letters, digits and hyphens.
  const possible = names.filter((one) => /^[a-z\d-]+$/.test(one));
  expect(possible.filter((name) => !reservedNames.has(name) && !here(`/${name}`))).toEqual([]);
  expect(possible.length).toBeGreaterThan(15);
});
