import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';
import { isDatabaseUnavailable, openDatabase, waitForDatabase } from './db.server.ts';

const app = await openTestApp();

test('a connection that breaks between two statements of a transaction fails the transaction, not the process', async () => {
  const broken = app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await app.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await expect
      .poll(() =>
        tx.execute(sql`select 1`).then(
          () => 'answers',
          () => 'broken',
        ),
      )
      .toBe('broken');
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toSatisfy(
    (error: Error) => isDatabaseUnavailable(error) || isDatabaseUnavailable(error.cause),
  );
  expect((await app.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a transaction whose BEGIN fails on a broken connection releases its place in the pool', async () => {
  const db = openDatabase({ ...app.config, databasePoolSize: 1 }, app.log);
  try {
    await db.execute(sql`select 1`);
    // The connection breaks between checkout and the first statement.
    db.$client.once('acquire', (client) => client.connection.stream.destroy());
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
  } finally {
    await db.$client.end();
  }
});

test('after a failover to read-only, a failed transaction removes its connection from the pool', async () => {
  const db = openDatabase({ ...app.config, databasePoolSize: 1 }, app.log);
  try {
    await db.execute(sql`set default_transaction_read_only = on`);
    const writing = () => db.transaction((tx) => tx.execute(sql`create temporary table written (id int)`));
    const refused = db.transaction((tx) => tx.execute(sql`delete from rate_limits`));
    await expect(refused).rejects.toSatisfy(isDatabaseUnavailable);
    // A new connection starts with the server's defaults.
    await expect(writing()).resolves.toBeDefined();
    expect((await db.execute(sql`show default_transaction_read_only`)).rows).toEqual([
      { default_transaction_read_only: 'off' },
    ]);
  } finally {
    await db.$client.end();
  }
});

test.each([
  ['25006', true],
  ['53100', true],
  ['57P01', true],
  ['57P03', true],
  ['08006', true],
  ['23505', false],
])('SQLSTATE %s counts as the database being unavailable: %s', (code, trouble) => {
  const error = new Error('failed', { cause: Object.assign(new Error('in SQL'), { code }) });
  expect(isDatabaseUnavailable(error)).toBe(trouble);
});

test('a process waits for an unavailable database and throws any other error', async () => {
  const away = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
  const answers: unknown[] = [away, away];
  const execute = () => {
    const error = answers.shift();
    if (error) throw error;
    return app.db.execute('select 1');
  };
  const db = new Proxy(app.db, { get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)) });
  await waitForDatabase({ db, log: app.log }, 1);
  expect(answers).toEqual([]);
  answers.push(new Error('a bug'));
  await expect(waitForDatabase({ db, log: app.log }, 1)).rejects.toThrow('a bug');
});
