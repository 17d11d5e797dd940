import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { fixedPages, movedPages } from './known-pages.ts';

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ]);
}
const known = pathsOf(routes);

test('every moved address leads to one that is there, and stands in the way of none', () => {
  for (const [from, to] of Object.entries(movedPages)) {
    expect(known).toContain(to);
    expect(known).not.toContain(from);
  }
});

test('every page of the sitemap is there', () => {
  for (const path of fixedPages) expect(known).toContain(path);
});
