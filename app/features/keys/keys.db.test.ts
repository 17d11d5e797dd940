import { randomBytes } from 'node:crypto';
import { asc, count, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { postComment } from '#app/features/comments/comments.commands.server.ts';
import { readMessages, searchMessages } from '#app/features/messages/messages.server.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openVault } from '#app/platform/vault.server.ts';
import { comments, consents, contactMessages } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { scaled } from '#tests/setup/nightly.ts';
import { openTestApp, testStaff } from '#tests/setup/test-app.ts';
import { reencryptRows, countKeys, isStale, formatKeyUse, reencryptNightly, sealedTables } from './keys.server.ts';

const base = await openTestApp();
const { id: postId } = await createPost(base, testStaff, makePost({ title: 'Talk here' }));
const newKey = () => randomBytes(32).toString('base64');
const [k1, k2, a0] = [`k1:${newKey()}`, `k2:${newKey()}`, `a0:${newKey()}`];
const index = newKey();

/** Returns the same app with other keys. */
function withKeys(keys: (string | undefined)[], indexKey = index): App {
  const env = { NODE_ENV: 'test', DATABASE_URL: base.config.databaseUrl };
  const config = readConfig({ ...env, DATA_KEYS: keys.join(','), DATA_INDEX_KEY: indexKey });
  return { ...base, config, vault: openVault(config) };
}

const before = withKeys([k1]);
const during = withKeys([k2, k1]);
const after = withKeys([k2]);

async function namesSeen(app: App): Promise<string[]> {
  return (await readMessages(app, 'all', undefined, 10_000)).map(
    ({ name, email, phone }) => `${name} ${email} ${phone}`,
  );
}
const unreadable = (lines: string[]) => lines.filter((line) => line.includes('cannot be read'));

beforeEach(async () => {
  await base.db.delete(contactMessages);
  await base.db.delete(comments);
  await base.db.delete(consents);
});

test('while the site is in use, all rows move to the first key and stay readable', async () => {
  const sealed = scaled(200, 3_000);
  await sealedMessages(before, sealed);
  await base.db.execute(
    sql`insert into contact_messages (name, email, phone) select 'Plain ' || i, 'plain' || i || '@example.com', '225 555 0100' from generate_series(1, 50) as i`,
  );
  await base.db.insert(comments).values([
    { postId, name: 'V', email: 'plain@example.com', message: 'm' },
    { postId, message: 'no address' },
  ]);
  await base.db
    .insert(consents)
    .values({ signer: 'Plain Signer', signedOn: '2026-01-01', scope: 'gallery', recordedBy: 'x' });
  await postComment(before, postId, 'one', { name: 'W', email: 'w@example.com', message: 'sealed' });
  expect(unreadable(await namesSeen(during))).toEqual([]);

  let changing = true;
  let written = 0;
  const visitors = (async () => {
    for (; changing; written += 1)
      await storeContactRequest(written % 2 ? during : before, crypto.randomUUID(), {
        name: `New ${written}`,
        email: `new${written}@example.com`,
        phone: '225 555 0199',
        source: '/',
      });
  })();
  const readers = (async () => {
    while (changing) expect(unreadable(await namesSeen(during))).toEqual([]);
  })();
  const said: string[] = [];
  const { unreadable: lost } = await reencryptRows(during, { batch: 100, say: (line) => said.push(line) });
  changing = false;
  await Promise.all([visitors, readers]);
  expect(lost).toBe(0);
  expect(said.at(-1)).toMatch(/^[\d,]+ rows re-encrypted with key k2, now on consents$/);

  // The next run re-encrypts the rows that a process with the old key wrote in the meantime.
  await reencryptRows(during);
  const counts = await countKeys(during);
  expect(counts).toEqual({ under: sealed + 50 + written + 2 + 1, left: 0 });
  expect(formatKeyUse('k2', counts)).toBe(`${counts.under.toLocaleString('en-US')} rows encrypted with key k2, 0 left`);
  const lines = await namesSeen(after);
  expect(lines).toHaveLength(sealed + 50 + written);
  expect(unreadable(lines)).toEqual([]);
  expect(lines).toContain('Plain 7 plain7@example.com 225 555 0100');
  expect((await searchMessages(after, 'plain7@example.com', 'all')).messages).toHaveLength(1);
  expect((await listCommentsForStaff(after)).comments.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['plain@example.com', 'w@example.com', null]),
  );
  const [consent] = await base.db.select().from(consents);
  expect(
    after.vault.open(
      { table: 'consents', column: 'signer', id: consent?.id ?? 0 },
      consent?.keyId ?? null,
      consent?.signer ?? '',
    ),
  ).toBe('Plain Signer');
  const { rows } = await base.db.execute<{ all: string }>(
    sql`select t::text as all from contact_messages t union all select t::text from comments t union all select t::text from consents t`,
  );
  expect(rows.filter((row) => /Plain|example\.com/.test(row.all))).toEqual([]);
});

