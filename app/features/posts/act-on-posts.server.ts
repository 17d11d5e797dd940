import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import type { Answer } from '#app/features/admin/answer.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { deletePost, undoDeletePost } from './delete-post.server.ts';

type Outcome = { answer: Answer; status: number };

/** The buttons of the staff's list: delete a post or a comment, and take either back. */
export async function actOnPosts(app: App, staff: StaffMember, form: FormData): Promise<Outcome> {
  const intent = readField(form, 'intent');
  const id = readId(form, 'id') ?? 0;
  switch (intent) {
    case 'delete':
      return removePost(app, staff, id);
    case 'undo-delete': {
      const post = await undoDeletePost(app, staff, id);
      return post ? said(`“${post.title}” is back.`) : refused(tooLate);
    }
    default:
      throw data(null, { status: 400 });
  }
}

const tooLate = 'It is too late to take that back.';

async function removePost(app: App, staff: StaffMember, id: number): Promise<Outcome> {
  try {
    const post = await deletePost(app, staff, id);
    // Somebody else was faster: what was asked for is done.
    return said('Blog post deleted successfully!', post ? { intent: 'undo-delete', id: String(id) } : undefined);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    app.log.error({ err: error }, 'a post could not be deleted');
    return { answer: { ok: false, notice: 'Failed to delete blog post' }, status: 500 };
  }
}

function said(notice: string, undo?: Record<string, string>): Outcome {
  return { answer: { ok: true, notice, ...(undo && { undo }) }, status: 200 };
}

function refused(notice: string): Outcome {
  return { answer: { ok: false, notice }, status: 409 };
}
