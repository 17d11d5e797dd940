import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { givePassword } from '#app/features/accounts/people.server.ts';
import { signIn } from '#app/features/accounts/sign-in.server.ts';
import { postComment } from '#app/features/comments/comments.commands.server.ts';
import { listInbox } from '#app/features/messages/messages.server.ts';
import { makeBackup } from '#app/features/operations/backups/backups.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { searchSite } from '#app/features/search/search.server.ts';
import { newAgeKey } from '#app/platform/age.server.ts';
import { workQueue } from '#app/platform/queue.server.ts';
import { people } from '#db/accounts-schema.ts';
import { grantAppRole } from '#db/migrate.ts';
import { contactMessages, posts } from '#db/schema.ts';
import { jobs } from '#server/jobs.ts';
import { closeServices, openServices } from '#server/services.ts';
import { makePost } from '#tests/factories/posts.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';

/** Runs the site with the role of deploy/app-role.sql, which may only read and write rows. */
const owner = await openTestApp();
await grantAppRole(owner.db, 'onlyForThisTest0');
const url = new URL(owner.config.databaseUrl);
url.username = 'clinic_app';
url.password = 'onlyForThisTest0';
const lines = new PassThrough();
let log = '';
lines.on('data', (chunk: Buffer) => (log += chunk.toString()));
const app: App = openServices({ ...owner.config, databaseUrl: url.href }, pino({ level: 'warn' }, lines));
afterAll(async () => {
  await closeServices(app);
  // Roles are global to the server, which other tests share.
  await owner.db.execute('drop owned by clinic_app; drop role clinic_app');
});

test('visitors, staff and the worker can do everything they need', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Under a role of few rights' }));
  await postComment(app, id, 'one', { name: 'Sample', email: 'a@example.com', message: 'Hello' });
  await sealedMessages(app, 3);
  expect((await listInbox(app, {})).messages).toHaveLength(3);
  // Otherwise, on an opening day, the daily count would be mailed without a recipient.
  await app.db.update(contactMessages).set({ status: 'done' });
  await app.db.insert(people).values({ id: 'p', name: 'Dana', email: 'dana@example.com', emailVerified: true });
  await givePassword(app, ['dana@example.com'], 'a long pass phrase');
  const caller = { request: new Request('http://127.0.0.1/admin/login'), address: '192.0.2.1' };
  expect(await signIn(app, caller, { email: 'dana@example.com', password: 'a long pass phrase' })).toMatchObject({
    ok: true,
  });
  expect(await searchSite(app, 'few rights')).toMatchObject({ ok: true });

  const worker = await workQueue(app, jobs);
  try {
    await app.db.transaction(async (tx) => {
      for (const { name, run } of jobs.filter(({ cron }) => cron)) await app.queue.enqueue(tx, { name, run }, {});
    });
    await expect
      .poll(async () => {
        const waiting = await app.db.execute(sql`select name from pgboss.job where state <> 'completed'`);
        const [post] = await app.db.select().from(posts).where(eq(posts.id, id));
        return [waiting.rows, post?.commentCount];
      })
      .toEqual([[], 1]);
  } finally {
    await worker.stop();
  }
  const boss = new PgBoss({ connectionString: app.config.databaseUrl, migrate: false });
  boss.on('error', (error) => app.log.error(error));
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  expect(log).toBe('');
});

test.skipIf(!systemBinaries() && !process.env['CI'])('the role can create a backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const backup = { to: { folder }, key: await newAgeKey() };
  expect((await makeBackup({ ...app, config: { ...app.config, backup } })).missing).toEqual([]);
  removeFolder(folder);
});

test.each([
  'create table mine (id int)',
  'create schema mine',
  'drop table comments',
  'truncate comments',
  'alter table activity disable trigger all',
  'update activity set summary = summary',
  'delete from activity',
  'delete from activity_head',
  `update drizzle.__drizzle_migrations set hash = ''`,
  'create role another superuser',
  `copy comments to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  'set role clinic',
])('the role may not run: %s', async (statement) => {
  const refused = await app.db.execute(statement).catch((error: unknown) => error);
  expect(refused).toMatchObject({ cause: { code: '42501' } });
});

test('the role has no right to change the activity log, so its trigger is not the only protection', async () => {
  const { rows } = await owner.db.execute(
    "select has_table_privilege('clinic_app', 'activity', 'update, delete') as may_change",
  );
  expect(rows).toEqual([{ may_change: false }]);
});

test('the role can use a table of a later version', async () => {
  await owner.db.execute('create table later (id bigint generated always as identity)');
  await app.db.execute('insert into later default values');
});
