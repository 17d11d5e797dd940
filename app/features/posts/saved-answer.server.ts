import type { App } from '#app/context.ts';
import type { Answer } from '#app/features/admin/answer.ts';
import { findPatientMarks } from '#app/features/consents/mark-picture.server.ts';
import { findPostToEdit } from './manage-posts.server.ts';
import { savedAnswer } from './post-saved.ts';
import { postStatus } from './staff-post.ts';

/** What became of a post that was saved just now, and whether visitors see it without its cover. */
export async function answerSaved(app: App, postId: number, added: boolean): Promise<Answer | null> {
  const post = await findPostToEdit(app, postId);
  if (!post) return null;
  const answer = savedAnswer({ ...post, status: postStatus(post.status, post.publishAt) }, added);
  const marks = post.pictureId === null ? null : await findPatientMarks(app, [post.pictureId]);
  const hidden = marks?.get(post.pictureId ?? 0)?.hidden;
  return hidden ? { ...answer, detail: `${answer.detail} Its cover: ${hidden}` } : answer;
}
