import type { App } from '#app/context.ts';
import { formatDay } from '#app/shared/dates.ts';
import { diffText, type DiffBlock } from '#app/shared/text-diff.ts';
import { findPostToEdit } from './manage-posts.server.ts';
import type { Revision, RevisionLine } from './revision.ts';
import { findRevision, findRevisionBefore } from './revisions.server.ts';

export type Comparison = {
  line: RevisionLine;
  against: 'before' | 'now';
  /** Title, category and the like, where they differ. */
  changes: { label: string; before: string; after: string }[];
  text: DiffBlock[];
};

/** What a version changed, or what has changed since. The older text is always the left one. */
export async function compareRevision(
  app: App,
  postId: number,
  id: number,
  against: 'before' | 'now',
): Promise<Comparison | null> {
  const revision = await findRevision(app, postId, id);
  if (!revision) return null;
  const other = against === 'now' ? await findPostToEdit(app, postId) : await findRevisionBefore(app, postId, id);
  const [older, newer] = against === 'now' ? [revision, other] : [other, revision];
  return {
    line: revision,
    against,
    changes: changesBetween(older, newer),
    text: diffText(older?.content ?? '', newer?.content ?? ''),
  };
}

type Compared = Pick<
  Revision,
  'title' | 'category' | 'author' | 'tags' | 'publishAt' | 'status' | 'image' | 'imageAlt'
>;

function changesBetween(older: Compared | null, newer: Compared | null): Comparison['changes'] {
  const facts = [
    ['Title', (post: Compared) => post.title],
    ['Category', (post: Compared) => post.category],
    ['Author', (post: Compared) => post.author],
    ['Tags', (post: Compared) => post.tags.join(', ')],
    ['Publish date', (post: Compared) => (post.publishAt ? formatDay(post.publishAt) : 'Not set')],
    ['Status', (post: Compared) => (post.status === 'draft' ? 'Draft' : 'Published')],
    ['Picture', (post: Compared) => post.image ?? ''],
    ['Description of the picture', (post: Compared) => post.imageAlt],
  ] as const;
  return facts
    .map(([label, read]) => ({ label, before: older ? read(older) : '', after: newer ? read(newer) : '' }))
    .filter(({ before, after }) => before !== after);
}
