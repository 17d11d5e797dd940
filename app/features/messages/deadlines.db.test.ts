import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveToTrash } from '#app/history/trash.server.ts';
import { contactMessages } from '#db/schema.ts';
import { explainPrepared, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { formatKept, deadlinesCounted } from './message.ts';
import { handleMessage, messageTrash } from './messages.commands.server.ts';
import {
  countKeptDeadlines,
  listByDeadline,
  messagesPerPage,
  selectByDeadline,
  selectSettled,
} from './messages.server.ts';

const app = await openTestApp();

beforeEach(async () => {
  await app.db.delete(contactMessages);
});

type Row = Partial<typeof contactMessages.$inferInsert>;
async function aMessage(fields: Row = {}): Promise<number> {
  const [row] = await app.db
    .insert(contactMessages)
    .values({ name: 'Canary Walter', email: 'canary@example.com', phone: '(225) 555-0117', ...fields })
    .returning({ id: contactMessages.id });
  return row?.id ?? 0;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('new messages are listed by due time, the earliest first, without done and deleted ones', async () => {
  const late = await aMessage({ callBackBy: inHours(-2) });
  const none = await aMessage();
  const later = await aMessage({ callBackBy: inHours(9) });
  const soon = await aMessage({ callBackBy: inHours(1) });
  await aMessage({ callBackBy: inHours(2), status: 'done' });
  await moveToTrash(app, testPerson, messageTrash, await aMessage({ callBackBy: inHours(2) }));
  const { messages, older } = await listByDeadline(app);
  expect(messages.map(({ id }) => id)).toEqual([late, soon, later, none]);
  expect(messages.map(({ dueAt }) => dueAt !== null)).toEqual([true, true, true, false]);
  expect(older).toBeNull();
});

test.each([
  [90, 0],
  [45, 45],
  [20, 30],
  [0, 61],
])('%i messages with a promise and %i without are paged by cursor, each once', async (promised, without) => {
  await app.db.execute(sql`
    insert into contact_messages (name, email, phone, call_back_by)
    select 'P', 'p@example.com', '1', case when i <= ${promised}::int
      then timestamptz '2026-03-02 09:00-06' + ((i * 7) % 10) * interval '15 minutes' end
    from generate_series(1, ${promised + without}::int) as i`);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listByDeadline(app, after);
    seen.push(...page.messages.map(({ dueAt, id }) => `${dueAt ?? 'none'}_${String(id).padStart(9, '0')}`));
    after = page.older ?? undefined;
  } while (after);
  expect(new Set(seen).size).toBe(promised + without);
  expect(seen).toEqual(seen.toSorted());
});

test('promises done on time count as kept, late and overdue ones do not, and future and old ones are left out', async () => {
  expect(await countKeptDeadlines(app)).toEqual({ made: 0, kept: 0 });
  const done = { status: 'done', handledBy: 'Dana' } as const;
  await aMessage({ ...done, callBackBy: inHours(-5), handledAt: inHours(-6) });
  await aMessage({ ...done, callBackBy: inHours(5), handledAt: inHours(-1) });
  await aMessage({ ...done, callBackBy: inHours(-5), handledAt: inHours(-4) });
  await aMessage({ callBackBy: inHours(-1) });
  const waiting = await aMessage({ callBackBy: inHours(3) });
  await aMessage();
  await aMessage({ ...done, callBackBy: inHours(-91 * 24), handledAt: inHours(-90 * 24) });
  await aMessage({ callBackBy: inHours(-91 * 24) });
  expect(await countKeptDeadlines(app)).toEqual({ made: 4, kept: 2 });
  const press = { note: '', noteBefore: '', version: 1, mark: 'done' } as const;
  await handleMessage(app, testPerson, waiting, press);
  expect(await countKeptDeadlines(app)).toEqual({ made: 5, kept: 3 });
  await handleMessage(app, testPerson, waiting, { ...press, mark: 'new' });
  expect(await countKeptDeadlines(app)).toEqual({ made: 4, kept: 2 });
});

test('the share of kept promises is shown as a sentence', () => {
  expect(formatKept({ made: 43, kept: 41 })).toBe('Kept 41 of 43 deadlines in the last 90 days.');
  expect(formatKept({ made: 1, kept: 0 })).toBe('Kept 0 of 1 deadline in the last 90 days.');
  expect(formatKept({ made: 1_000, kept: 990 })).toBe('Kept 990 of the last 1,000 deadlines.');
});

describe('in an inbox of many years', () => {
  beforeEach(async () => {
    // One promise per hour, up to a future one. Most are done, some are new, and a few have no promise.
    await app.db.execute(sql`
      insert into contact_messages (name, email, phone, created_at, status, call_back_by, handled_at)
      select 'Person ' || i, 'p' || i || '@example.com', '225 555 0100', now() - (60000 - i) * interval '1 hour',
        case when i % 20 = 0 then 'new' else 'done' end,
        case when i % 100 <> 0 then now() - (59990 - i) * interval '1 hour' end,
        case when i % 20 <> 0 then now() - (59991 - i) * interval '1 hour' end
      from generate_series(1, 60000) as i`);
    await app.db.execute(sql`vacuum analyze contact_messages`);
  });

  test('no query reads more rows than it shows', async () => {
    const { db } = app;
    const page = messagesPerPage + 1;
    const cursor = '2026-01-01T00:00:00Z_42000';
    for (const [query, most] of [
      [selectByDeadline(db, 'withDeadline', undefined), page],
      [selectByDeadline(db, 'withDeadline', cursor), page + 1],
      [selectByDeadline(db, 'withoutDeadline', undefined), page],
      [selectByDeadline(db, 'withoutDeadline', cursor), page + 1],
      [selectSettled(db, 'done'), deadlinesCounted],
      [selectSettled(db, 'new'), deadlinesCounted],
    ] as const) {
      for (const mode of ['custom', 'generic'] as const) {
        const { sql: text, params } = query.toSQL();
        const plan = await explainPrepared(db.$client, text, params.map(String), mode);
        expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
        expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
        for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(most);
      }
    }
  });
});