test('a key rotation that was stopped halfway continues, and then finds nothing more to do', async () => {
  await sealedMessages(before, 1_000);
  expect((await reencryptRows(during, { batch: 100, most: 300 })).changed).toBe(300);
  expect(await countKeys(during)).toEqual({ under: 300, left: 700 });
  await reencryptNightly.run(during, {});
  expect(await countKeys(during)).toEqual({ under: 1_000, left: 0 });
  expect(await reencryptRows(during)).toEqual({ changed: 0, unreadable: 0 });
});

test('two key rotations at once take turns and change each row once', async () => {
  await sealedMessages(before, 1_000);
  const both = await Promise.all([reencryptRows(during, { batch: 50 }), reencryptRows(during, { batch: 70 })]);
  expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(1_000);
  expect(await countKeys(during)).toEqual({ under: 1_000, left: 0 });
});

test('a row that changes during a key rotation keeps the change', async () => {
  await sealedMessages(before, 3);
  const [row] = await base.db.select().from(contactMessages).orderBy(asc(contactMessages.id));
  const id = row?.id ?? 0;
  // Another process writes this just before the batch is read.
  const erased = before.vault.seal({ table: 'contact_messages', column: 'name', id }, 'Erased');
  let isErased = false;
  const transaction: App['db']['transaction'] = async (...given) => {
    if (!isErased) await base.db.update(contactMessages).set({ name: erased }).where(eq(contactMessages.id, id));
    isErased = true;
    return base.db.transaction(...given);
  };
  const db = new Proxy(base.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
  expect(await reencryptRows({ ...during, db })).toEqual({ changed: 3, unreadable: 0 });
  expect((await namesSeen(after)).filter((line) => line.startsWith('Erased'))).toHaveLength(1);
});

test('rows whose key is missing are counted, stay unchanged and do not block the others', async () => {
  await sealedMessages(withKeys([a0]), 30);
  await sealedMessages(before, 30);
  expect(await reencryptRows(during, { batch: 7 })).toEqual({ changed: 30, unreadable: 30 });
  expect(await countKeys(during)).toEqual({ under: 30, left: 30 });
  await reencryptRows(withKeys([k2, a0]));
  expect(await countKeys(after)).toEqual({ under: 60, left: 0 });
});

test('a new index key recomputes every HMAC', async () => {
  await sealedMessages(after, 20);
  const other = withKeys([k2], newKey());
  const found = async () =>
    (
      await base.db
        .select({ n: count() })
        .from(contactMessages)
        .where(eq(contactMessages.emailIndex, other.vault.hmac('contact_messages.email_index', 'person7@example.com')))
    )[0]?.n;
  expect(await found()).toBe(0);
  expect((await reencryptRows(other, { all: true, batch: 6 })).changed).toBe(20);
  expect(await found()).toBe(1);
});

test('the search for rows with another key reads nothing when there are none', async () => {
  await sealedMessages(after, scaled(2_000, 20_000));
  await base.db.execute(sql`vacuum analyze contact_messages`);
  const [sealed] = sealedTables;
  if (!sealed) throw new Error('no table is sealed');
  const { sql: text, params } = base.db
    .select({ id: sealed.table.id })
    .from(sealed.table)
    .where(isStale(sealed, 'k2'))
    .toSQL();
  const plan = await explainOnce(base.db.$client, text, params);
  for (const node of plan) expect(rowsTouched(node)).toBe(0);
});
