import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { sendInvitation, sendPasswordReset } from '#app/features/accounts/accounts.jobs.server.ts';
import { sendNotice } from '#app/features/messages/messages.jobs.server.ts';
import { momentCursorSchema } from '#app/forms/cursors.server.ts';
import { textSchema } from '#app/forms/fields.server.ts';
import { isoMoment, literalLimit, type Db, likeAnywhere } from '#app/platform/db.server.ts';
import { beyondCursor, pageOf } from '#app/platform/paging.server.ts';
import { findRecentJobs, findSecondsSinceWorker } from '#app/platform/queue.server.ts';
import { activity, people } from '#db/accounts-schema.ts';
import { nounsOf, type BackgroundWork } from './activity.ts';

export const linesPerPage = 20;
const peopleAtMost = 50;

export const activityQuerySchema = z.object({
  q: textSchema(100).catch(''),
  person: z.string().max(100).catch(''),
  kind: z.string().max(20).catch(''),
  before: momentCursorSchema,
});

type ActivityQuery = Partial<z.output<typeof activityQuerySchema>>;

export async function listActivity({ db }: App, query: ActivityQuery) {
  const { rows, older } = pageOf(await selectLines(db, query), linesPerPage, {}, ({ at, id }) => `${at}_${id}`);
  return { lines: rows, older };
}

export type ActivityLine = Awaited<ReturnType<typeof selectLines>>[number];

/** Not a prepared statement: the planner must see the search word, because a rare word needs another plan than a common one. */
export function selectLines(db: Db, { q, person, kind = '', before }: ActivityQuery) {
  const { id, at, actorId, actorName, actorEmail, action, subject, summary } = activity;
  const nouns = nounsOf(kind);
  return db
    .select({ id, at: isoMoment(at), actorId, actorName, actorEmail, action, subject, summary })
    .from(activity)
    .where(
      and(
        beyondCursor({ column: at, id, type: 'timestamptz' }, { before }),
        q ? sql`(${actorName} || ' ' || ${summary}) ilike ${likeAnywhere(q)}` : undefined,
        person ? eq(actorId, person) : undefined,
        nouns && inArray(sql`split_part(${action}, '.', 1)`, nouns),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(literalLimit(linesPerPage + 1));
}

export function listActivePeople({ db }: App) {
  return db
    .select({ id: people.id, name: people.name })
    .from(people)
    .orderBy(asc(people.name), asc(people.id))
    .limit(peopleAtMost);
}

/** The names of the jobs that send mail. Without recipients, notices send none, so they are left out. */
export function mailJobs(noticeTo: string[]): string[] {
  return [sendInvitation, sendPasswordReset, ...(noticeTo.length > 0 ? [sendNotice] : [])].map(({ name }) => name);
}

export async function findBackgroundWork({ db, config }: App): Promise<BackgroundWork> {
  const { mail, noticeTo } = config;
  const names = mailJobs(noticeTo);
  const [{ named, others }, workerSeconds] = await Promise.all([findRecentJobs(db, names), findSecondsSinceWorker(db)]);
  return {
    mailGoes: mail.smtpUrl || mail.service ? 'out' : mail.folder ? 'into a folder' : 'nowhere',
    lastMail: named.lastDone,
    mailWaiting: named.late,
    mailFailed: named.failed,
    workerSeconds,
    workWaiting: others.late,
    workFailed: others.failed,
  };
}
