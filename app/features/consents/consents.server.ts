import { z } from 'zod';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { validConsent } from '#app/features/media/pictures.server.ts';
import { isoMoment, literalLimit } from '#app/platform/db.server.ts';
import { consents, pictures } from '#db/schema.ts';
import type { Consent, ConsentChoice } from './consent.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { toPicture } from '#app/features/media/pictures.server.ts';
import { type Cell, Unreadable } from '#app/platform/vault.server.ts';

/** A cursor: the id of the last row shown. */
export const idCursorSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

const consentsPerPage = 20;
/** The newest are the ones a new picture belongs to. An older one is chosen on its own page. */
const choices = 200;

const columns = {
  id: consents.id,
  signer: consents.signer,
  keyId: consents.keyId,
  signedOn: consents.signedOn,
  scope: consents.scope,
  expiresOn: consents.expiresOn,
  state: sql<
    Consent['state']
  >`case when ${consents.revokedAt} is not null then 'revoked' when ${validConsent} then 'valid' else 'expired' end`,
  revokedAt: isoMoment(consents.revokedAt),
  recordedBy: consents.recordedBy,
  recordedAt: isoMoment(consents.recordedAt),
  hasScan: sql<boolean>`${consents.scanKey} is not null`,
  // Written out: in a query of one table the builder would leave the table's name away, and id would mean the picture's.
  pictures: sql<number>`(select count(*)::int from pictures where pictures.consent_id = consents.id)`,
};

function selectConsents({ db }: App) {
  return db.select(columns).from(consents).$dynamic();
}

type Row = Awaited<ReturnType<typeof selectConsents>>[number];

function toConsent(app: App, { keyId, signer, ...row }: Row): Consent {
  return { ...row, signer: openSigner(app, row.id, { signer, keyId }) };
}

/** Newest first. */
export async function listConsents(app: App, before?: number): Promise<{ consents: Consent[]; older: number | null }> {
  const found = await selectConsents(app)
    .where(before === undefined ? undefined : lt(consents.id, before))
    .orderBy(desc(consents.id))
    .limit(literalLimit(consentsPerPage + 1));
  const page = found.slice(0, consentsPerPage).map((row) => toConsent(app, row));
  return { consents: page, older: found.length > consentsPerPage ? (page.at(-1)?.id ?? null) : null };
}

export async function findConsent(app: App, consentId: number): Promise<Consent | null> {
  if (!Number.isSafeInteger(consentId)) return null;
  const [row] = await selectConsents(app).where(eq(consents.id, consentId));
  return row ? toConsent(app, row) : null;
}

export async function listConsentChoices(app: App): Promise<ConsentChoice[]> {
  const rows = await selectConsents(app)
    .where(and(validConsent))
    .orderBy(desc(consents.id))
    .limit(literalLimit(choices));
  return rows.map((row) => {
    const { id, signer, signedOn } = toConsent(app, row);
    return { id, signer, signedOn };
  });
}

const shownAtOnce = 24;

type OfferedPicture = Picture & { consentId: number | null };

/** The newest under a consent; more than these nobody looks through. */
export async function listConsentPictures({ db }: App, consentId: number): Promise<Picture[]> {
  const rows = await db
    .select()
    .from(pictures)
    .where(eq(pictures.consentId, consentId))
    .orderBy(desc(pictures.id))
    .limit(200);
  return rows.map(toPicture);
}

/** Uploads of every kind, the newest first: what can be put under this consent. */
export async function listOtherPictures(
  { db }: App,
  consentId: number,
  before?: number,
): Promise<{ pictures: OfferedPicture[]; older: number | null }> {
  const rows = await db
    .select()
    .from(pictures)
    .where(
      and(
        eq(pictures.status, 'ready'),
        sql`${pictures.consentId} is distinct from ${consentId}`,
        before === undefined ? undefined : lt(pictures.id, before),
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(literalLimit(shownAtOnce + 1));
  const page = rows.slice(0, shownAtOnce);
  return {
    pictures: page.map((row) => ({ ...toPicture(row), consentId: row.consentId })),
    older: rows.length > shownAtOnce ? (page.at(-1)?.id ?? null) : null,
  };
}

type Sealed = { signer: string; keyId: string | null };

const place = (id: number): Cell => ({ table: 'consents', column: 'signer', id });

/** Who signed, as only the vault can read it. */
export function sealSigner({ vault }: Pick<App, 'vault'>, id: number, name: string): Sealed {
  return { signer: vault.seal(place(id), name), keyId: vault.keyId };
}

/** The same under the first key. What cannot be read throws: it must not be written over. */
export function resealSigner({ vault }: Pick<App, 'vault'>, id: number, { signer, keyId }: Sealed): Sealed {
  return sealSigner({ vault }, id, vault.open(place(id), keyId, signer));
}

/** Who signed, for staff. One that cannot be read says so and leaves the others readable. */
export function openSigner({ vault, log }: Pick<App, 'vault' | 'log'>, id: number, { signer, keyId }: Sealed): string {
  try {
    return vault.open(place(id), keyId, signer);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.error({ err: error, consent: id, key: error.keyId }, 'a signer cannot be read');
    return `(cannot be read with key ${error.keyId})`;
  }
}
