import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { asc, count, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { postComment } from '#app/features/comments/comments.commands.server.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { findMessage, readMessages, searchMessages } from '#app/features/messages/messages.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listenForChanges } from '#app/platform/changes.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { workQueue } from '#app/platform/queue.server.ts';
import { openVault } from '#app/platform/vault.server.ts';
import { prepareDatabase } from '#db/migrate.ts';
import { comments, consents, contactMessages } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { scaled } from '#tests/setup/nightly.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import {
  reencryptRows,
  countKeys,
  isStale,
  formatKeyUse,
  listPlainRows,
  listProcessesWithoutKey,
  reencryptNightly,
  sealedTables,
} from './keys.server.ts';

const run = promisify(execFile);
const base = await openTestApp();
const { id: postId } = await createPost(base, testPerson, makePost({ title: 'Talk here' }));
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
  await base.db.insert(comments).values({ postId, message: 'no address' });
  await recordConsent(before, testPerson, {
    signer: 'Sample Signer',
    signedOn: '2026-01-01',
    scope: 'gallery',
    expiresOn: null,
  });
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
  expect(counts).toEqual({ under: sealed + written + 1 + 1, left: 0 });
  expect(formatKeyUse('k2', counts)).toBe(`${counts.under.toLocaleString('en-US')} rows encrypted with key k2, 0 left`);
  const lines = await namesSeen(after);
  expect(lines).toHaveLength(sealed + written);
  expect(unreadable(lines)).toEqual([]);
  expect((await searchMessages(after, 'person7@example.com', 'all')).messages).toHaveLength(1);
  expect((await listCommentsForStaff(after)).comments.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['w@example.com', null]),
  );
  const [consent] = await base.db.select().from(consents);
  expect(
    after.vault.open(
      { table: 'consents', column: 'signer', id: consent?.id ?? 0 },
      consent?.keyId ?? null,
      consent?.signer ?? '',
    ),
  ).toBe('Sample Signer');
  const { rows } = await base.db.execute<{ all: string }>(
    sql`select t::text as all from contact_messages t union all select t::text from comments t union all select t::text from consents t`,
  );
  expect(rows.filter((row) => /Sample Signer|example\.com/.test(row.all))).toEqual([]);
});

test('the upgrade encrypts what an old version left unencrypted; until then it is named and never accepted', async () => {
  const { rows: inserted } = await base.db.execute<{ id: string }>(sql`
    insert into contact_messages (name, email, phone) values ('Plain Person', 'plain@example.com', '504 555 0103') returning id`);
  const [id] = inserted.map((row) => Number(row.id));
  await base.db.update(contactMessages).set({ note: 'Plain note' });
  await base.db.insert(consents).values({ signer: 'Plain', signedOn: '2026-01-01', scope: 'x', recordedBy: 'x' });
  await base.db.insert(comments).values([
    { postId, message: 'm', email: 'plain@example.com' },
    { postId, message: 'm' },
  ]);
  const seen = async () => JSON.stringify([await findMessage(base, id ?? 0), await listCommentsForStaff(base)]);
  const named = [
    `contact_messages.name, email, phone of row ${id}`,
    `contact_messages.note of row ${id}`,
    expect.stringMatching(/^comments\.email of row \d+$/),
    expect.stringMatching(/^consents\.signer, scan_key of row \d+$/),
  ];
  await reencryptNightly.run(base, {});
  expect(await listPlainRows(base)).toEqual(named);
  expect(await seen()).not.toMatch(/plain/i);

  await prepareDatabase(base);
  expect(await listPlainRows(base)).toEqual([]);
  expect(await seen()).toMatch(/Plain Person.*Plain note.*plain@example\.com/);
  expect((await searchMessages(base, '504 555 0103', 'all')).messages).toHaveLength(1);
  const { rows } = await base.db.execute(
    sql`select t::text from contact_messages t union all select t::text from comments t union all select t::text from consents t`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/plain/i);
});

test('a key rotation that was stopped halfway continues, and then finds nothing more to do', async () => {
  await sealedMessages(before, 1_000);
  expect((await reencryptRows(during, { batch: 100, most: 300 })).changed).toBe(300);
  expect(await countKeys(during)).toEqual({ under: 300, left: 700 });
  await reencryptNightly.run(during, {});
  expect(await countKeys(during)).toEqual({ under: 1_000, left: 0 });
  expect(await reencryptRows(during)).toEqual({ changed: 0, unreadable: 0 });
});

test('no key rotation uses a key that a running web process or worker does not have', async () => {
  await sealedMessages(before, 10);
  const rotate = () =>
    run(process.execPath, ['cli/commands.ts', 'rotate-keys'], {
      env: { ...process.env, DATABASE_URL: base.config.databaseUrl, DATA_KEYS: `${k2},${k1}`, DATA_INDEX_KEY: index },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  const nobody = { changed: () => undefined, withdrawn: () => undefined, mayHaveMissed: () => undefined };
  const web = listenForChanges(before.config, base.log, nobody);
  const worker = await workQueue(before, []);
  web.start();
  await expect.poll(() => web.awake).toBe(true);
  expect(await listProcessesWithoutKey(during)).toEqual(['clinic-changes', 'clinic-worker']);
  expect(await rotate()).toMatch(
    /^Nothing was changed: not every running process has the key k2 \(clinic-changes; clinic-worker\)\. Add it/m,
  );
  await reencryptNightly.run(during, {});
  expect(await countKeys(during)).toEqual({ under: 0, left: 10 });
  await Promise.all([web.stop(), worker.stop()]);

  // PostgreSQL cuts the name of a connection at 63 bytes.
  const long = ['first', 'second', 'third'].map((name) => `${name.padEnd(20, '-')}:${newKey()}`);
  const rolled = listenForChanges(withKeys([...long, k2, k1]).config, base.log, nobody);
  rolled.start();
  await expect.poll(() => rolled.awake).toBe(true);
  expect(await rotate()).toMatch(/^10 rows encrypted with key k2, 0 left$/m);
  await rolled.stop();
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
