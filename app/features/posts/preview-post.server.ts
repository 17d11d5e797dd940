import type { App, StaffMember } from '#app/context.ts';
import { findPicture } from '#app/features/media/pictures.server.ts';
import { idIn } from '#app/shared/form-data.ts';
import { emptyPostForm, formValues, splitTags } from './accept-post.server.ts';
import { findAutosave, newPost } from './autosave.server.ts';
import { findPostToEdit } from './manage-posts.server.ts';
import { minutesToRead, renderMarkdown } from './markdown.server.ts';
import type { PostFormValues } from './post-form.ts';
import type { PostPage } from './post.ts';

/** What visitors will see of a text that is typed, kept or saved, in this order. Null when there is no such post. */
export async function previewPost(
  app: App,
  staff: StaffMember,
  postId: number,
  typed: PostFormValues | null,
): Promise<PostPage | null> {
  const post = postId === newPost ? null : await findPostToEdit(app, postId);
  if (postId !== newPost && !post) return null;
  const unsaved = typed ?? (await findAutosave(app, staff, postId))?.values;
  const values = unsaved ?? (post ? formValues(post) : emptyPostForm());
  const pictureId = idIn(values.pictureId);
  const cover = pictureId === null ? null : await findPicture(app, pictureId);
  return { ...toPage(values, post?.slug ?? 'preview'), cover: cover?.src ? cover : null };
}

function toPage(values: PostFormValues, slug: string): PostPage {
  const content = values.content.slice(0, 100_000);
  return {
    slug,
    title: values.title.trim() || 'Untitled Post',
    category: values.category.trim() || 'Uncategorized',
    author: values.author.trim() || 'Staff Writer',
    publishAt: /^\d{4}-\d{2}-\d{2}$/.test(values.publishAt) ? values.publishAt : null,
    image: values.image.startsWith('/') ? values.image : null,
    excerpt: '',
    cover: null,
    imageAlt: values.imageAlt.trim(),
    tags: splitTags(values.tags),
    html: renderMarkdown(content),
    minutesToRead: minutesToRead(content),
    commentCount: 0,
  };
}
