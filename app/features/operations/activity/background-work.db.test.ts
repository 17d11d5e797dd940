import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendPasswordReset, sweepLimits } from '#app/features/accounts/accounts.jobs.server.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { findBackgroundWork } from './activity.server.ts';

const app = await openTestApp();

/** Stores a job in the state in which the queue would leave it. */
async function leave(job: { name: string }, change: string): Promise<void> {
  await app.db.execute(sql`insert into pgboss.job (name) values (${job.name})`);
  await app.db.execute(sql`update pgboss.job set ${sql.raw(change)} where name = ${job.name} and state = 'created'`);
}

test('mail and other jobs are counted separately, a scheduled job is not late, and the last mail has its time', async () => {
  expect(await findBackgroundWork(app)).toEqual({
    mailGoes: 'nowhere',
    lastMail: null,
    mailWaiting: 0,
    mailFailed: 0,
    workerSeconds: null,
    workWaiting: 0,
    workFailed: 0,
  });
  await leave(sendPasswordReset, `state = 'completed', completed_on = '2026-11-15T14:12:00Z'`);
  await leave(sendPasswordReset, `state = 'retry', start_after = now() + interval '1 hour'`);
  await leave(sendPasswordReset, `state = 'failed'`);
  await leave(sweepLimits, `state = 'failed'`);
  await leave(sweepLimits, `start_after = now() - interval '6 minutes'`);
  await app.db.transaction((tx) => app.queue.enqueue(tx, sweepLimits, {}, { afterSeconds: 600 }));
  await app.db.execute(sql`update pgboss.version set cron_on = now() - interval '20 seconds'`);
  const smtp = { ...app.config.mail, smtpUrl: 'smtp://127.0.0.1' };
  const found = await findBackgroundWork({ ...app, config: { ...app.config, mail: smtp } });
  expect(found).toMatchObject({ mailGoes: 'out', lastMail: '2026-11-15T14:12:00Z', mailWaiting: 1, mailFailed: 1 });
  expect(found).toMatchObject({ workWaiting: 1, workFailed: 1 });
  expect(found.workerSeconds).toBeGreaterThanOrEqual(20);
});
