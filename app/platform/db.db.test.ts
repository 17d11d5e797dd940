import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';
import { isDatabaseTrouble } from './db.server.ts';

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
  await expect(broken).rejects.toSatisfy((error: Error) => isDatabaseTrouble(error) || isDatabaseTrouble(error.cause));
  expect((await app.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
