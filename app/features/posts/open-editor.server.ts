import type { App, StaffMember } from '#app/context.ts';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { findPatientMarks } from '#app/features/consents/mark-picture.server.ts';
import { findPicture } from '#app/features/media/pictures.server.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { emptyPostForm, formValues } from './accept-post.server.ts';
import { findAutosave, newPost } from './autosave.server.ts';
import { findPostToEdit } from './manage-posts.server.ts';
import { sameValues, type PostFormValues } from './post-form.ts';
import { listCategories } from './posts.server.ts';
import { postStatus, type PostStatus } from './staff-post.ts';

export type OpenedEditor = {
  /** 0 for a post that does not exist yet. */
  postId: number;
  /** The version the form's text follows. */
  version: number;
  values: PostFormValues;
  categories: string[];
  /** The uploaded cover of the form's values. */
  cover: Picture | null;
  /** The consents it can stand under, and why visitors do not see it. */
  patient: { choices: ConsentChoice[]; hidden: string | null };
  /** What visitors see of it now; null for a post that does not exist yet. */
  shown: { slug: string; status: PostStatus } | null;
  /** Text that this person typed and did not save, and whether the form holds it. */
  unsaved: { savedAt: string; continued: boolean } | null;
};

/** What the editor's screen needs, for a post or for a new one. Null when there is no such post. */
export async function openEditor(
  app: App,
  staff: StaffMember,
  postId: number,
  wantsUnsaved: boolean,
): Promise<OpenedEditor | null> {
  const [post, autosave, categories, choices] = await Promise.all([
    postId === newPost ? null : findPostToEdit(app, postId),
    findAutosave(app, staff, postId),
    listCategories(app),
    listConsentChoices(app),
  ]);
  if (postId !== newPost && !post) return null;
  const shown = post && { slug: post.slug, status: postStatus(post.status, post.publishAt) };
  const typedCover = autosave && wantsUnsaved ? Number(autosave.values.pictureId) || null : post?.pictureId;
  const marks = await findPatientMarks(
    app,
    [post?.pictureId, typedCover].flatMap((id) => id ?? []),
  );
  const values = post ? formValues(post, marks.get(post.pictureId ?? 0)) : emptyPostForm();
  const cover = typedCover ? await findPicture(app, typedCover) : null;
  const patient = { choices, hidden: marks.get(typedCover ?? 0)?.hidden ?? null };
  const common = { postId, categories, shown, cover, patient };
  if (!autosave || sameValues(autosave.values, values))
    return { ...common, version: post?.version ?? 0, values, unsaved: null };
  return wantsUnsaved
    ? {
        ...common,
        version: autosave.baseVersion,
        values: autosave.values,
        unsaved: { savedAt: autosave.savedAt, continued: true },
      }
    : { ...common, version: post?.version ?? 0, values, unsaved: { savedAt: autosave.savedAt, continued: false } };
}
