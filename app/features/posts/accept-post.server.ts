import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { readField } from '#app/shared/form-data.ts';
import { savePost, type EditablePost } from './manage-posts.server.ts';
import type { PostFormErrors, PostFormState, PostFormValues } from './post-form.ts';
import { postInputSchema, type PostFields } from './post.schema.ts';
import { createPost } from './posts.server.ts';
import { postStatus } from './staff-post.ts';

type Refusal = { ok: false; state: Exclude<PostFormState, { state: 'empty' }>; status: number };
type Saved = { ok: true; id: number; slug: string; post: PostFields };

export function readPostForm(form: FormData): PostFormValues {
  return {
    title: readField(form, 'title'),
    content: readField(form, 'content'),
    category: readField(form, 'category'),
    author: readField(form, 'author'),
    tags: readField(form, 'tags'),
    image: readField(form, 'image'),
    imageAlt: readField(form, 'imageAlt'),
    publishAt: readField(form, 'publishAt'),
    status: readField(form, 'status'),
  };
}

/** A new post as its form arrives, answered in the spec's words. What was typed comes back with every refusal. */
export async function acceptNewPost(
  app: App,
  staff: StaffMember,
  form: FormData,
): Promise<(Saved & { notice: string }) | Refusal> {
  const values = readPostForm(form);
  const read = readPost(values);
  if (!read.ok) return refuse(values, 422, 'Please fill out all required fields.', read.errors);
  try {
    const { id, slug } = await createPost(app, staff, read.post);
    return { ok: true, id, slug, post: read.post, notice: 'Blog post added successfully!' };
  } catch (error) {
    return failed(app, values, error, 'Failed to add blog post');
  }
}

/** An edited post. `onto` is the version that the person has seen and means to follow. */
export async function acceptEditedPost(
  app: App,
  staff: StaffMember,
  postId: number,
  form: FormData,
): Promise<Saved | Refusal> {
  const values = readPostForm(form);
  const version = Number(readField(form, 'onto') || readField(form, 'version')) || 0;
  const read = readPost(values);
  if (!read.ok) return refuse(values, 422, 'Please fill out all required fields.', read.errors);
  try {
    const answer = await savePost(app, staff, { postId, version }, read.post);
    if (answer.outcome === 'gone') throw data(null, { status: 404 });
    if (answer.outcome === 'conflict')
      return { ok: false, status: 409, state: { state: 'conflict', values, conflict: answer.conflict } };
    return { ok: true, id: postId, slug: answer.post.slug, post: answer.post };
  } catch (error) {
    return failed(app, values, error, 'The post could not be saved. Your text is still here.');
  }
}

function refuse(values: PostFormValues, status: number, notice: string, errors: PostFormErrors = {}): Refusal {
  return { ok: false, status, state: { state: 'refused', notice, values, errors } };
}

function failed(app: App, values: PostFormValues, error: unknown, notice: string): Refusal {
  if (!(error instanceof Error)) throw error;
  app.log.error({ err: error }, 'a post could not be stored');
  return refuse(values, isDatabaseTrouble(error) ? 503 : 500, notice);
}

/** The form's text as a post, or a sentence for each field that needs one. */
export function readPost(
  values: PostFormValues,
): { ok: true; post: PostFields } | { ok: false; errors: PostFormErrors } {
  const { status, publishAt, image, tags } = values;
  const parsed = postInputSchema.safeParse({
    ...values,
    status: status === 'draft' ? 'draft' : 'published',
    publishAt: publishAt || null,
    image: image || null,
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
export function formValues(post: EditablePost | PostFields): PostFormValues {
  return {
    title: post.title,
    content: post.content,
    category: post.category,
    author: post.author,
    tags: post.tags.join(', '),
    image: post.image ?? '',
    imageAlt: post.imageAlt,
    publishAt: post.publishAt ?? '',
    status: postStatus(post.status, post.publishAt),
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
    imageAlt: '',
    publishAt: clinicDay(),
    status: 'published',
  };
}
