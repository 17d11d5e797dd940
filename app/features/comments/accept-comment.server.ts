import { data } from 'react-router';
import type { App, RequestInfo } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { submissionId } from '#app/shared/submission-id.server.ts';
import { commentFields, commentInputSchema } from './comment.schema.ts';
import { trapField, type CommentFormState, type CommentFormValues } from './comment.ts';
import { findSubmission, postComment } from './comments.server.ts';
import { ageOfStamp } from './form-stamp.server.ts';
import { reasonsInForm } from './hold-reasons.ts';
import { reasonsAround, refuseLimit } from './hold-reasons.server.ts';
import { senderMark } from './sender.server.ts';

type Outcome = { state: CommentFormState; status: number; typed: RequestInfo['typed'] };

/** A comment form as it arrives: checked, stored once, answered in the spec's words. What was typed comes back with every refusal. */
export async function acceptComment(
  app: App,
  address: string,
  findPostId: () => Promise<number | null>,
  form: FormData,
): Promise<Outcome> {
  const values = {
    name: readField(form, 'name'),
    email: readField(form, 'email'),
    message: readField(form, 'message'),
  };
  const key = readField(form, 'key');
  const stamp = readField(form, 'shown');
  const typed = typedFields(values, key, stamp);
  const refuse = (status: number, notice: string, errors = {}): Outcome => ({
    state: { state: 'refused', notice, values, errors, stamp },
    status,
    typed,
  });

  const parsed = commentInputSchema.safeParse(values);
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const someEmpty = commentFields.some((name) => values[name].trim() === '');
    return refuse(
      422,
      someEmpty ? 'All fields are required.' : (Object.values(errors)[0] ?? 'All fields are required.'),
      errors,
    );
  }
  try {
    const postId = await findPostId();
    if (postId === null) throw data(null, { status: 404 });
    const submission = submissionId(key, postId, values.name, values.email, values.message);
    const before = await findSubmission(app, submission);
    if (before) return sent(before);

    const sender = senderMark(app, address);
    if ((await app.limits.take(refuseLimit, sender)) !== null) return refuse(429, tooMany());
    const reasons = [
      ...reasonsInForm({ ...parsed.data, trap: readField(form, trapField), age: ageOfStamp(app, stamp) }),
      ...(await reasonsAround(app, sender, parsed.data.message)),
    ];
    const heldReason = reasons.length > 0 ? reasons.join(' ') : null;
    await postComment(app, postId, submission, parsed.data, { sender, heldReason });
    return sent(heldReason === null ? 'public' : 'held');
  } catch (error) {
    const status = noteFailure(app.log, error, 'a comment could not be stored');
    return refuse(status, 'Error submitting comment. Please try again later.');
  }
}

function sent(status: 'public' | 'held'): Outcome {
  const notice = 'Comment submitted successfully!';
  const state: CommentFormState =
    status === 'public'
      ? { state: 'sent', notice }
      : { state: 'sent', notice, next: 'It will appear after a member of our staff has read it.' };
  return { state, status: 200, typed: [] };
}

function tooMany(): string {
  return `You have sent many comments within an hour. Please wait a while, or call us at ${lastKnownFacts().officePhone.label}.`;
}

function typedFields(values: CommentFormValues, key: string, stamp: string): RequestInfo['typed'] {
  return [
    { label: 'Name', name: 'name', value: values.name },
    { label: 'E-mail', name: 'email', value: values.email },
    { label: 'Your comment', name: 'message', value: values.message, long: true },
    { label: '', name: 'key', value: key },
    { label: '', name: 'shown', value: stamp },
  ];
}
