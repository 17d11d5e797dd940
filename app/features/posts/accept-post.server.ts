import type { App, StaffMember } from '#app/context.ts';
import { notAPatient } from '#app/features/consents/consent.ts';
import { patientValues, wishOf, type PatientWish } from '#app/features/consents/patient-values.ts';
import { takePicture } from '#app/features/media/pictures.server.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { idIn, readField, readVersion } from '#app/shared/form-data.ts';
import { savePost, type EditablePost } from './manage-posts.server.ts';
import { notSaved, readValues, type PostFormErrors, type PostFormState, type PostFormValues } from './post-form.ts';
import { postInputSchema, type PostFields } from './post.schema.ts';
import { createPost } from './posts.server.ts';
import { postStatus } from './staff-post.ts';

type Refusal = { ok: false; state: Exclude<PostFormState, { state: 'empty' }>; status: number };
type Saved = { ok: true; id: number; post: PostFields };

export function readPostForm(form: FormData): PostFormValues {
  return readValues((name) => readField(form, name));
}

/** With the picture that came along: it is taken first, so that it is not lost when something else is refused. */
async function readWithPicture(
  app: App,
  staff: StaffMember,
  form: FormData,
): Promise<{ values: PostFormValues; trouble?: string }> {
  const values = readPostForm(form);
  if (readField(form, 'noCover')) return { values: { ...values, image: '', pictureId: '' } };
  const taken = await takePicture(app, staff, 'blog-images', form).catch((error: unknown) => {
    app.log.error({ err: error }, 'a picture could not be stored');
    return { ok: false as const, sentence: 'The picture could not be stored. Your text is still here.' };
  });
  if (!taken.ok) return { values: { ...values, pictureId: '' }, trouble: taken.sentence };
  // An uploaded picture takes the place of a drawing.
  return taken.pictureId === null
    ? { values: { ...values, pictureId: '' } }
    : { values: { ...values, image: '', pictureId: String(taken.pictureId) } };
}

/** A new post as its form arrives, answered in the spec's words. What was typed comes back with every refusal. */
export async function acceptNewPost(
  app: App,
  staff: StaffMember,
  form: FormData,
): Promise<(Saved & { notice: string }) | Refusal> {
  const { values, trouble } = await readWithPicture(app, staff, form);
  const read = readPost(values);
  if (trouble) return refuse(values, 422, trouble, { pictureId: trouble });
  if (!read.ok) return refuse(values, 422, 'Please fill out all required fields.', read.errors);
  try {
    const { id } = await createPost(app, staff, read.post, wishOf(values));
    return { ok: true, id, post: read.post, notice: 'Blog post added successfully!' };
  } catch (error) {
    return failed(app, values, error, 'Failed to add blog post');
  }
}

/** An edited post. `onto` is the newer version that the person has seen and means to follow. */
export async function acceptEditedPost(
  app: App,
  staff: StaffMember,
  postId: number,
  form: FormData,
): Promise<(Saved & { rescued?: true }) | Refusal> {
  const { values, trouble } = await readWithPicture(app, staff, form);
  const base = readVersion(form, 'version');
  const read = readPost(values);
  if (trouble) return refuse(values, 422, trouble, { pictureId: trouble }, base);
  if (!read.ok) return refuse(values, 422, 'Please fill out all required fields.', read.errors, base);
  try {
    const version = readVersion(form, 'onto') || base;
    const answer = await savePost(app, staff, { postId, version }, read.post, wishOf(values));
    if (answer.outcome === 'conflict')
      return { ok: false, status: 409, state: { state: 'conflict', values, conflict: answer.conflict, base } };
    if (answer.outcome === 'saved') return { ok: true, id: postId, post: answer.post };
    // Deleted while they were writing: the text must not go with it.
    const { id } = await createPost(app, staff, { ...read.post, status: 'draft' }, wishOf(values));
    return { ok: true, id, post: read.post, rescued: true };
  } catch (error) {
    return failed(app, values, error, notSaved, base);
  }
}

function refuse(
  values: PostFormValues,
  status: number,
  notice: string,
  errors: PostFormErrors = {},
  base: number = 0,
): Refusal {
  return { ok: false, status, state: { state: 'refused', notice, values, errors, base } };
}

function failed(app: App, values: PostFormValues, error: unknown, notice: string, base: number = 0): Refusal {
  return refuse(values, noteFailure(app.log, error, 'a post could not be stored'), notice, {}, base);
}

/** The form's text as a post, or a sentence for each field that needs one. */
function readPost(values: PostFormValues): { ok: true; post: PostFields } | { ok: false; errors: PostFormErrors } {
  const { status, publishAt, image, tags, pictureId } = values;
  const parsed = postInputSchema.safeParse({
    ...values,
    status: status === 'draft' ? 'draft' : 'published',
    publishAt: publishAt || null,
    image: image || null,
    pictureId: idIn(pictureId),
    tags: splitTags(tags),
  });
  const errors: PostFormErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = fieldNamed(String(issue.path[0]), values);
    if (name) errors[name] ??= issue.code === 'too_big' && issue.origin === 'string' ? tooLong : issue.message;
  }
  if (status === 'scheduled' && publishAt && postStatus('published', publishAt) !== 'scheduled')
    errors.publishAt ??= `To schedule it, choose a day after today, ${clinicDay()}.`;
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, post: parsed.data };
}

const tooLong = 'This is too long. Please shorten it.';

function fieldNamed(name: string, values: PostFormValues): keyof PostFormValues | undefined {
  return Object.keys(values).find((key): key is keyof PostFormValues => key === name);
}

/** 'Hands, Follow-up care' as a list, each tag once. */
export function splitTags(tags: string): string[] {
  const found = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return [...new Set(found)];
}

/** The fields of a stored post as the form shows them. */
export function formValues(post: EditablePost | PostFields, cover: PatientWish = notAPatient): PostFormValues {
  return {
    title: post.title,
    content: post.content,
    category: post.category,
    author: post.author,
    tags: post.tags.join(', '),
    image: post.image ?? '',
    pictureId: post.pictureId === null ? '' : String(post.pictureId),
    imageAlt: post.imageAlt,
    publishAt: post.publishAt ?? '',
    status: postStatus(post.status, post.publishAt),
    ...patientValues(cover),
  };
}

/** A new post's form: published today, unless they say otherwise. */
export function emptyPostForm(): PostFormValues {
  return {
    title: '',
    content: '',
    category: '',
    author: '',
    tags: '',
    image: '',
    pictureId: '',
    imageAlt: '',
    publishAt: clinicDay(),
    status: 'published',
    ...patientValues(notAPatient),
  };
}
