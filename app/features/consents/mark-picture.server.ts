import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { validConsent } from '#app/features/media/public-picture.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { consents, pictures } from '#db/schema.ts';
import type { PatientMark } from './consent.ts';

type Wish = { showsPatient: boolean; consentId: number | null };

/**
 * Notes whether a picture shows a patient, and under which consent. In doubt it is hidden: a consent that is not valid counts as none,
 * and a picture whose consent has ended cannot be called a picture without a patient. The sentence says so; null when all was done.
 */
export async function markPicture(tx: Tx, staff: StaffMember, pictureId: number, wish: Wish): Promise<string | null> {
  const [before] = await tx
    .select({ showsPatient: pictures.showsPatient, consentId: pictures.consentId })
    .from(pictures)
    .where(eq(pictures.id, pictureId))
    .for('update');
  if (!before) return null;
  const had = before.consentId !== null && (await isValidNow(tx, before.consentId));
  if (!wish.showsPatient && before.consentId !== null && !had)
    return 'It still counts as showing a patient, because its consent has ended.';
  const has = wish.showsPatient && wish.consentId !== null && (await isValidNow(tx, wish.consentId));
  const next = { showsPatient: wish.showsPatient, consentId: has ? wish.consentId : null };
  // Without a new consent an ended one stays: it is why the picture left the site.
  if (next.showsPatient && next.consentId === null && before.consentId !== null && !had)
    next.consentId = before.consentId;
  if (next.showsPatient !== before.showsPatient || next.consentId !== before.consentId) {
    await tx.update(pictures).set(next).where(eq(pictures.id, pictureId));
    await recordActivity(tx, staff, {
      action: 'picture.patient',
      subject: `picture:${pictureId}`,
      summary: describe(pictureId, next),
    });
  }
  return next.showsPatient && !has ? 'It shows a patient: visitors see it once a valid consent is chosen.' : null;
}

export async function isValidNow(tx: Tx, consentId: number): Promise<boolean> {
  // Held to the end, so that a revocation comes before or after and not in between.
  const found = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.id, consentId), validConsent))
    .for('share');
  return found.length > 0;
}

function describe(pictureId: number, { showsPatient, consentId }: Wish): string {
  if (!showsPatient) return `Noted that picture ${pictureId} shows no patient.`;
  return consentId === null
    ? `Noted that picture ${pictureId} shows a patient. No consent yet.`
    : `Put picture ${pictureId} under consent ${consentId}.`;
}

/** What staff must know of these pictures. Those without a patient are left out. */
export async function findPatientMarks({ db }: App, pictureIds: number[]): Promise<Map<number, PatientMark>> {
  if (pictureIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: pictures.id,
      showsPatient: pictures.showsPatient,
      consentId: pictures.consentId,
      valid: sql<boolean>`${isNotNull(consents.id)} and ${validConsent}`,
    })
    .from(pictures)
    .leftJoin(consents, eq(consents.id, pictures.consentId))
    .where(and(inArray(pictures.id, pictureIds), pictures.showsPatient));
  return new Map(
    rows.map(({ id, valid, ...mark }) => [id, { ...mark, hidden: valid ? null : hiddenBecause(mark.consentId) }]),
  );
}

function hiddenBecause(consentId: number | null): string {
  return consentId === null ? 'Not shown: no consent yet.' : `Not shown: consent ${consentId} has ended.`;
}
