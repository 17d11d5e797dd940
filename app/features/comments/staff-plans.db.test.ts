import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fillDatabase } from '#db/fill.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { selectRepeated } from './hold-reasons.server.ts';
import { heldCountedUpTo, selectForStaff, selectHeldCount, staffCommentsPerPage } from './staff-comments.server.ts';

/** Every query about comments that staff or a sender can cause, on a blog large enough that a wrong plan shows. */
const app = await openTestApp();
const { db } = app;
const page = staffCommentsPerPage + 1;
const place = { listedAt: '2026-01-01T00:00:00Z', id: '50000' };

beforeAll(async () => {
  await fillDatabase(app.config.databaseUrl, 5_000, 100_000, { isSearchable: false });
  await db.execute(sql`update comments set status = 'held', held_reason = 'It has 2 links.' where id % 40 = 0`);
  await db.execute(sql`update comments set "timestamp" = now() - id % 600 * interval '10 minutes' where id % 4 = 1`);
  await db.execute(sql`vacuum analyze comments`);
}, 180_000);

test.each([
  ['held, newest', () => selectForStaff(db, 'held', page, {}), page],
  ['held, older', () => selectForStaff(db, 'held', page, { place }), page],
  ['public, newest', () => selectForStaff(db, 'public', page, {}), page],
  ['public, older', () => selectForStaff(db, 'public', page, { place }), page],
  ['public of one post', () => selectForStaff(db, 'public', page, { postId: 777 }), page],
  ['count of held', () => selectHeldCount(db), heldCountedUpTo + 1],
  ['the same text lately, public', () => selectRepeated(db, 'public', 'A text that nobody wrote'), 500],
  ['the same text lately, held', () => selectRepeated(db, 'held', 'A text that nobody wrote'), 500],
] as const)('%s touches no more rows than it needs', async (_name, query, most) => {
  const { sql: text, params } = query().toSQL();
  const plan = await explainOnce(db.$client, text, params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(most);
});
