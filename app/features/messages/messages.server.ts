import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { takeId } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { findPromise, makePromise } from './contact-promise.server.ts';
import type { ContactInput } from './contact.schema.ts';
import { phoneInWords } from './phone.server.ts';
import { sealSender } from './sender.server.ts';

/**
 * Stores a contact request once, however often the same form arrives, with the moment by which we call. That is what it answers.
 * Who sent it only the vault can read.
 */
export function storeContactRequest(
  { db, vault }: App,
  submission: string,
  { name, email, phone, ...input }: ContactInput & { source: string },
): Promise<Date | null> {
  // The submission's name is made of what was typed: as a mark it cannot be guessed back.
  const submissionKey = vault.mark('submission', submission);
  return db.transaction(async (tx) => {
    const id = await takeId(tx, contactMessages);
    const sender = sealSender({ vault }, id, { name, email, phone: phoneInWords(phone) });
    await tx
      .insert(contactMessages)
      .overridingSystemValue()
      .values({ id, submissionKey, ...input, ...sender, promisedAt: await makePromise(tx) })
      .onConflictDoNothing({ target: contactMessages.submissionKey });
    return findPromise(tx, submissionKey);
  });
}

/** For the badge in the staff's menu; beyond a hundred the exact number helps nobody. */
export async function countNewMessages({ db }: App): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${contactMessages} where ${contactMessages.status} = 'new'
      order by ${contactMessages.createdAt} desc, ${contactMessages.id} desc limit 100) as waiting`,
  );
  return rows[0]?.count ?? 0;
}
