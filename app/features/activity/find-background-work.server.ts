import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { sendInvitation, sendPasswordReset } from '#app/features/accounts/accounts.jobs.server.ts';
import { sendNotice } from '#app/features/messages/notice.jobs.server.ts';
import { secondsSinceWorker } from '#app/platform/queue.server.ts';
import type { BackgroundWork } from './background-work.ts';

type Row = {
  worker: number | null;
  last: string | null;
  mailWaiting: number;
  mailFailed: number;
  workWaiting: number;
  workFailed: number;
};

/** The queue forgets what is done after a week: this looks at no more than that. */
export async function findBackgroundWork({ db, config }: App): Promise<BackgroundWork> {
  const { mail, noticeTo } = config;
  // A notice to nobody is done without a mail.
  const jobs = [sendInvitation, sendPasswordReset, ...(noticeTo.length > 0 ? [sendNotice] : [])];
  const isMail = sql`name in ${jobs.map(({ name }) => name)}`;
  const waits = sql`(state = 'retry' or (state = 'created' and start_after < now() - interval '5 minutes'))`;
  const { rows } = await db.execute<Row>(sql`
    select ${secondsSinceWorker} as worker,
      to_char(max(completed_on) filter (where ${isMail} and state = 'completed') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last,
      count(*) filter (where ${isMail} and ${waits})::int as "mailWaiting",
      count(*) filter (where ${isMail} and state = 'failed')::int as "mailFailed",
      count(*) filter (where not ${isMail} and ${waits})::int as "workWaiting",
      count(*) filter (where not ${isMail} and state = 'failed')::int as "workFailed"
    from pgboss.job`);
  const [row] = rows;
  return {
    mailGoes: mail.smtpUrl || mail.service ? 'out' : mail.folder ? 'into a folder' : 'nowhere',
    lastMail: row?.last ?? null,
    mailWaiting: row?.mailWaiting ?? 0,
    mailFailed: row?.mailFailed ?? 0,
    workerSeconds: row?.worker ?? null,
    workWaiting: row?.workWaiting ?? 0,
    workFailed: row?.workFailed ?? 0,
  };
}
