import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inSpanish } from '#app/platform/language.server.ts';
import { searchChanges } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { searchSite } from './search.server.ts';
import type { SearchResult } from './search.ts';

const app = await openTestApp();
await seedDatabase(app);

type Query = { query: string; isRight: (result: SearchResult) => boolean; heldOut?: boolean };

const linesOf = (file: string) =>
  readFileSync(resolve('app/features/search', file), 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t'));

const textOf = ({ title, summary, passage, address }: SearchResult) => `${title} ${summary} ${passage} ${address}`;

/** Queries with a regular expression for the text of a right result. */
const queriesByText = (file: string): Query[] =>
  linesOf(file).map(([query = '', wanted = '']) => {
    const right = new RegExp(wanted, 'i');
    return { query, isRight: (result) => right.test(textOf(result)) };
  });

/** Queries with the addresses of right results. */
const queriesByAddress = (file: string): Query[] =>
  linesOf(file).map(([typed = '', wanted = '']) => {
    const right = wanted.split(' | ').map((one) => one.split(' '));
    return {
      query: typed.replace(/^-/, ''),
      heldOut: typed.startsWith('-'),
      isRight: (result) =>
        right.some(
          ([address = '', word = '']) =>
            (address.includes('#') ? result.address : result.address.replace(/#.*/, '')) === address &&
            textOf(result).toLowerCase().includes(word),
        ),
    };
  });

/** Returns the queries without results, and those without a right result among the first three. */
async function evaluate(queries: Query[]) {
  const empty: string[] = [];
  const wrong: string[] = [];
  for (const { query, isRight } of queries) {
    const page = await searchSite(app, query);
    const results = page.ok ? page.groups.flatMap((group) => group.results) : [];
    if (results.length === 0) empty.push(query);
    const first = results.slice(0, 3);
    if (!first.some(isRight))
      wrong.push(
        `${query}${page.ok && page.meant ? ` (${page.meant})` : ''}: ${first.map((one) => `${one.title} ${one.address}`).join(' | ')}`,
      );
  }
  return { count: queries.length, empty, wrong };
}

const atMost = (count: number, share: number) => Math.floor(count * share);

test.each(['medicade', 'medicaide', 'medacaid'])('“%s” finds Medicaid and never suggests Medicare', async (query) => {
  const page = await searchSite(app, query);
  const [first] = page.ok ? page.groups.flatMap(({ results }) => results) : [];
  expect(first && textOf(first)).toContain('Medicaid');
  expect(page).toMatchObject({ ok: true, meant: null });
});

test('nearly all known queries find something, with the right page among the first three results', async () => {
  const { count, empty, wrong } = await evaluate(queriesByText('queries.tsv'));
  expect(count).toBeGreaterThan(70);
  expect(empty.slice(atMost(count, 0.05))).toEqual([]);
  expect(wrong.slice(atMost(count, 0.1))).toEqual([]);
});

test('most held-out queries also find the right page among the first three results', async () => {
  const { count, empty, wrong } = await evaluate(queriesByText('queries-held-out.tsv'));
  expect(count).toBeGreaterThan(60);
  expect(empty.slice(atMost(count, 0.1))).toEqual([]);
  expect(wrong.slice(atMost(count, 0.15))).toEqual([]);
});

test('queries in people’s own words lead to the page they want, also those that were held out', async () => {
  const queries = queriesByAddress('queries-own-words.tsv');
  const tuned = await evaluate(queries.filter(({ heldOut }) => !heldOut));
  const heldOut = await evaluate(queries.filter((query) => query.heldOut));
  expect([tuned.count, heldOut.count]).toEqual([70, 30]);
  expect([...tuned.empty, ...heldOut.empty].slice(4)).toEqual([]);
  expect([...tuned.wrong, ...heldOut.wrong].slice(8)).toEqual([]);
  expect(heldOut.wrong.slice(3)).toEqual([]);
});

test('of the Spanish queries, written before any tuning, nine in ten find a right page among the first three', async () => {
  const queries = queriesByAddress('queries-spanish.tsv');
  const { count, wrong } = await inSpanish(app.content.spanish, () => evaluate(queries));
  expect(count).toBeGreaterThanOrEqual(40);
  expect(wrong.slice(atMost(count, 0.1))).toEqual([]);
});

const titles = (page: Awaited<ReturnType<typeof searchSite>>) =>
  page.ok ? page.groups.flatMap(({ results }) => results.map(({ title }) => title)) : [];

test('a Spanish search finds Spanish pages and English articles, and an English one finds no Spanish page', async () => {
  await app.db.insert(searchChanges).values({});
  const spanish = await inSpanish(app.content.spanish, () => searchSite(app, 'Medicare liner'));
  expect(titles(spanish)).toContain('¿Cuánto me va a costar?');
  expect(spanish.ok && spanish.groups.some(({ kind }) => kind === 'post')).toBe(true);
  // The Spanish search made the documents of both.
  expect(titles(await searchSite(app, 'knee brace'))).toContain('Knee brace');
  expect(titles(await searchSite(app, 'rodillera'))).not.toContain('Rodillera');
});
