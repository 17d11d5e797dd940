import { data } from 'react-router';
import type { App, RequestInfo } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { submissionId } from '#app/shared/submission-id.server.ts';
import { commentFields, commentInputSchema } from './comment.schema.ts';
import type { CommentFormState, CommentFormValues } from './comment.ts';
import { postComment } from './comments.server.ts';

type Outcome = { state: CommentFormState; status: number; typed: RequestInfo['typed'] };

/** A comment form as it arrives: checked, stored once, answered in the spec's words. What was typed comes back with every refusal. */
export async function acceptComment(
  app: App,
  findPostId: () => Promise<number | null>,
  form: FormData,
): Promise<Outcome> {
  const values = {
    name: readField(form, 'name'),
    email: readField(form, 'email'),
    message: readField(form, 'message'),
  };
  const key = readField(form, 'key');
  const typed = typedFields(values, key);
  const refuse = (status: number, notice: string, errors = {}): Outcome => ({
    state: { state: 'refused', notice, values, errors },
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
    await postComment(app, postId, submissionId(key, postId, values.name, values.email, values.message), parsed.data);
    return { state: { state: 'sent', notice: 'Comment submitted successfully!' }, status: 200, typed: [] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    app.log.error({ err: error }, 'a comment could not be stored');
    return refuse(isDatabaseTrouble(error) ? 503 : 500, 'Error submitting comment. Please try again later.');
  }
}

function typedFields(values: CommentFormValues, key: string): RequestInfo['typed'] {
  return [
    { label: 'Name', name: 'name', value: values.name },
    { label: 'E-mail', name: 'email', value: values.email },
    { label: 'Your comment', name: 'message', value: values.message, long: true },
    { label: '', name: 'key', value: key },
  ];
}
