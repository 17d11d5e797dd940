import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { endStorm, sayInStorm } from './manage-storm.server.ts';
import type { StormAnswer, StormFields } from './storm-answer.ts';
import { stormInputSchema } from './storm.schema.ts';

/** The three buttons of the Storm screen, told apart by `press`. */
export async function acceptStormForm(app: App, staff: StaffMember, form: FormData) {
  const press = readField(form, 'press');
  const fields: StormFields = {
    note: readField(form, 'note').slice(0, 2_000),
    otherPhone: readField(form, 'otherPhone').slice(0, 200),
  };
  try {
    if (press === 'end') {
      await endStorm(app, staff);
      return answer({ ok: true, notice: 'Storm mode has ended. The site shows the usual hours again.' });
    }
    if (press !== 'closed' && press !== 'open') throw data(null, { status: 400 });
    const parsed = stormInputSchema.safeParse(fields);
    if (!parsed.success) {
      const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return answer({ ok: false, notice: 'Not changed: one field needs another look.', fields, errors });
    }
    await sayInStorm(app, staff, press, parsed.data);
    return answer({ ok: true, notice: `Every page now says: We are ${press === 'closed' ? 'closed today' : 'open'}.` });
  } catch (error) {
    return answer(
      { ok: false, notice: 'Not changed. Something went wrong. Press again in a moment.', fields },
      noteFailure(app.log, error, 'storm mode could not be changed'),
    );
  }
}

function answer(said: StormAnswer, status = said.ok ? 200 : 422) {
  return data<StormAnswer>(said, { status });
}
