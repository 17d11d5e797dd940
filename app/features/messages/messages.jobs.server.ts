import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { digestMail, noticeMail } from '#app/emails/mails.ts';
import { openSpans } from '#app/features/clinic/calendar.server.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { cautiousNow } from '#app/history/cautious-now.server.ts';
import { findMailFrame, findToday } from '#app/platform/clinic-time.server.ts';
import { MailRefused, type Mail } from '#app/platform/mail.server.ts';
import { defineJob, TryAgain } from '#app/platform/queue.server.ts';
import { countedUpTo } from '#app/shared/phrases.ts';
import { contactMessages } from '#db/schema.ts';
import { selectCount } from './messages.server.ts';
import { eraseOldMessages } from './retention.server.ts';

/** Runs at night and repeats until no expired message is left. */
export const eraseMessages = defineJob(
  'erase-messages',
  z.object({}),
  async (app: App) => {
    if ((await cautiousNow(app)) === null) return;
    while (await eraseOldMessages(app));
  },
  { cron: '40 3 * * *' },
);

const aboutMessage = z.object({ messageId: z.number().int() });

/** Tells staff that the last try to mail a notice has failed. The request itself waits in the inbox. */
export const noticeNotMailed = defineJob('notice-not-mailed', aboutMessage, (app: App, { messageId }) =>
  app.db.transaction((tx) => {
    const summary = 'Could not e-mail staff about a contact request.';
    return recordActivity(tx, null, { action: 'message.notice-failed', id: messageId, summary });
  }),
);

/** Above this rate, requests share one mail. */
const mailsAMinute = 5;
const joinedAtMost = 10_000;

/** Retries over about a day. A worker that dies right after sending sends a second mail with the same Message-ID.
 * Requests that staff have handled, or that a joined mail covered, are skipped. */
export const sendNotice = defineJob(
  'send-notice',
  aboutMessage,
  async (app: App, { messageId }) => {
    const { id, status, noticedAt, createdAt, callBackBy } = contactMessages;
    const isUntold = and(eq(status, 'new'), isNull(noticedAt));
    const [untold] = await app.db
      .select({ id, callBackBy })
      .from(contactMessages)
      .where(and(eq(id, messageId), isUntold));
    if (!untold) return;
    const { rows } = await app.db.execute<{ mails: number; wait: number }>(sql`
      select count(distinct ${noticedAt})::int as mails, ceil(60 - extract(epoch from now() - min(${noticedAt})))::int as wait
      from ${contactMessages} where ${noticedAt} > now() - interval '1 minute'`);
    const [{ mails, wait } = { mails: 0, wait: 0 }] = rows;
    if (mails >= mailsAMinute) throw new TryAgain('many requests share one mail', wait, { planned: true });
    const others = await app.db
      .select({ id, callBackBy })
      .from(contactMessages)
      .where(and(isUntold, gt(createdAt, sql`now() - interval '1 day'`)))
      .orderBy(asc(id))
      .limit(joinedAtMost);
    const isMany = others.length > mailsAMinute;
    const together = [...new Set([messageId, ...others.map((other) => other.id)])].sort((one, other) => one - other);
    const messageIds = isMany ? together : [messageId];
    const promises = (isMany ? others : [untold]).flatMap((one) => (one.callBackBy ? Date.parse(one.callBackBy) : []));
    const first = promises.length > 0 ? new Date(Math.min(...promises)) : null;
    const frame = { ...(await findMailFrame(app)), to: app.config.noticeTo };
    const outcome = await mail(app, noticeMail({ ...frame, messageIds, callBackBy: first }));
    if (outcome === 'given up') await noticeNotMailed.run(app, { messageId });
    await app.db
      .update(contactMessages)
      .set({ noticedAt: sql`now()` })
      .where(inArray(id, messageIds));
  },
  { retry: { times: 19, firstSeconds: 30, maxSeconds: 7_200 }, afterLastFailure: noticeNotMailed.name },
);

/** Mails staff at 8 AM on open days if requests are still waiting. */
export const sendDigest = defineJob(
  'send-digest',
  z.object({}),
  async (app: App) => mailDigest(app, await findToday(app)),
  { cron: '0 8 * * *' },
);

export async function mailDigest(app: App, day: string): Promise<void> {
  const { calendar } = await findCalendar(app);
  if (openSpans(calendar, day).length === 0) return;
  const [row] = await selectCount(app.db, 'new');
  const count = row?.count ?? 0;
  if (count === 0) return;
  const waiting = { count: Math.min(count, countedUpTo), orMore: count > countedUpTo };
  await mail(app, digestMail({ ...(await findMailFrame(app)), to: app.config.noticeTo, waiting }));
}

/** Errors go to the log and the queue, never to the visitor. */
async function mail(app: App, notice: Mail): Promise<'sent' | 'given up'> {
  if (app.config.noticeTo.length === 0) {
    app.log.warn('no one gets contact request e-mails: NOTICE_TO and ADMIN_EMAILS are both empty');
    return 'given up';
  }
  try {
    await app.mailer.send(notice);
    return 'sent';
  } catch (error) {
    const refused = error instanceof MailRefused ? error : null;
    app.log.warn(
      { err: error, status: refused?.status, reason: refused?.message, givenUp: refused?.final ?? false },
      'a notice could not be mailed',
    );
    if (refused?.final) return 'given up';
    throw new TryAgain('a notice could not be mailed', refused?.retryAfterSeconds);
  }
}
