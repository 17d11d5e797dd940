import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { takeId } from '#app/platform/db.server.ts';
import { consents, pictures } from '#db/schema.ts';
import type { ConsentInput } from './consent.schema.ts';
import { picturesInWords } from './consent.ts';
import { withdrawPictures } from './consents.jobs.server.ts';
import { isValidNow, markPicture } from './mark-picture.server.ts';
import { sealSigner } from './signer.server.ts';

/** Activity names a consent by its number: who signed is nobody's business there. */
export async function recordConsent(app: App, staff: StaffMember, input: ConsentInput): Promise<number> {
  return app.db.transaction(async (tx) => {
    // The id first: the name is sealed for its row.
    const id = await takeId(tx, consents);
    const { signer, ...rest } = input;
    await tx
      .insert(consents)
      .overridingSystemValue()
      .values({ id, ...rest, ...sealSigner(app, id, signer), recordedBy: staff.name });
    await recordActivity(tx, staff, {
      action: 'consent.record',
      subject: `consent:${id}`,
      summary: `Recorded consent ${id}.`,
    });
    return id;
  });
}

/** Its pictures leave every page with this commit; their files follow at once. Null when it was not there or revoked before. */
export async function revokeConsent(
  app: App,
  staff: StaffMember,
  consentId: number,
): Promise<{ pictures: number } | null> {
  return app.db.transaction(async (tx) => {
    const revoked = await tx
      .update(consents)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(consents.id, consentId), isNull(consents.revokedAt)))
      .returning({ id: consents.id });
    if (revoked.length === 0) return null;
    const covered = await tx.$count(pictures, eq(pictures.consentId, consentId));
    await app.queue.enqueue(tx, withdrawPictures, {});
    await recordActivity(tx, staff, {
      action: 'consent.revoke',
      subject: `consent:${consentId}`,
      summary: `Revoked consent ${consentId}: ${picturesInWords(covered)} left the site.`,
    });
    return { pictures: covered };
  });
}

/** How many were put under it; those that are gone are left out. */
export async function attachPictures(
  { db }: App,
  staff: StaffMember,
  consentId: number,
  pictureIds: number[],
): Promise<number> {
  if (pictureIds.length === 0) return 0;
  return db.transaction(async (tx) => {
    if (!(await isValidNow(tx, consentId))) return 0;
    const there = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(inArray(pictures.id, pictureIds))
      .orderBy(pictures.id);
    for (const { id } of there) await markPicture(tx, staff, id, { showsPatient: true, consentId });
    return tx.$count(pictures, and(inArray(pictures.id, pictureIds), eq(pictures.consentId, consentId)));
  });
}

/** It counts as showing a patient still, and is hidden until it has another consent. */
export async function detachPicture(
  { db }: App,
  staff: StaffMember,
  consentId: number,
  pictureId: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const freed = await tx
      .update(pictures)
      .set({ showsPatient: true, consentId: null })
      .where(and(eq(pictures.id, pictureId), eq(pictures.consentId, consentId)))
      .returning({ id: pictures.id });
    if (freed.length === 0) return false;
    await recordActivity(tx, staff, {
      action: 'consent.detach',
      subject: `consent:${consentId}`,
      summary: `Took picture ${pictureId} from consent ${consentId}.`,
    });
    return true;
  });
}
