import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { validConsent } from '#app/features/media/public-picture.server.ts';
import { isoMoment, literalLimit } from '#app/platform/db.server.ts';
import { consents } from '#db/schema.ts';
import type { Consent, ConsentChoice } from './consent.ts';
import { openSigner } from './signer.server.ts';

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
