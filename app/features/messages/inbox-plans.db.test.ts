import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { countedUpTo } from '#app/shared/phrases.ts';
import { explainPrepared, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { messagesPerPage, selectCount, selectMessages } from './messages.server.ts';

/** Runs every inbox query on a table that is large enough to reveal a bad plan. */
const { db } = await openTestApp();

beforeAll(async () => {
  // Most are done, some are new and very few are deleted, like an inbox after several years.
  await db.execute(sql`
    insert into contact_messages (name, email, phone, created_at, status)
    select 'Person ' || i, 'p' || i || '@example.com', '225 555 0100', timestamptz '2016-01-01' + i * interval '50 minutes',
      case when i % 5000 = 0 then 'deleted' when i % 20 = 0 then 'new' else 'done' end
    from generate_series(1, 100000) as i`);
  await db.execute(sql`vacuum analyze contact_messages`);
});

const cursor = '2020-01-01T00:00:00Z_42000';
const page = messagesPerPage + 1;

const queries = [
  ...(['all', 'new', 'done'] as const).flatMap((filter) => [
    [`${filter}, newest`, selectMessages(db, filter, undefined, page), page + 5] as const,
    [`${filter}, older`, selectMessages(db, filter, cursor, page), page + 5] as const,
  ]),
  ['a step of the search', selectMessages(db, 'all', cursor, 500), 505] as const,
  ['count of new', selectCount(db, 'new'), countedUpTo + 1] as const,
  // Nearly all are done, so the planner may scan the index of all messages and skip the others.
  ['count of done', selectCount(db, 'done'), countedUpTo * 1.2] as const,
];

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  test.each(queries)('%s reads no more rows than it shows', async (_name, query, most) => {
    const { sql: text, params } = query.toSQL();
    const plan = await explainPrepared(db.$client, text, params.map(String), mode);
    expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
    for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(most);
  });
});
