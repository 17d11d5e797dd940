import { data, type RouterContextProvider } from 'react-router';
import { appContext, requestContext } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { findStorm } from '#app/features/clinic/manage-storm.server.ts';
import { stormPromise, type Storm } from '#app/features/clinic/storm.ts';
import { trapField } from '#app/features/comments/comment.ts';
import { ageOfStamp } from '#app/features/comments/form-stamp.server.ts';
import { reasonsInForm } from '#app/features/comments/hold-reasons.ts';
import { senderMark } from '#app/features/comments/sender.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { promiseWords } from '#app/shared/calendar/promise-words.ts';
import { readField } from '#app/shared/form-data.ts';
import { submissionId } from '#app/shared/submission-id.server.ts';
import { contactInputSchema } from './contact.schema.ts';
import type { ContactFormState } from './contact.ts';
import { messageSource } from './message-source.ts';
import { findContactRequest, storeContactRequest } from './messages.server.ts';

/** A family, a ward or an office behind one address never sends as many. */
export const contactLimit: Limit = { name: 'contact', times: 20, seconds: 3_600 };

type ActionArgs = { request: Request; /** The page's address. */ url: URL; context: Readonly<RouterContextProvider> };

/** The action of every page with the contact form: checked, stored, then told. What was typed comes back with every refusal. */
export async function acceptContact({ request, url, context }: ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const values = { name: readField(form, 'name'), email: readField(form, 'email'), phone: readField(form, 'phone') };
  const key = readField(form, 'key');
  const stamp = readField(form, 'shown');
  const refuse = (status: number, notice: string, errors = {}) =>
    data<ContactFormState>({ state: 'refused', notice, values, errors, stamp }, { status });

  const parsed = contactInputSchema.safeParse(values);
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    return refuse(422, Object.values(errors)[0] ?? 'Something went wrong. Please try again.', errors);
  }
  try {
    const submission = submissionId(key, values.name, values.email, values.phone);
    const { storm } = await findStorm(app);
    const before = await findContactRequest(app, submission);
    if (before) return sent(before.promised, storm);

    const { address } = context.get(requestContext);
    if ((await app.limits.take(contactLimit, senderMark(app, address))) !== null) return refuse(429, tooMany());
    // Nothing is refused for looking like a machine's: a person taken for one would wait for a call that never comes.
    const reasons = reasonsInForm({
      name: parsed.data.name,
      message: '',
      trap: readField(form, trapField),
      age: ageOfStamp(app, stamp),
    });
    const promised = await storeContactRequest(app, submission, {
      ...parsed.data,
      source: messageSource(url.pathname),
      ...(reasons.length > 0 && { note: `Perhaps sent by a machine. ${reasons.join(' ')}` }),
    });
    return sent(promised, storm);
  } catch (error) {
    const status = noteFailure(app.log, error, 'a contact request could not be stored');
    context.get(requestContext).typed = [
      { label: 'Your name', name: 'name', value: values.name },
      { label: 'E-mail', name: 'email', value: values.email },
      { label: 'Phone', name: 'phone', value: values.phone },
      { label: '', name: 'key', value: key },
      { label: '', name: 'shown', value: stamp },
    ];
    return refuse(status, 'Something went wrong. Please try again.');
  }
}

function sent(promised: Date | null, storm: Storm | null) {
  const byCalendar = promised && promiseWords(promised, new Date());
  // An hour that was promised before the storm is not said again while it may not hold.
  const promise = storm?.state === 'closed' ? stormPromise : byCalendar;
  return data<ContactFormState>({
    state: 'sent',
    notice: 'Your contact information has been sent!',
    ...(promise && { promise }),
  });
}

function tooMany(): string {
  return `Many requests have come from your connection within an hour. Please call us at ${lastKnownFacts().officePhone.label}, or try again later.`;
}
