import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import {
  chosenPictures,
  answerForPicture,
  isValidNow,
  noneChosen,
} from '#app/features/pictures/pictures.commands.server.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema, fieldSchema } from '#app/forms/fields.server.ts';
import { formValues } from '#app/forms/fields.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { madeAt, noteInLedger } from '#app/history/ledger.server.ts';
import { addVersion } from '#app/history/versions.server.ts';
import { findToday } from '#app/platform/clinic-time.server.ts';
import { reserveId, type Tx } from '#app/platform/db.server.ts';
import { readId } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { consents, pictures } from '#db/schema.ts';
import { consentFields, consentsHref, type Covered, formatCovered } from './consent.ts';
import { removeScanFile } from './consents.jobs.server.ts';
import {
  consentVersions,
  countTexts,
  findConsent,
  openSigner,
  readConsentView,
  resealSigner,
  sealSigner,
} from './consents.server.ts';
import { openScan, putScan, readScanType, type Scan, type ScanType, sealScan } from './scans.server.ts';

/** Without a last day, a consent is valid until it is revoked. */
export function consentInputSchema(today: string) {
  return formSchema(consentFields)
    .extend({
      signedOn: fieldSchema(consentFields.signedOn).refine(
        (day) => day <= today,
        'This date is in the future. Enter the date on the signed form.',
      ),
    })
    .refine(({ signedOn, expiresOn }) => expiresOn === '' || expiresOn >= signedOn, {
      path: ['expiresOn'],
      message: 'The last day can’t be before the signing date.',
    })
    .transform(({ expiresOn, ...rest }) => ({ ...rest, expiresOn: expiresOn || null }));
}
type ConsentInput = z.output<ReturnType<typeof consentInputSchema>>;

