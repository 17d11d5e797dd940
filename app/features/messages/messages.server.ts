import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { contactMessages } from '#db/schema.ts';
import type { ContactInput } from './contact.schema.ts';

/** Stores a contact request once, however often the same form arrives. */
export async function storeContactRequest(
  { db }: App,
  submissionKey: string,
  input: ContactInput & { source: string },
): Promise<void> {
  await db
    .insert(contactMessages)
    .values({ submissionKey, ...input })
    .onConflictDoNothing({ target: contactMessages.submissionKey });
}

/** For the badge in the staff's menu; beyond a hundred the exact number helps nobody. */
export async function countNewMessages({ db }: App): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${contactMessages} where ${contactMessages.status} = 'new'
      order by ${contactMessages.createdAt} desc, ${contactMessages.id} desc limit 100) as waiting`,
  );
  return rows[0]?.count ?? 0;
}
