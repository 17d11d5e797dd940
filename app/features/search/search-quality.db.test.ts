import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { seedDatabase } from '#db/seed/seed.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { searchSite } from './search.server.ts';

const app = await openTestApp();
await seedDatabase(app);

/** Returns the queries without results, and those without the right page among the first three results. */
async function evaluate(file: string) {
  const lines = readFileSync(resolve('app/features/search', file), 'utf8').split('\n');
  const queries = lines.filter((line) => line.includes('\t')).map((line) => line.split('\t'));
  const empty: string[] = [];
  const wrong: string[] = [];
  for (const [query = '', wanted = ''] of queries) {
    const page = await searchSite(app, query);
    const results = page.ok ? page.groups.flatMap((group) => group.results) : [];
    if (results.length === 0) empty.push(query);
    const right = new RegExp(wanted, 'i');
    const shown = results.slice(0, 3).map((one) => `${one.title} ${one.summary} ${one.passage} ${one.address}`);
    if (!shown.some((text) => right.test(text)))
      wrong.push(
        `${query}: ${results
          .slice(0, 3)
          .map((one) => one.title)
          .join(' | ')}`,
      );
  }
  return { count: queries.length, empty, wrong };
}

const atMost = (count: number, share: number) => Math.floor(count * share);

test('nearly all known queries find something, with the right page among the first three results', async () => {
  const { count, empty, wrong } = await evaluate('queries.tsv');
  expect(count).toBeGreaterThan(70);
  expect(empty.slice(atMost(count, 0.05))).toEqual([]);
  expect(wrong.slice(atMost(count, 0.1))).toEqual([]);
});

test('most held-out queries also find the right page among the first three results', async () => {
  const { count, empty, wrong } = await evaluate('queries-held-out.tsv');
  expect(count).toBeGreaterThan(60);
  expect(empty.slice(atMost(count, 0.1))).toEqual([]);
  expect(wrong.slice(atMost(count, 0.15))).toEqual([]);
});
