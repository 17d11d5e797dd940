import type { App } from '#app/context.ts';
import { contactMessages } from '#db/schema.ts';
import type { ContactInput } from './contact.schema.ts';

/** Stores a contact request once, however often the same form arrives. */
export async function storeContactRequest({ db }: App, submissionKey: string, input: ContactInput): Promise<void> {
  await db
    .insert(contactMessages)
    .values({ submissionKey, ...input })
    .onConflictDoNothing({ target: contactMessages.submissionKey });
}