export const consentHandlers = {
  async search({ app, form }: RecordHandlerArgs): Promise<Reply> {
    throw redirect(consentsHref(readConsentView(app, form)));
  },
  async record({ app, by, form }: RecordHandlerArgs): Promise<Reply> {
    const notice = 'Not recorded. Each field says what to change.';
    const read = readForm(form, consentInputSchema(await findToday(app)), notice);
    if (!read.ok) return read.answer;
    throw redirect(`/admin/consents/${await recordConsent(app, by, read.input)}?recorded`);
  },
  async edit({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, consentInputSchema(await findToday(app)), 'Not saved. Each field says what to change.');
    if (!read.ok) return read.answer;
    const consent = await findConsent(app, id);
    const changed = consent && detectConflict(form, consentFields, formValues(consentFields, consent));
    if (changed) return changed;
    const outcome = await editConsent(app, by, { id, version: consent?.version ?? 0 }, read.input);
    if (outcome === 'saved') return { ok: true, notice: 'Saved.' };
    if (outcome === 'conflict') return formError(form, 'A colleague saved this at the same time. Press Save again.');
    return { ok: false, notice: 'A revoked consent can’t be changed.' };
  },
  async revoke({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    const revoked = await revokeConsent(app, by, id);
    if (!revoked) return { ok: false, notice: 'This consent was already revoked.' };
    const isEmpty = revoked.pictures + revoked.texts === 0;
    const gone = isEmpty ? 'It covered nothing on the site.' : `Taken off the site: ${formatCovered(revoked)}.`;
    return { ok: true, notice: `Consent revoked. ${gone}` };
  },
  async attach({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const ids = chosenPictures(form);
    if (ids.length === 0) return noneChosen;
    const attached = await attachPictures(app, by, id, ids);
    return attached > 0
      ? { ok: true, notice: `Added ${counted(attached, 'picture')} to this consent.` }
      : { ok: false, notice: 'Nothing changed: this consent is no longer valid, or the pictures were deleted.' };
  },
  async detach({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    return (await detachPicture(app, by, id, readId(form, 'pictureId') ?? 0))
      ? { ok: true, notice: 'Removed from this consent. Visitors won’t see it until another consent covers it.' }
      : { ok: false, notice: 'This consent no longer covers that picture.' };
  },
  async scan({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const sent = form.get('scan');
    const bytes = new Uint8Array(sent instanceof File ? await sent.arrayBuffer() : []);
    const read = await readScanType(bytes);
    if ('sentence' in read) return { ok: false, notice: 'The scan was not uploaded.', detail: read.sentence };
    return (await storeScan(app, by, id, { bytes, type: read.type }))
      ? { ok: true, notice: 'Scan uploaded. Only staff can download it.' }
      : { ok: false, notice: 'This consent no longer exists.' };
  },
  async 'remove-scan'({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    return (await changeScan(app, by, id, null, `Removed the scan for consent ${id}.`))
      ? { ok: true, notice: 'Scan removed.' }
      : { ok: false, notice: 'The scan was already removed.' };
  },
};

/** Records a consent. The activity log names it by its number, never by the signer. */
export async function recordConsent(app: App, by: Person, input: ConsentInput): Promise<number> {
  return app.db.transaction(async (tx) => {
    // Take the id first: the encryption binds the name to its row.
    const id = await reserveId(tx, consents);
    const { signer, ...rest } = input;
    await tx
      .insert(consents)
      .overridingSystemValue()
      .values({ id, ...rest, ...sealSigner(app, id, signer), recordedBy: by.name });
    await addVersion(tx, by, consentVersions, { id, version: 1 }, versionFields(input, false));
    await recordActivity(tx, by, { action: 'consent.record', id, summary: `Recorded consent ${id}.` });
    return id;
  });
}

/** Corrects a typing error or records a renewal. A revoked consent cannot be changed. */
export async function editConsent(
  app: App,
  by: Person,
  { id, version }: { id: number; version: number },
  input: ConsentInput,
): Promise<'saved' | 'conflict' | 'gone'> {
  return app.db.transaction(async (tx) => {
    const row = await lockConsent(tx, id);
    if (!row || row.revokedAt !== null) return 'gone';
    if (row.version !== version) return 'conflict';
    const { signer, ...rest } = input;
    const next = version + 1;
    // Re-encrypt both: the row has one key id for the signer and the scan.
    const scan = openScan(app, id, row);
    const isRenamed = openSigner(app, id, row) !== signer;
    const changed = await tx
      .update(consents)
      .set({ ...rest, ...sealSigner(app, id, signer), scanKey: scan && sealScan(app, id, scan), version: next })
      .where(eq(consents.id, id))
      .returning({ id: consents.id, made: madeAt(consents.recordedAt) });
    if (rest.expiresOn !== row.expiresOn) await noteInLedger(app, tx, 'consent-last-day', changed, rest.expiresOn);
    await addVersion(tx, by, consentVersions, { id, version: next }, versionFields(input, isRenamed));
    await recordActivity(tx, by, { action: 'consent.edit', id, summary: `Changed consent ${id}.` });
    return 'saved';
  });
}

function versionFields({ signedOn, scope, expiresOn }: ConsentInput, isRenamed: boolean) {
  return { signedOn, scope, expiresOn: expiresOn ?? '', isRenamed };
}

/** Takes everything the consent covers off all pages. The files are deleted a week later. Returns null if it was already revoked. */
export async function revokeConsent(app: App, by: Person, consentId: number): Promise<Covered | null> {
  return app.db.transaction(async (tx) => {
    const revoked = await tx
      .update(consents)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(consents.id, consentId), isNull(consents.revokedAt)))
      .returning({ id: consents.id, made: madeAt(consents.recordedAt), texts: countTexts });
    const [{ texts } = { texts: null }] = revoked;
    if (texts === null) return null;
    const covered = { pictures: await tx.$count(pictures, eq(pictures.consentId, consentId)), texts };
    await noteInLedger(app, tx, 'consent-revoked', revoked);
    const summary = `Revoked consent ${consentId}. Taken off the site: ${formatCovered(covered)}.`;
    await recordActivity(tx, by, { action: 'consent.revoke', id: consentId, summary });
    return covered;
  });
}

/** Writes the file before the row. If the row fails, the sweep deletes the file. Returns false if the consent does not exist. */
export async function storeScan(
  app: App,
  by: Person,
  consentId: number,
  { bytes, type }: { bytes: Uint8Array; type: ScanType },
): Promise<boolean> {
  const scan = await putScan(app, consentId, bytes, type);
  return changeScan(app, by, consentId, scan, `Uploaded a scan for consent ${consentId}.`);
}

async function changeScan(app: App, by: Person, consentId: number, scan: Scan | null, summary: string) {
  return app.db.transaction(async (tx) => {
    const row = await lockConsent(tx, consentId);
    if (!row || (!scan && row.scanKey === null)) return false;
    const before = openScan(app, consentId, row);
    // Re-encrypt both: the row has one key id for the signer and the scan.
    const signer = resealSigner(app, consentId, row);
    const scanKey = scan && sealScan(app, consentId, scan);
    await tx
      .update(consents)
      .set({ ...signer, scanKey })
      .where(eq(consents.id, consentId));
    if (before) await app.queue.enqueue(tx, removeScanFile, { file: before.file });
    await recordActivity(tx, by, { action: 'consent.scan', id: consentId, summary });
    return true;
  });
}

async function lockConsent(tx: Tx, consentId: number) {
  const [row] = await tx.select().from(consents).where(eq(consents.id, consentId)).for('update');
  return row;
}

/** Adds pictures to a consent and returns how many it now covers. Deleted pictures are skipped. */
export async function attachPictures(
  { db }: App,
  by: Person,
  consentId: number,
  pictureIds: number[],
): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await isValidNow(tx, consentId))) return 0;
    const there = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(inArray(pictures.id, pictureIds))
      .orderBy(pictures.id);
    for (const { id } of there) await answerForPicture(tx, by, id, { showsPatient: true, consentId, before: '' });
    return tx.$count(pictures, and(inArray(pictures.id, pictureIds), eq(pictures.consentId, consentId)));
  });
}

/** The picture still counts as showing a patient, so it is hidden until it has another consent. */
export async function detachPicture({ db }: App, by: Person, consentId: number, pictureId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const freed = await tx
      .update(pictures)
      .set({ showsPatient: true, consentId: null })
      .where(and(eq(pictures.id, pictureId), eq(pictures.consentId, consentId)))
      .returning({ id: pictures.id });
    if (freed.length === 0) return false;
    const summary = `Removed picture ${pictureId} from consent ${consentId}.`;
    await recordActivity(tx, by, { action: 'consent.detach', id: consentId, summary });
    return true;
  });
}
