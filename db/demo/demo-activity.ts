import type { App, Person } from '#app/context.ts';
import { postFields, type PostFields } from '#app/features/posts/post.ts';
import { savePost } from '#app/features/posts/posts.commands.server.ts';
import { findPostId } from '#app/features/posts/posts.server.ts';
import { findPostToEdit } from '#app/features/posts/staff-posts.server.ts';
import { pickFields } from '#app/forms/fields.ts';

/** The demo's schedule of events. */
export type Diary = {
  app: App;
  now: Date;
  today: string;
  /** Returns the instant `days` before today, at a local time of the clinic. */
  daysAgo: (days: number, time?: string) => Date;
  note: (at: Date, happens: () => Promise<void>) => void;
};

export type Team = { dana: Person; marcus: Person; thomas: Person };

export async function findIdOf(app: App, slug: string): Promise<number> {
  const id = await findPostId(app, slug);
  if (id === null) throw new Error(`The demo refers to a post that does not exist: ${slug}`);
  return id;
}

export async function changePost(
  app: App,
  by: Person,
  slug: string,
  edit: (post: PostFields) => Partial<PostFields>,
): Promise<void> {
  const id = await findIdOf(app, slug);
  const post = await findPostToEdit(app, id);
  if (!post) throw new Error(`The demo edits a post that does not exist: ${slug}`);
  const fields = pickFields(postFields, post);
  const next = { ...fields, ...edit(fields) };
  const { outcome } = await savePost(app, by, { postId: id, version: post.version }, next);
  if (outcome !== 'saved') throw new Error(`The demo could not save ${slug}: ${outcome}`);
}
