import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { App, Person } from '#app/context.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { typedValues } from '#app/forms/form.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { isReferred, isUsed, validConsent } from '#app/platform/visibility.server.ts';
import { readId, readIds } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { consents, pictures } from '#db/schema.ts';
import {
  type Focus,
  libraryErrorMessages,
  libraryHref,
  type LibraryActionData,
  type PatientAnswer,
  patientFields,
  pictureFields,
  pictureValues,
  readPatientChange,
  readPatientValues,
} from './picture.ts';
import { findPicture, readLibraryView } from './pictures.server.ts';
import { receivePicture, releasePicture } from './uploads/uploads.commands.server.ts';

type Row = typeof pictures.$inferSelect;

/** `hidden` says why visitors do not see the picture. Returns null when it no longer exists. */
export async function describePicture(
  { db }: App,
  by: Person,
  pictureId: number,
  { alt, focus }: { alt: string; focus: Focus },
  patientAnswer?: PatientAnswer,
): Promise<{ hidden: string | null } | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(pictures).where(eq(pictures.id, pictureId)).for('update');
    if (!before) return null;
    // An empty text changes nothing: visitors read the description in the gallery.
    const description = alt || before.alt;
    await tx.update(pictures).set({ alt: description, focus }).where(eq(pictures.id, pictureId));
    const summaries = [
      ...(description === before.alt ? [] : [`Described picture ${pictureId}: “${alt}”.`]),
      ...(focus === (before.focus ?? 'center') ? [] : [`Set the focal point of picture ${pictureId}.`]),
    ];
    for (const summary of summaries)
      await recordActivity(tx, by, { action: 'picture.describe', id: pictureId, summary });
    return { hidden: patientAnswer ? await answerForPicture(tx, by, pictureId, patientAnswer) : null };
  });
}

/** The columns that belong to the file and move with it, such as the answer about patients. */
function fileOf(row: Row) {
  const {
    id: _id,
    publicId: _publicId,
    kind: _kind,
    kept: _kept,
    alt: _alt,
    replaced: _replaced,
    createdAt: _createdAt,
    ...file
  } = row;
  return file;
}

type Swapped =
  | { ok: true; hidden: string | null; canUndo: boolean }
  | { ok: false; reason: 'gone' | 'waiting' | 'used' };

/** Adds a described picture to the library alone. Returns null if the file turned out not to be a picture. */
export async function keepInLibrary(
  { db }: App,
  by: Person,
  pictureId: number,
  alt: string,
  patientAnswer?: PatientAnswer,
): Promise<{ hidden: string | null } | null> {
  return db.transaction(async (tx) => {
    const kept = await tx
      .update(pictures)
      .set({ alt, kept: true })
      .where(and(eq(pictures.id, pictureId), ne(pictures.status, 'failed')))
      .returning({ id: pictures.id });
    if (kept.length === 0) return null;
    const summary = `Added picture ${pictureId} to the library.`;
    await recordActivity(tx, by, { action: 'picture.add', id: pictureId, summary });
    return { hidden: patientAnswer ? await answerForPicture(tx, by, pictureId, patientAnswer) : null };
  });
}

/** A job deletes the file, unless something uses it meanwhile. Returns false if it is not kept or already used. */
async function dropFromLibrary({ db, queue }: App, by: Person, pictureId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const dropped = await tx
      .update(pictures)
      .set({ kept: false })
      .where(and(eq(pictures.id, pictureId), pictures.kept, not(isUsed)))
      .returning({ id: pictures.id });
    if (dropped.length === 0) return false;
    await releasePicture(tx, { queue }, pictureId);
    const summary = `Deleted picture ${pictureId} from the library.`;
    await recordActivity(tx, by, { action: 'picture.delete', id: pictureId, summary });
    return true;
  });
}

/** Everything that shows `pictureId` now shows the file of `otherId`, at the same URLs. The old file moves to the other, unused
 * row: swapping again undoes it for a day, then the nightly cleanup deletes it. */
