import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { reencryptRows } from '#app/features/operations/keys.server.ts';
import { contactMessages } from '#db/schema.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { storeContactRequest } from './contact.commands.server.ts';
import { searchedAtOnce, searchMessages, selectMessages } from './messages.server.ts';
import { findMessage, listInbox } from './messages.server.ts';
import { emailHash } from './sender.server.ts';

const app = await openTestApp();
const walter = { name: 'Walter', email: 'Walter@Example.com', phone: '225 555 0140', source: '/contact' };
const store = (input = walter) => storeContactRequest(app, crypto.randomUUID(), input);
const names = async (query: string, filter: 'all' | 'new' | 'done' = 'all') =>
  (await searchMessages(app, query, filter)).messages.map(({ name }) => name);

/** Inserts newer messages of other people. */
async function others(count: number): Promise<void> {
  await app.db.execute(sql`
    insert into contact_messages (name, email, phone, created_at, status)
    select 'Person ' || i, 'person' || i || '@example.com', '504 556 ' || lpad(i::text, 4, '0'), now() + i * interval '1 second', 'done'
    from generate_series(1, ${count}::int) as i`);
  await reencryptRows(app, { plain: true });
}

beforeEach(async () => {
  await app.db.delete(contactMessages);
});

test('an e-mail address or phone number is found among any number of newer messages; a name needs a search of older ones', async () => {
  await store();
  await others(searchedAtOnce + 100);
  for (const query of ['walter@example.com', ' WALTER@EXAMPLE.COM ', '225 555 0140', '+12255550140', '5550140'])
    expect(await names(query)).toEqual(['Walter']);
  expect(await names('walter@example.com', 'done')).toEqual([]);
  const first = await searchMessages(app, 'walter', 'all');
  expect(first).toEqual({ messages: [], older: expect.any(String) });
  expect((await searchMessages(app, 'walter', 'all', first.older ?? '')).messages).toHaveLength(1);
});

test('numbers that differ only in the area code are told apart', async () => {
  await store();
  await store({ ...walter, name: 'Lorraine', phone: '504 555 0140' });
  expect(await names('225 555 0140')).toEqual(['Walter']);
  expect((await names('555 0140')).sort()).toEqual(['Lorraine', 'Walter']);
});

test('one sender’s messages are paged, and the query uses the index', async () => {
  for (let i = 0; i < 45; i += 1) await store({ ...walter, name: `Walter ${i}` });
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await searchMessages(app, 'walter@example.com', 'all', before);
    seen.push(...page.messages.map(({ name }) => name));
    before = page.older ?? undefined;
  } while (before);
  expect(seen).toHaveLength(45);
  expect(new Set(seen).size).toBe(45);
  await others(20_000);
  await app.db.execute(sql`vacuum analyze contact_messages`);
  const ofSender = eq(contactMessages.emailIndex, emailHash(app.vault, walter.email));
  const query = selectMessages(app.db, 'all', undefined, 21, { only: ofSender }).toSQL();
  const plan = await explainOnce(app.db.$client, query.sql, query.params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(50);
});

test('sender data copied to another message cannot be read there, and other messages still can', async () => {
  await store();
  await store({ ...walter, name: 'Lorraine' });
  const [one, two] = await app.db.select().from(contactMessages).orderBy(contactMessages.id);
  await app.db
    .update(contactMessages)
    .set({ name: one?.name ?? '' })
    .where(eq(contactMessages.id, two?.id ?? 0));
  expect((await findMessage(app, two?.id ?? 0))?.name).toMatch(/^\(cannot be read with key /);
  expect((await listInbox(app, {})).messages.map(({ name }) => name)).toContain('Walter');
});

test('preferences that an earlier version encrypted can be read', async () => {
  await store();
  const [{ id } = { id: 0 }] = await app.db.select({ id: contactMessages.id }).from(contactMessages);
  const sealed = app.vault.seal({ table: 'contact_messages', column: 'wishes', id }, '{"when":"am"}');
  await app.db.execute(
    sql`update contact_messages set wishes = ${sealed}, wishes_key_id = ${app.vault.keyId} where id = ${id}`,
  );
  expect(await findMessage(app, id)).toMatchObject({ name: 'Walter', preferences: { when: 'am' } });
});
