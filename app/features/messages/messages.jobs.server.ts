import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob, TryAgain } from '#app/platform/queue.server.ts';
import { eraseOldMessages } from './retention.server.ts';
import { and, eq } from 'drizzle-orm';
import { digestMail, noticeMail } from '#app/emails/notice-mails.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import { MailRefused, type Mail } from '#app/platform/mail.server.ts';
import { openSpans } from '#app/features/clinic/calendar.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { contactMessages } from '#db/schema.ts';
import { selectCount } from './messages.server.ts';
import { countedUpTo } from './message.ts';

/** At night. What one run leaves, the next one takes at once. */
export const eraseMessages = defineJob(
  'erase-messages',
  z.object({}),
  async (app: App) => {
    while (await eraseOldMessages(app));
  },
  { cron: '40 3 * * *' },
);

const aboutMessage = z.object({ messageId: z.number().int() });

/** Tells staff that the last try to mail a notice has failed. The request itself waits in the inbox. */
export const noticeNotMailed = defineJob('notice-not-mailed', aboutMessage, (app: App, { messageId }) =>
  app.db.transaction((tx) =>
    recordActivity(tx, null, {
      action: 'message.notice-failed',
      id: messageId,
      summary: 'The notice of a contact request could not be mailed.',
    }),
  ),
);

/**
 * Mails that a request waits, tried again over about a day. A worker that dies between the mail and its mark in the queue sends it a second
 * time, under the same Message-ID. What staff have handled already needs no notice.
 */
export const sendNotice = defineJob(
  'send-notice',
  aboutMessage,
  async (app: App, { messageId }) => {
    const [waiting] = await app.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(and(eq(contactMessages.id, messageId), eq(contactMessages.status, 'new')));
    if (!waiting) return;
    const { publicUrl, noticeTo } = app.config;
    const outcome = await mail(app, noticeMail({ to: noticeTo, publicUrl, messageId }));
    if (outcome === 'given up') await noticeNotMailed.run(app, { messageId });
  },
  { retry: { times: 19, firstSeconds: 30, mostSeconds: 7_200 }, afterLastFailure: noticeNotMailed.name },
);

/** At opening time on days on which the clinic opens, when requests still wait. */
export const sendDigest = defineJob('send-digest', z.object({}), (app: App) => mailDigest(app, clinicDay()), {
  cron: '0 8 * * *',
});

export async function mailDigest(app: App, day: string): Promise<void> {
  const { calendar } = await findCalendar(app.db);
  if (openSpans(calendar, day).length === 0) return;
  const [row] = await selectCount(app.db, 'new');
  const count = row?.count ?? 0;
  if (count === 0) return;
  const { publicUrl, noticeTo } = app.config;
  const waiting = { count: Math.min(count, countedUpTo), orMore: count > countedUpTo };
  await mail(app, digestMail({ to: noticeTo, publicUrl, waiting }));
}

/** What goes wrong is for the log and the queue, never for the visitor. */
async function mail(app: App, notice: Mail): Promise<'sent' | 'given up'> {
  if (app.config.noticeTo.length === 0) {
    app.log.warn('nobody is named in NOTICE_TO or ADMIN_EMAILS to be told of contact requests');
    return 'given up';
  }
  try {
    await app.mailer.send(notice);
    return 'sent';
  } catch (error) {
    const refused = error instanceof MailRefused ? error : null;
    app.log.warn(
      { err: error, status: refused?.status, words: refused?.message, givenUp: refused?.final ?? false },
      'a notice could not be mailed',
    );
    if (refused?.final) return 'given up';
    throw new TryAgain('a notice could not be mailed', refused?.retryAfterSeconds);
  }
}
