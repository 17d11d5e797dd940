import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { takeId } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { findRequest, makePromise } from './contact-promise.server.ts';
import type { ContactInput } from './contact.schema.ts';
import { sendNotice } from './notice.jobs.server.ts';
import { phoneInWords } from './phone.server.ts';
import { findSameRequest } from './same-request.server.ts';
import { sealSender } from './sender.server.ts';

type Arrived = ContactInput & { source: string; /** What staff should know of how it came. */ note?: string };

/**
 * Stores a contact request once, however often the same form or the same words arrive, with the moment by which we call. That is what it
 * answers. The request, the notice to staff and the line in the activity log are there together or not at all. Who sent it only the vault
 * can read.
 */
export function storeContactRequest(
  app: App,
  submission: string,
  { name, email, phone: typedPhone, ...input }: Arrived,
  now = new Date(),
): Promise<Date | null> {
  const submissionKey = keyOf(app, submission);
  const phone = phoneInWords(typedPhone);
  return app.db.transaction(async (tx) => {
    const same = await findSameRequest(app, tx, { name, email, phone, source: input.source }, now);
    if (same) return same.promisedAt === null ? null : new Date(same.promisedAt);
    const id = await takeId(tx, contactMessages);
    const sender = sealSender(app, id, { name, email, phone });
    const inserted = await tx
      .insert(contactMessages)
      .overridingSystemValue()
      .values({ id, submissionKey, ...input, ...sender, promisedAt: await makePromise(tx, now) })
      .onConflictDoNothing({ target: contactMessages.submissionKey })
      .returning({ id: contactMessages.id });
    if (inserted.length > 0) {
      await app.queue.enqueue(tx, sendNotice, { messageId: id });
      await recordActivity(tx, null, {
        action: 'message.arrive',
        subject: `message:${id}`,
        summary: 'A contact request arrived.',
      });
    }
    return (await findRequest(tx, submissionKey))?.promised ?? null;
  });
}

/** The request that this form brought before, if it did. */
export function findContactRequest(app: App, submission: string): Promise<{ promised: Date | null } | null> {
  return findRequest(app.db, keyOf(app, submission));
}

/** The submission's name is made of what was typed: as a mark it cannot be guessed back. */
function keyOf({ vault }: Pick<App, 'vault'>, submission: string): string {
  return vault.mark('submission', submission);
}

/** For the badge in the staff's menu; beyond a hundred the exact number helps nobody. */
export async function countNewMessages({ db }: App): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${contactMessages} where ${contactMessages.status} = 'new'
      order by ${contactMessages.createdAt} desc, ${contactMessages.id} desc limit 100) as waiting`,
  );
  return rows[0]?.count ?? 0;
}
