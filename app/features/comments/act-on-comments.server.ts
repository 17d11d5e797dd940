import type { App, StaffMember } from '#app/context.ts';
import type { Answer } from '#app/features/admin/answer.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { holdAllComments } from './hold-comments.server.ts';
import { approveComment, deleteComment, restoreComment } from './moderate-comments.server.ts';
import { commentActionSchema } from './staff-comments.schema.ts';
import { commentsNotSent } from './staff-comment.ts';

type Outcome = { answer: Answer; status: number };

/** Every form of the comments page: approve, delete, undo, and the switch. */
export async function actOnComments(app: App, staff: StaffMember, form: FormData): Promise<Outcome> {
  const parsed = commentActionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { answer: { ok: false, notice: 'That is not possible here.' }, status: 400 };
  try {
    const answer = await act(app, staff, parsed.data);
    return { answer, status: answer.ok ? 200 : 410 };
  } catch (error) {
    return { answer: commentsNotSent(), status: noteFailure(app.log, error, 'a comment could not be changed') };
  }
}

type Asked = ReturnType<typeof commentActionSchema.parse>;

async function act(app: App, staff: StaffMember, asked: Asked): Promise<Answer> {
  if (asked.intent === 'hold-all') {
    await holdAllComments(app, staff, asked.hold === 'on');
    return asked.hold === 'on'
      ? { ok: true, notice: 'New comments now wait until you have read them.' }
      : {
          ok: true,
          notice: 'New comments are public at once again.',
          detail: 'What looks like advertising is still held.',
        };
  }
  const { intent, commentId } = asked;
  if (intent === 'approve')
    return (await approveComment(app, staff, commentId))
      ? { ok: true, notice: 'Comment approved. It is public now.' }
      : { ok: false, notice: 'This comment is not held any more.' };
  if (intent === 'restore')
    return (await restoreComment(app, staff, commentId))
      ? { ok: true, notice: 'The comment is back.' }
      : { ok: false, notice: 'The comment cannot be brought back any more.' };
  await deleteComment(app, staff, commentId);
  return { ok: true, notice: 'Comment deleted.', undo: { intent: 'restore', commentId: String(commentId) } };
}
