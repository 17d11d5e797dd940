import type { Answer } from '#app/features/admin/answer.ts';
import { formatWeekday } from '#app/shared/exact-dates.ts';
import type { PostStatus } from './staff-post.ts';

/** What staff read in the list after a save: what became of the post, in words. */
export function savedAnswer(
  post: { title: string; status: PostStatus; publishAt: string | null },
  added: boolean,
): Answer {
  const became = {
    published: `“${post.title}” is published.`,
    scheduled: `“${post.title}” is scheduled.`,
    draft: `“${post.title}” is saved as a draft.`,
  }[post.status];
  const means = {
    published: 'Visitors can read it now.',
    scheduled: `It will appear on ${formatWeekday(post.publishAt ?? '')}.`,
    draft: 'Only staff can see it.',
  }[post.status];
  return added
    ? { ok: true, notice: 'Blog post added successfully!', detail: `${became} ${means}` }
    : { ok: true, notice: became, detail: means };
}
