import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import type { PatientAnswer } from '#app/features/pictures/picture.ts';
import { answerForPicture, readPatientAnswer } from '#app/features/pictures/pictures.commands.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { releasePicture, receivePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { lockOrder, type Move, moveRecord, type OrderRule } from '#app/forms/order.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { trashHandlers, type TrashRule } from '#app/history/trash.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { staffMembers } from '#db/schema.ts';
import { findStaffProfile } from './staff.server.ts';
import { profileValues, staffErrorMessages, staffFields, type StaffActionData } from './staff.ts';

/** A link of '#' means that the member has no profile on that network. */
const orNone = (link: string) => link || '#';

export const staffInputSchema = z.preprocess(withoutPlaceholders, formSchema(staffFields)).transform((input) => ({
  ...input,
  facebook: orNone(input.facebook),
  linkedin: orNone(input.linkedin),
  twitter: orNone(input.twitter),
}));
type StaffInput = z.output<typeof staffInputSchema>;

function withoutPlaceholders(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === '#' ? '' : value]));
}

const staffOrder: OrderRule = { table: staffMembers, listed: isNull(staffMembers.deletedAt) };

export const staffTrash: TrashRule = {
  kind: 'staff',
  table: staffMembers,
  label: staffMembers.name,
  nameInSentence: (name) => name,
  deleted: (name) => `${name} was deleted.`,
  failed: staffErrorMessages.delete,
  async onPurge({ queue }, tx, id) {
    const { pictureId } = staffMembers;
    const [member] = await tx.select({ pictureId }).from(staffMembers).where(eq(staffMembers.id, id));
    await releasePicture(tx, { queue }, member?.pictureId ?? null);
  },
};

const here = (memberId: number) => and(eq(staffMembers.id, memberId), isNull(staffMembers.deletedAt));

/** The same form submitted twice adds one member. */
export async function addStaffMember(
  { db }: App,
  by: Person,
  pictureId: number,
  input: StaffInput,
  patient?: PatientAnswer,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, staffOrder);
    if (patient) await answerForPicture(tx, by, pictureId, patient);
    const { id, name, pictureId: picture, deletedAt } = staffMembers;
    const twice = and(eq(name, input.name), eq(picture, pictureId), isNull(deletedAt));
    const [existing] = await tx.select({ id }).from(staffMembers).where(twice);
    return existing?.id ?? insertStaffMember(tx, by, pictureId, input);
  });
}

/** Inserts a member at the end of the list, in the caller's transaction. */
export async function insertStaffMember(
  tx: Tx,
  by: Person,
  pictureId: number | null,
  input: StaffInput,
): Promise<number> {
  await lockOrder(tx, staffOrder);
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from ${staffMembers})`;
  const [added] = await tx
    .insert(staffMembers)
    .values({ ...input, pictureId, position: last })
    .returning({ id: staffMembers.id });
  if (!added) throw new Error('the new staff member was not stored');
  await recordActivity(tx, by, { action: 'staff.add', id: added.id, summary: `Added ${input.name} to the staff.` });
  return added.id;
}

/** Keeps the portrait when pictureId is null. Returns false when the member no longer exists. */
export async function editStaffMember(
  app: App,
  by: Person,
  memberId: number,
  input: StaffInput,
  { pictureId = null, patient }: { pictureId?: number | null; patient?: PatientAnswer | undefined },
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ pictureId: staffMembers.pictureId })
      .from(staffMembers)
      .where(here(memberId))
      .for('update');
    if (!before) return false;
    const portrait = pictureId === null ? {} : { pictureId, imgUrl: null };
    const shownId = pictureId ?? before.pictureId;
    if (patient && shownId !== null) await answerForPicture(tx, by, shownId, patient);
    await tx
      .update(staffMembers)
      .set({ ...input, ...portrait })
      .where(eq(staffMembers.id, memberId));
    if (pictureId !== null && before.pictureId !== pictureId) await releasePicture(tx, app, before.pictureId);
    const summary = `Changed the profile of ${input.name}.`;
    await recordActivity(tx, by, { action: 'staff.edit', id: memberId, summary });
    return true;
  });
}

/** Returns null when the member no longer exists. */
export async function moveStaffMember({ db }: App, by: Person, memberId: number, move: Move) {
  return db.transaction(async (tx) => {
    const [member] = await tx.select({ name: staffMembers.name }).from(staffMembers).where(here(memberId));
    const moved = await moveRecord(tx, staffOrder, memberId, move);
    if (!member || !moved) return null;
    const summary = `Moved ${member.name} in the staff list.`;
    await recordActivity(tx, by, { action: 'staff.move', id: memberId, summary });
    return { name: member.name, ...moved };
  });
}

type StaffReply = Reply<StaffActionData>;

const gone = { ok: false, notice: 'This person is no longer on the list.', status: 404 };

export const staffHandlers = {
  add: saveMember,
  edit: saveMember,
  async move({ app, by, form, id }: RecordHandlerArgs): Promise<StaffReply> {
    const to = readField(form, 'to');
    const move = to === 'up' || to === 'down' ? to : { before: readId(form, 'before') };
    const moved = await moveStaffMember(app, by, id, move);
    if (!moved) return gone;
    return { ok: true, notice: `${moved.name} is now number ${moved.number} of ${moved.of}.`, moved: { id, to } };
  },
  ...trashHandlers(staffTrash),
};

/** An edit may keep the portrait. */
async function saveMember({ app, by, form, id }: RecordHandlerArgs): Promise<StaffReply> {
  const taken = await receivePicture(app, by, 'staff', form);
  const read = readForm(form, staffInputSchema);
  const errors = read.ok ? {} : read.answer.errors;
  if (!taken.ok) return formError(form, staffErrorMessages.add, { ...errors, picture: taken.sentence });
  const picture = await findPicture(app, taken.pictureId);
  if (id === 0 && taken.pictureId === null) errors['picture'] = 'Choose a picture.';
  const member = await findStaffProfile(app, id);
  const portrait = taken.pictureId ?? member?.picture?.id ?? null;
  const { patientAnswer: patient } = portrait === null ? {} : await readPatientAnswer(app, form, portrait);
  const incomplete = ['name', 'designation', 'picture'].some((name) => errors[name]);
  if (incomplete) return { ...formError(form, 'Please fill out all required fields.', errors), more: { picture } };
  if (!read.ok)
    return { ...formError(form, 'Not saved. Please fix the fields marked below.', errors), more: { picture } };
  const { name } = read.input;
  if (id === 0) {
    await addStaffMember(app, by, taken.pictureId ?? 0, read.input, patient);
    const detail = ['They are now on the About page.', await whyHidden(app, taken.pictureId)].filter(Boolean).join(' ');
    return { ok: true, sent: 'add', notice: `${name} was added.`, detail };
  }
  const changed = member && detectConflict(form, staffFields, profileValues(member));
  if (changed) return { ...changed, more: { picture } };
  if (!(await editStaffMember(app, by, id, read.input, { pictureId: taken.pictureId, patient }))) return gone;
  const detail = await whyHidden(app, portrait);
  return { ok: true, notice: 'Saved. The About page is up to date.', ...(detail && { detail }) };
}

async function whyHidden(app: App, pictureId: number | null): Promise<string | null> {
  const hidden = (await findPicture(app, pictureId))?.patient.hidden;
  return hidden ? `The picture: ${hidden}` : null;
}
