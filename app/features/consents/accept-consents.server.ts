import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { consentInputSchema } from './consent.schema.ts';
import { picturesInWords, type ConsentAnswer, type ConsentFields } from './consent.ts';
import { readScanType } from './scan-format.ts';
import { removeScan, storeScan } from './scans.server.ts';
import { attachPictures, detachPicture, recordConsent, revokeConsent } from './manage-consents.server.ts';

/** The form that records a consent. */
export async function acceptConsent(app: App, staff: StaffMember, form: FormData) {
  const typed = (name: string) => readField(form, name).slice(0, 2_000);
  const fields: ConsentFields = {
    signer: typed('signer'),
    signedOn: typed('signedOn'),
    scope: typed('scope'),
    expiresOn: typed('expiresOn'),
  };
  const parsed = consentInputSchema.safeParse(fields);
  if (!parsed.success) {
    // The first sentence about a field counts.
    const errors = Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    const notice = 'Not recorded. Each field says what to change.';
    return answer({ ok: false, notice, fields, errors });
  }
  return tryTo(
    app,
    { ok: false, notice: 'Not recorded. Something went wrong. Try again in a moment.', fields },
    async () => {
      const id = await recordConsent(app, staff, parsed.data);
      return { ok: true, notice: `Consent ${id} is recorded.`, detail: 'Open it to put pictures under it.' };
    },
  );
}

/** The forms of one consent, told apart by `intent`. */
export async function acceptConsentActs(app: App, staff: StaffMember, consentId: number, form: FormData) {
  const failed = { ok: false, notice: 'Nothing was changed. Something went wrong. Try again in a moment.' };
  switch (readField(form, 'intent')) {
    case 'revoke':
      return tryTo(app, failed, async () => {
        const revoked = await revokeConsent(app, staff, consentId);
        if (!revoked) return { ok: false, notice: 'This consent was revoked before.' };
        return {
          ok: true,
          notice: `The consent is revoked. ${revoked.pictures === 0 ? 'No picture stood under it.' : `${picturesInWords(revoked.pictures)} left the site.`}`,
        };
      });
    case 'attach':
      return tryTo(app, failed, async () => {
        const ids = form.getAll('pictureId').map(Number).filter(Number.isSafeInteger).slice(0, 100);
        if (ids.length === 0) return { ok: false, notice: 'Choose at least one picture first.' };
        const attached = await attachPictures(app, staff, consentId, ids);
        return attached > 0
          ? { ok: true, notice: `Put ${picturesInWords(attached)} under this consent.` }
          : { ok: false, notice: 'Nothing was changed: this consent is not valid, or the pictures are gone.' };
      });
    case 'scan':
      return tryTo(app, failed, async () => {
        const sent = form.get('scan');
        const bytes = new Uint8Array(sent instanceof File ? await sent.arrayBuffer() : []);
        const read = readScanType(bytes);
        if ('sentence' in read) return { ok: false, notice: 'The scan was not stored.', detail: read.sentence };
        return (await storeScan(app, staff, consentId, { bytes, type: read.type }))
          ? { ok: true, notice: 'The scan is stored. Only staff can download it.' }
          : { ok: false, notice: 'This consent is no longer there.' };
      });
    case 'remove-scan':
      return tryTo(app, failed, async () =>
        (await removeScan(app, staff, consentId))
          ? { ok: true, notice: 'The scan is removed.' }
          : { ok: false, notice: 'There is no scan any more.' },
      );
    case 'detach':
      return tryTo(app, failed, async () =>
        (await detachPicture(app, staff, consentId, readId(form, 'pictureId') ?? 0))
          ? { ok: true, notice: 'Taken from this consent. Visitors do not see it until it has another one.' }
          : { ok: false, notice: 'That picture is not under this consent any more.' },
      );
    default:
      throw data(null, { status: 400 });
  }
}

async function tryTo(app: App, failed: ConsentAnswer, act: () => Promise<ConsentAnswer>) {
  try {
    return answer(await act());
  } catch (error) {
    return answer(failed, noteFailure(app.log, error, 'a change to the consents could not be stored'));
  }
}

function answer(said: ConsentAnswer, status = said.ok ? 200 : 422) {
  return data<ConsentAnswer>(said, { status });
}
