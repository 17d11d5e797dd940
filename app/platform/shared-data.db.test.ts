import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';
import { countChanges, sharedData } from './shared-data.server.ts';

const app = await openTestApp();
await app.db.execute(sql`insert into clinic (id, facts) values (1, '{}') on conflict do nothing`);

/** Its own memory in every test: what is read, and how often. */
function opened() {
  let heard = true;
  let reads = 0;
  const told = countChanges(() => heard);
  const findFacts = sharedData(['clinic', 'posts'], async ({ db }) => {
    reads += 1;
    const { rows } = await db.execute<{ facts: object }>(sql`select facts from clinic where id = 1`);
    return rows[0]?.facts;
  });
  return {
    told,
    findFacts,
    forAll: { ...app, told },
    reads: () => reads,
    breakLine: () => (heard = false),
  };
}

test('pages made for all read once, however many ask', async () => {
  const { findFacts, forAll, reads } = opened();
  await Promise.all(Array.from({ length: 20 }, () => findFacts(forAll)));
  await findFacts(forAll);
  expect(reads()).toBe(1);
});

test('a change of one of its tags, or of everything, makes it read anew, and no other does', async () => {
  const { told, findFacts, forAll, reads } = opened();
  await findFacts(forAll);
  told.changed('staff');
  await findFacts(forAll);
  expect(reads()).toBe(1);
  await app.db.execute(sql`update clinic set facts = '{"tagline":"Anew"}' where id = 1`);
  told.changed('posts');
  expect(await findFacts(forAll)).toEqual({ tagline: 'Anew' });
  told.allChanged();
  await findFacts(forAll);
  expect(reads()).toBe(3);
});

test('what was being read when the change came is not kept', async () => {
  const { told, findFacts, forAll, reads } = opened();
  const before = findFacts(forAll);
  told.changed('clinic');
  await Promise.all([before, findFacts(forAll)]);
  await findFacts(forAll);
  expect(reads()).toBe(2);
});

test('who is not everybody always asks the database, and so does everybody while changes cannot be heard', async () => {
  const { findFacts, forAll, reads, breakLine } = opened();
  await findFacts(forAll);
  await findFacts(app);
  await findFacts(app);
  expect(reads()).toBe(3);
  breakLine();
  await findFacts(forAll);
  await findFacts(forAll);
  expect(reads()).toBe(5);
});

test('a failure is not kept', async () => {
  let away = true;
  const find = sharedData(['clinic'], ({ db }) => db.execute(away ? sql`select 1 / 0` : sql`select 1`));
  const forAll = { ...app, told: countChanges(() => true) };
  await expect(find(forAll)).rejects.toThrow();
  away = false;
  expect((await find(forAll)).rowCount).toBe(1);
});
