import { asc, desc, ne } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import { listPeople } from '#app/features/accounts/people.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import type { Reply } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { findUnconfirmedRestore, isUnconfirmed, unfinished } from '#app/history/unconfirmed-restore.server.ts';
import { isoMoment, literalLimit } from '#app/platform/db.server.ts';
import { validConsent } from '#app/platform/visibility.server.ts';
import { keptSamples, consents, contactMessages } from '#db/schema.ts';

const listed = 200;

/** What an owner must check: consents in force, the newest requests by number, and accounts. */
export async function findRestoredList(app: App) {
  const restore = await findUnconfirmedRestore(app);
  if (!restore) return null;
  const { id, createdAt, status } = contactMessages;
  const isKept = ne(status, 'deleted');
  const [inForce, consentCount, requests, requestCount, people] = await Promise.all([
    listConsentChoices(app, 'owner'),
    app.db.$count(consents, validConsent),
    app.db
      .select({ id, createdAt: isoMoment(createdAt) })
      .from(contactMessages)
      .where(isKept)
      .orderBy(desc(createdAt), asc(id))
      .limit(literalLimit(listed)),
    app.db.$count(contactMessages, isKept),
    listPeople(app),
  ]);
  return {
    ...restore,
    consents: inForce,
    consentCount,
    requests,
    requestCount,
    people: people.map(({ name, email, role }) => ({ name, email, role })),
  };
}

export const restoredHandlers = {
  async confirm({ app, by }: { app: App; by: Person }): Promise<Reply> {
    if ((await findUnconfirmedRestore(app))?.problems.includes(unfinished))
      return { ok: false, notice: 'The restore did not finish. Whoever runs the server must repeat it.', status: 409 };
    const isConfirmed = await app.db.transaction(async (tx) => {
      const done = await tx.update(keptSamples).set({ confirmedBy: by.name }).where(isUnconfirmed).returning();
      const summary = 'Confirmed the consents, requests and people after a restore.';
      if (done.length > 0) await recordActivity(tx, by, { action: 'site.confirm', summary });
      return done.length > 0;
    });
    if (!isConfirmed) return { ok: false, notice: 'A colleague has already confirmed this.', status: 409 };
    return {
      ok: true,
      notice: 'Confirmed. The restore no longer closes the site.',
      detail: 'Your colleagues choose a new password with “Forgot Password?” on the sign-in page.',
    };
  },
};
