import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { activity, people } from '#db/accounts-schema.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { linesPerPage, listActivePeople, listActivity, selectLines } from './activity.server.ts';

const app = await openTestApp();
const lineCount = 40_000;

beforeAll(async () => {
  await app.db.execute(sql`
    insert into activity (at, actor_id, actor_name, action, subject, summary)
    select timestamptz '2020-01-01' + i / 2 * interval '5 minutes',
      case when i < 100 then 'rare' else 'often' || i % 3 end, case when i < 100 then 'Rare Person' else 'Often ' || i % 3 end,
      'post.save', 'post:' || i, 'Saved the post “' || case i when 17 then 'Zygomorphic' else 'Number ' || i end || '”.'
    from generate_series(1, ${lineCount}::int) as i`);
  await app.db.execute(sql`vacuum analyze activity`);
});

test.each([
  'update activity set summary = $$x$$',
  'update activity set summary = $$x$$ where id = 1',
  'delete from activity',
  'delete from activity where id = 1',
  'truncate activity',
])('the database refuses: %s', async (statement) => {
  await expect(app.db.$client.query(statement)).rejects.toThrow('activity is append-only');
  expect(await app.db.$count(activity)).toBeGreaterThanOrEqual(lineCount);
});

test('a line is written in the same transaction as the change it describes, or not at all', async () => {
  const before = await app.db.$count(activity);
  const failed = app.db.transaction(async (tx) => {
    await recordActivity(tx, testPerson, { action: 'test', summary: 'Never happened.' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await app.db.$count(activity)).toBe(before);
  await app.db.transaction((tx) => recordActivity(tx, null, { action: 'test', summary: 'Did something on its own.' }));
  const { lines } = await listActivity(app, {});
  expect(lines[0]).toMatchObject({ actorName: 'The website', summary: 'Did something on its own.', actorId: null });
});

test('pages list activity newest first, without gaps or repeats', async () => {
  const seen: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 5; page += 1) {
    const { lines, older } = await listActivity(app, { before });
    expect(lines).toHaveLength(linesPerPage);
    seen.push(...lines.map(({ at, id }) => `${at}_${String(id).padStart(9, '0')}`));
    before = older ?? undefined;
  }
  expect(new Set(seen).size).toBe(5 * linesPerPage);
  expect(seen).toEqual(seen.toSorted().toReversed());
});

test('search finds words in summaries and names, ignores case and treats % and _ as plain characters', async () => {
  expect((await listActivity(app, { q: 'number 12345”' })).lines).toHaveLength(1);
  expect((await listActivity(app, { q: 'RARE PERSON' })).lines).toHaveLength(20);
  expect((await listActivity(app, { q: '%_%' })).lines).toEqual([]);
});

test('activity can be filtered by person, and searched with two characters', async () => {
  const { lines, older } = await listActivity(app, { person: 'rare' });
  expect(lines).toHaveLength(linesPerPage);
  expect(lines.every(({ actorName }) => actorName === 'Rare Person')).toBe(true);
  expect(older).not.toBeNull();
  expect((await listActivity(app, { q: '”.' })).lines).toHaveLength(linesPerPage);
});

test('everyone with an account can be chosen in the filter', async () => {
  await app.db.insert(people).values([
    { id: 'b', name: 'Kim', email: 'kim@example.com' },
    { id: 'a', name: 'Dana', email: 'dana@example.com' },
  ]);
  expect(await listActivePeople(app)).toEqual([
    { id: 'a', name: 'Dana' },
    { id: 'b', name: 'Kim' },
  ]);
});

test.each([
  ['the newest lines', () => selectLines(app.db, {}), 60],
  ['older lines', () => selectLines(app.db, { before: '2020-03-01T00:00:00.000000Z_17000' }), 60],
  ['a rare word', () => selectLines(app.db, { q: 'zygomorph' }), 200],
  ['a common word', () => selectLines(app.db, { q: 'Saved' }), 200],
] as const)('the query for %s uses an index', async (_name, query, most) => {
  const { sql: text, params } = query().toSQL();
  const plan = await explainOnce(app.db.$client, text, params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(most + 1);
});
