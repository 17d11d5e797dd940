import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { takeId } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { findRequest, makePromise } from './contact-promise.server.ts';
import type { ContactInput } from './contact.schema.ts';
import { sendNotice } from './notice.jobs.server.ts';
import { phoneInWords } from './phone.server.ts';
import { sealSender } from './sender.server.ts';

type Arrived = ContactInput & { source: string; /** What staff should know of how it came. */ note?: string };

/**
 * Stores a contact request once, however often the same form arrives, with the moment by which we call. That is what it answers. The
 * request, the notice to staff and the line in the activity log are there together or not at all. Who sent it only the vault can read.
 */
export function storeContactRequest(
  { db, vault, queue }: App,
  submission: string,
  { name, email, phone, ...input }: Arrived,
): Promise<Date | null> {
  const submissionKey = keyOf({ vault }, submission);
  return db.transaction(async (tx) => {
    const id = await takeId(tx, contactMessages);
    const sender = sealSender({ vault }, id, { name, email, phone: phoneInWords(phone) });
    const inserted = await tx
      .insert(contactMessages)
      .overridingSystemValue()
      .values({ id, submissionKey, ...input, ...sender, promisedAt: await makePromise(tx) })
      .onConflictDoNothing({ target: contactMessages.submissionKey })
      .returning({ id: contactMessages.id });
    if (inserted.length > 0) {
      await queue.enqueue(tx, sendNotice, { messageId: id });
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
