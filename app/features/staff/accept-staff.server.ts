import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { tryTo } from '#app/features/admin/try-to.server.ts';
import { findPatientMarks } from '#app/features/consents/mark-picture.server.ts';
import { readPatientValues, wishOf } from '#app/features/consents/patient-values.ts';
import { findPicture, takePicture } from '#app/features/media/pictures.server.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import {
  addStaffMember,
  deleteStaffMember,
  editStaffMember,
  moveStaffMember,
  restoreStaffMember,
  type StaffMove,
} from './manage-staff.server.ts';
import {
  deleteFailed,
  uploadFailed,
  type StaffAnswer,
  type StaffFields,
  type StaffFormRefusal,
} from './staff-answer.ts';
import { staffInputSchema } from './staff.schema.ts';
import { findStaffProfile } from './staff.server.ts';

const required = 'Please fill out all required fields.';
const gone = 'This person is no longer in the list.';
const notStored = 'a change to the staff list could not be stored';

/** Every form of the Staff list, told apart by `intent`. */
export async function acceptStaffForm(app: App, staff: StaffMember, form: FormData) {
  const memberId = readId(form, 'memberId') ?? 0;
  switch (readField(form, 'intent')) {
    case 'add':
      return acceptMember(app, staff, null, form);
    case 'delete':
      return tryTo(app, notStored, deleteFailed, async () => {
        const member = await deleteStaffMember(app, staff, memberId);
        if (!member) return answer({ ok: false, notice: deleteFailed, detail: gone }, 404);
        return answer({
          ok: true,
          notice: `${member.name} was deleted.`,
          undo: { intent: 'restore', memberId: String(memberId) },
        });
      });
    case 'restore':
      return tryTo(app, notStored, 'The deletion was not taken back.', async () => {
        const member = await restoreStaffMember(app, staff, memberId);
        if (!member) return answer({ ok: false, notice: 'Too late: this person is gone for good.' }, 404);
        return answer({ ok: true, notice: `${member.name} is back.` });
      });
    case 'move':
      return tryTo(app, notStored, 'The order was not changed.', async () => {
        const to = readField(form, 'to');
        const moved = await moveStaffMember(app, staff, memberId, readMove(to, form));
        if (!moved) return answer({ ok: false, notice: gone }, 404);
        const told = `${moved.name} is now number ${moved.place} of ${moved.of}.`;
        return data<StaffAnswer>({ form: 'moved', memberId, to, told });
      });
    default:
      throw data(null, { status: 400 });
  }
}

/** The form of one member. With an id it is an edit, which may leave the portrait as it is. */
export async function acceptMember(app: App, staff: StaffMember, memberId: number | null, form: FormData) {
  const fields = readFields(form);
  const refuse = (status: number, notice: string, more: Partial<StaffFormRefusal>) =>
    answer({ form: 'member', ok: false, notice, fields, errors: {}, picture: null, ...more }, status);
  try {
    const taken = await takePicture(app, staff, 'staff', form);
    const parsed = staffInputSchema.safeParse(fields);
    const errors: StaffFormRefusal['errors'] = Object.fromEntries(
      (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    if (!taken.ok) return refuse(422, uploadFailed, { errors: { ...errors, picture: taken.sentence } });
    const picture = taken.pictureId === null ? null : await findPicture(app, taken.pictureId);
    const pictureMissing = memberId === null && taken.pictureId === null;
    if (pictureMissing) errors.picture = 'Choose a picture.';
    if (!fields.name.trim() || !fields.designation.trim() || pictureMissing)
      return refuse(422, required, { errors, picture });
    if (!parsed.success) return refuse(422, 'One field needs another look.', { errors, picture });
    if (memberId !== null) {
      if (!(await editStaffMember(app, staff, memberId, taken.pictureId, parsed.data, wishOf(fields))))
        return refuse(404, gone, {});
      const portrait = taken.pictureId ?? (await findStaffProfile(app, memberId))?.picture?.id;
      const detail = await whyHidden(app, portrait);
      return answer({ ok: true, notice: 'Saved. The about page shows it now.', ...(detail && { detail }) });
    }
    await addStaffMember(app, staff, taken.pictureId ?? 0, parsed.data, wishOf(fields));
    const hidden = await whyHidden(app, taken.pictureId ?? undefined);
    const detail = ['The about page shows them now.', hidden].filter(Boolean).join(' ');
    return answer({ ok: true, added: true, notice: `${parsed.data.name} was added.`, detail });
  } catch (error) {
    const detail = 'Nothing you typed is lost. Try again in a moment.';
    return refuse(noteFailure(app.log, error, notStored), uploadFailed, { detail });
  }
}

async function whyHidden(app: App, pictureId: number | undefined): Promise<string | null> {
  const mark = pictureId && (await findPatientMarks(app, [pictureId])).get(pictureId);
  return mark && mark.hidden ? `The picture: ${mark.hidden}` : null;
}

function readFields(form: FormData): StaffFields {
  const typed = (name: string) => readField(form, name).slice(0, 2_000);
  return {
    name: typed('name'),
    designation: typed('designation'),
    description: typed('description'),
    facebook: typed('facebook'),
    linkedin: typed('linkedin'),
    twitter: typed('twitter'),
    ...readPatientValues(typed),
  };
}

function readMove(to: string, form: FormData): StaffMove {
  return to === 'up' || to === 'down' ? to : { before: readId(form, 'before') };
}

function answer(said: StaffAnswer, status = 200) {
  return data<StaffAnswer>(said, { status });
}