export async function swapFiles(
  { db }: App,
  by: Person,
  pictureId: number,
  otherId: number,
  { summary, patientAnswer }: { summary: string; patientAnswer?: PatientAnswer | undefined },
): Promise<Swapped> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(pictures)
      .where(inArray(pictures.id, [pictureId, otherId]))
      .orderBy(pictures.id)
      .for('update');
    const [here, other] = [pictureId, otherId].map((id) => rows.find((row) => row.id === id));
    if (!here || !other || here.kind === 'branding' || here.kind !== other.kind || other.status === 'failed')
      return { ok: false, reason: 'gone' };
    if ((await tx.$count(pictures, and(eq(pictures.id, otherId), not(isReferred)))) === 0)
      return { ok: false, reason: 'used' };
    // The resize job would write its result to the wrong row.
    if ([here, other].some(({ status }) => status === 'waiting')) return { ok: false, reason: 'waiting' };
    const set = (id: number, values: Partial<Row>) => tx.update(pictures).set(values).where(eq(pictures.id, id));
    // Both keys are unique, so move one out of the way first.
    await set(otherId, { key: `${other.key}/`, uploadKey: `${other.uploadKey}/` });
    await set(pictureId, { ...fileOf(other), replaced: here.replaced + 1 });
    await tx
      .update(pictures)
      .set({ ...fileOf(here), createdAt: sql`now()` })
      .where(eq(pictures.id, otherId));
    await recordActivity(tx, by, { action: 'picture.replace', id: pictureId, summary });
    const hidden = patientAnswer ? await answerForPicture(tx, by, pictureId, patientAnswer) : null;
    return { ok: true, hidden, canUndo: here.status === 'ready' };
  });
}

const notReplaced = {
  gone: 'This picture no longer exists. Please upload it again.',
  waiting: 'The new picture is still being prepared. Press Replace again in a moment.',
  used: 'This picture is already in the library and in use. Choose it from the library where you need it.',
};

type LibraryReply = Reply<LibraryActionData>;

export const gone = { ok: false, notice: 'That picture no longer exists.', status: 404 };

export const libraryHandlers = {
  async describe({ app, by, form, id }: RecordHandlerArgs): Promise<LibraryReply> {
    const picture = await findPicture(app, id);
    if (!picture) return gone;
    const read = readForm(form, formSchema(pictureFields), libraryErrorMessages.describe);
    if (!read.ok) return read.answer;
    const changed = detectConflict(form, pictureFields, pictureValues(picture));
    if (changed) return changed;
    const { alt, focus } = read.input;
    if (picture.alt && !alt)
      return formError(form, libraryErrorMessages.describe, { alt: 'Describe the picture in a few words.' });
    const { patientAnswer } = await readPatientAnswer(app, form, id);
    const saved = await describePicture(app, by, id, { alt, focus: focus || 'center' }, patientAnswer);
    if (!saved) return gone;
    return { ok: true, notice: 'Saved.', ...(saved.hidden && { detail: saved.hidden }) };
  },

  async replace({ app, by, form, id }: RecordHandlerArgs): Promise<LibraryReply> {
    const [row] = await app.db.select({ kind: pictures.kind }).from(pictures).where(eq(pictures.id, id));
    if (!row) return gone;
    const taken = await receivePicture(app, by, row.kind, form);
    if (!taken.ok) return { ...formError(form, libraryErrorMessages.replace), detail: taken.sentence };
    const { pictureId } = taken;
    if (pictureId === null) return formError(form, 'Choose the new picture first.');
    if (pictureId === id) return formError(form, 'That is the picture already in use here.');
    const refuse = async (detail: string, errors: Record<string, string> = {}) => ({
      ...formError(form, libraryErrorMessages.replace, errors),
      detail,
      more: { picture: await findPicture(app, pictureId) },
    });
    const { patientAnswer, missing } = await readPatientAnswer(app, form, pictureId);
    if (missing) return refuse('Say whether the new picture shows a patient.', { showsPatient: missing });
    await untilPrepared(app, pictureId);
    const summary = `Replaced the file of picture ${id}.`;
    const swapped = await swapFiles(app, by, id, pictureId, { summary, patientAnswer });
    if (!swapped.ok) return refuse(notReplaced[swapped.reason]);
    return {
      ok: true,
      notice: 'Replaced. The new picture now appears everywhere the old one did.',
      ...(swapped.hidden && { detail: swapped.hidden }),
      sent: 'replace',
      ...(swapped.canUndo && { undo: { intent: 'undo-replace', pictureId: String(pictureId) } }),
    };
  },

  async 'undo-replace'({ app, by, form, id }: RecordHandlerArgs): Promise<LibraryReply> {
    const summary = `Undid the replacement of picture ${id}.`;
    const swapped = await swapFiles(app, by, id, readId(form, 'pictureId') ?? 0, { summary });
    return swapped.ok
      ? { ok: true, notice: 'The earlier picture is back.' }
      : { ok: false, notice: libraryErrorMessages['undo-replace'], detail: 'The earlier picture no longer exists.' };
  },
};

const timeoutMs = 8_000;

/** Waits for the worker, so that a form sent with the file succeeds the first time. */
async function untilPrepared(app: App, pictureId: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(250))
    if ((await findPicture(app, pictureId))?.status !== 'waiting') return;
}

/** Writers may use these too. */
export const pictureHandlers = {
  async search({ app, form }: RecordHandlerArgs): Promise<Reply> {
    throw redirect(libraryHref(readLibraryView(app, form)));
  },
  async delete({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    return (await dropFromLibrary(app, by, id))
      ? { ok: true, notice: 'Picture deleted.' }
      : { ok: false, notice: 'Not deleted: the picture is in use, or it was already deleted.' };
  },
  'no-patient': (args: RecordHandlerArgs) => answerFor(args, false),
  patient: (args: RecordHandlerArgs) => answerFor(args, true),
};

export const noneChosen = { ok: false, notice: 'Choose at least one picture first.' };

export function chosenPictures(form: FormData): number[] {
  return readIds(form, 'pictureId').slice(0, 100);
}

/** Does not overwrite a colleague's yes. */
async function answerFor({ app, by, form }: RecordHandlerArgs, showsPatient: boolean): Promise<Reply> {
  const ids = chosenPictures(form);
  if (ids.length === 0) return noneChosen;
  const refused = await app.db.transaction(async (tx) => {
    const sentences: string[] = [];
    for (const id of ids.toSorted((a, b) => a - b)) {
      const sentence = await answerForPicture(tx, by, id, { showsPatient, consentId: null, before: '' });
      if (sentence && !showsPatient) sentences.push(sentence);
    }
    return sentences;
  });
  const marked = counted(ids.length - refused.length, 'picture');
  const notice = `Marked ${marked} as showing ${showsPatient ? 'a' : 'no'} patient.`;
  if (showsPatient) return { ok: true, notice, detail: 'Visitors see them once a consent covers them.' };
  if (refused.length === 0) return { ok: true, notice, detail: 'Visitors can see them where they are used.' };
  return {
    ok: refused.length < ids.length,
    notice: `${notice} Not changed: ${counted(refused.length, 'picture')}.`,
    detail: [...new Set(refused)].join(' '),
  };
}

/**
 * Hides the picture when in doubt: an invalid consent counts as none, and a 'no' does not replace an ended consent or a colleague's
 * unseen 'yes'. Returns a sentence if the answer was not applied as given, otherwise null.
 */
export async function answerForPicture(
  tx: Tx,
  by: Person,
  pictureId: number,
  patientAnswer: PatientAnswer,
): Promise<string | null> {
  const [before] = await tx
    .select({ showsPatient: pictures.showsPatient, consentId: pictures.consentId })
    .from(pictures)
    .where(eq(pictures.id, pictureId))
    .for('update');
  if (!before) return null;
  const had = before.consentId !== null && (await isValidNow(tx, before.consentId));
  if (!patientAnswer.showsPatient && before.consentId !== null && !had)
    return 'It is still marked as showing a patient, because its consent has ended.';
  if (!patientAnswer.showsPatient && before.showsPatient && patientAnswer.before !== 'yes')
    return 'It is still marked as showing a patient, because a colleague said so.';
  const has =
    patientAnswer.showsPatient && patientAnswer.consentId !== null && (await isValidNow(tx, patientAnswer.consentId));
  const next = { showsPatient: patientAnswer.showsPatient, consentId: has ? patientAnswer.consentId : null };
  // Keep an ended consent if there is no new one: it explains why the picture is off the site.
  if (next.showsPatient && next.consentId === null && before.consentId !== null && !had)
    next.consentId = before.consentId;
  if (next.showsPatient !== before.showsPatient || next.consentId !== before.consentId) {
    await tx.update(pictures).set(next).where(eq(pictures.id, pictureId));
    await recordActivity(tx, by, { action: 'picture.patient', id: pictureId, summary: describe(pictureId, next) });
  }
  return next.showsPatient && !has ? 'It shows a patient. Visitors will see it once you choose a valid consent.' : null;
}

/** `missing` means that no one has answered yet: the picture is stored but hidden. Only forms that just publish a picture refuse it. */
export async function readPatientAnswer(
  app: App,
  form: FormData,
  pictureId: number,
): Promise<{ patientAnswer?: PatientAnswer; missing?: string }> {
  const patientAnswer = readPatientChange(readPatientValues(typedValues(form)), pictureId);
  if (patientAnswer) return { patientAnswer };
  const isOpen = (await findPicture(app, pictureId))?.patient.showsPatient === null;
  if (!isOpen) return {};
  // Clear the fields, so that an answer about the previous picture is not sent again.
  for (const name of Object.keys(patientFields)) form.set(name, '');
  return { missing: 'Say whether the picture shows a patient.' };
}

export async function isValidNow(tx: Tx, consentId: number): Promise<boolean> {
  // Locks the row until commit, so that a revocation cannot happen in between.
  const found = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.id, consentId), validConsent))
    .for('share');
  return found.length > 0;
}

function describe(pictureId: number, { showsPatient, consentId }: Omit<PatientAnswer, 'before'>): string {
  if (!showsPatient) return `Marked picture ${pictureId} as showing no patient.`;
  return consentId === null
    ? `Marked picture ${pictureId} as showing a patient. No consent yet.`
    : `Added picture ${pictureId} to consent ${consentId}.`;
}
