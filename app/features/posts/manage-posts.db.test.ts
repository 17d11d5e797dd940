import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { StaffMember } from '#app/context.ts';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { people, activity } from '#db/accounts-schema.ts';
import { comments, pictures, postPictures, postRevisions, posts } from '#db/schema.ts';
import { aPost } from '#tests/factories/posts.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { acceptEditedPost, acceptNewPost, emptyPostForm, formValues } from './accept-post.server.ts';
import { actOnPosts } from './act-on-posts.server.ts';
import { findAutosave, forgetAutosave, keepAutosave, newPost } from './autosave.server.ts';
import { deletePost, undoDeletePost } from './delete-post.server.ts';
import { findPostToEdit, restoreRevision, savePost } from './manage-posts.server.ts';
import type { PostFormValues } from './post-form.ts';
import { purgePost } from './posts.jobs.server.ts';
import { createPost, findPost } from './posts.server.ts';
import { findRevision, listRevisions } from './revisions.server.ts';
import { listStaffPosts, staffPostsPerPage } from './staff-posts.server.ts';

const app = await openTestApp();
const renee: StaffMember = { id: 'p1', name: 'Renée Landry' };
const dana: StaffMember = { id: 'p2', name: 'Dana Arceneaux' };
for (const person of [renee, dana])
  await app.db.insert(people).values({ ...person, email: `${person.id}@example.com` });

const later = clinicDay(new Date(Date.now() + 5 * 86_400_000));

function formOf(values: Partial<PostFormValues>, extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...emptyPostForm(), ...values, ...extra })) form.set(name, value);
  return form;
}

const complete = { title: 'Winter care', content: 'Wash it.', category: 'Liners' };

async function opened(id: number) {
  const post = await findPostToEdit(app, id);
  if (!post) throw new Error('the post is missing');
  return post;
}

async function activityOf(id: number): Promise<string[]> {
  const rows = await app.db
    .select({ summary: activity.summary })
    .from(activity)
    .where(eq(activity.subject, `post:${id}`))
    .orderBy(activity.id);
  return rows.map(({ summary }) => summary);
}

test('a new post is stored, public at once, and answered in the spec’s words', async () => {
  const answer = await acceptNewPost(app, renee, formOf({ ...complete, author: '  ', tags: 'Skin, Liners,, Skin' }));
  expect(answer).toMatchObject({ ok: true, notice: 'Blog post added successfully!' });
  const found = await findPost(app, 'winter-care');
  expect(found).toMatchObject({
    post: { title: 'Winter care', author: 'Staff Writer', publishAt: clinicDay(), tags: ['Skin', 'Liners'] },
  });
  if (answer.ok) expect(await activityOf(answer.id)).toEqual(['Added the post “Winter care”.']);
});

test('title, content, category and publish date are required, and what was typed comes back', async () => {
  const answer = await acceptNewPost(app, renee, formOf({ title: ' ', publishAt: '', author: 'Kept' }));
  expect(answer).toMatchObject({
    ok: false,
    status: 422,
    state: { state: 'refused', notice: 'Please fill out all required fields.', values: { author: 'Kept' } },
  });
  if (!answer.ok && answer.state.state === 'refused')
    expect(Object.keys(answer.state.errors).sort()).toEqual(['category', 'content', 'publishAt', 'title']);
});

test('a post that cannot be stored is answered in the spec’s words, with everything typed', async () => {
  const away = {
    ...app,
    db: Object.assign(Object.create(app.db), { transaction: () => Promise.reject(new Error('no')) }),
  };
  const answer = await acceptNewPost(away, renee, formOf(complete));
  expect(answer).toMatchObject({
    ok: false,
    status: 500,
    state: { notice: 'Failed to add blog post', values: complete },
  });
});

test('a post that cannot be deleted is answered in the spec’s words', async () => {
  const away = {
    ...app,
    db: Object.assign(Object.create(app.db), { transaction: () => Promise.reject(new Error('no')) }),
  };
  const form = new FormData();
  form.set('intent', 'delete');
  form.set('id', '1');
  expect(await actOnPosts(away, renee, form)).toMatchObject({
    answer: { ok: false, notice: 'Failed to delete blog post' },
    status: 500,
  });
});

test('a draft may be unfinished and has no day; scheduling needs a day after today', async () => {
  const draft = await acceptNewPost(app, renee, formOf({ title: 'Only a title', publishAt: '', status: 'draft' }));
  expect(draft).toMatchObject({ ok: true, post: { status: 'draft', publishAt: null, category: 'Uncategorized' } });
  const early = await acceptNewPost(app, renee, formOf({ ...complete, status: 'scheduled' }));
  expect(early).toMatchObject({
    ok: false,
    status: 422,
    state: { errors: { publishAt: expect.stringContaining('after today') } },
  });
  const scheduled = await acceptNewPost(
    app,
    renee,
    formOf({ ...complete, title: 'Soon', status: 'scheduled', publishAt: later }),
  );
  expect(scheduled).toMatchObject({ ok: true, post: { status: 'published', publishAt: later } });
  expect(await findPost(app, 'soon')).toBeNull();
});

test('a draft’s address follows its title; once published it stays, even as a draft again', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'First thought', status: 'draft' }));
  const save = async (fields: Parameters<typeof aPost>[0]) =>
    savePost(app, renee, { postId: id, version: (await opened(id)).version }, aPost(fields));
  await save({ title: 'Second thought', status: 'draft' });
  expect((await opened(id)).slug).toBe('second-thought');
  await save({ title: 'Third thought', status: 'published' });
  expect((await opened(id)).slug).toBe('third-thought');
  await save({ title: 'Fourth thought', status: 'draft' });
  await save({ title: 'Fifth thought', status: 'published' });
  expect((await opened(id)).slug).toBe('third-thought');
  expect(await activityOf(id)).toContain('Published the post “Third thought”.');
});

test('who saves on top of a newer version overwrites nothing; both texts are kept', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Shared', content: 'Old' }));
  const { version } = await opened(id);
  await savePost(app, renee, { postId: id, version }, aPost({ title: 'Shared', content: 'By Renée' }));
  const mine = formOf({ ...complete, title: 'Shared', content: 'By Dana' }, { version: String(version) });
  const answer = await acceptEditedPost(app, dana, id, mine);
  expect(answer).toMatchObject({
    ok: false,
    status: 409,
    state: {
      state: 'conflict',
      values: { content: 'By Dana' },
      conflict: { savedBy: 'Renée Landry', theirTitle: 'Shared', version: version + 1 },
      base: version,
    },
  });
  expect((await opened(id)).content).toBe('By Renée');
  await acceptEditedPost(app, dana, id, mine);
  const kept = await app.db.select().from(postRevisions).where(eq(postRevisions.postId, id)).orderBy(postRevisions.id);
  expect(kept.map(({ kind, content, savedBy }) => [kind, content, savedBy])).toEqual([
    ['saved', 'Old', 'Renée Landry'],
    ['saved', 'By Renée', 'Renée Landry'],
    ['conflict', 'By Dana', 'Dana Arceneaux'],
  ]);
  mine.set('onto', String(version + 1));
  expect(await acceptEditedPost(app, dana, id, mine)).toMatchObject({ ok: true });
  expect(await opened(id)).toMatchObject({ content: 'By Dana', version: version + 2, updatedBy: 'Dana Arceneaux' });
});

test('of many who save at once one wins and the others are told', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Race' }));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      savePost(app, dana, { postId: id, version: 1 }, aPost({ title: 'Race', content: `Text ${i}` })),
    ),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array.from({ length: 7 }, () => 'conflict'),
    'saved',
  ]);
  expect((await opened(id)).version).toBe(2);
  expect((await listRevisions(app, id)).revisions).toHaveLength(9);
});

test('a text whose post was deleted meanwhile is kept as a new draft', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Going' }));
  await deletePost(app, renee, id);
  const answer = await acceptEditedPost(app, dana, id, formOf({ ...complete, content: 'Long work' }, { version: '1' }));
  expect(answer).toMatchObject({ ok: true, rescued: true });
  if (answer.ok) expect(await opened(answer.id)).toMatchObject({ content: 'Long work', status: 'draft' });
});

test('a new post sent twice at once, and again, is one post; another person’s with the same words is another', async () => {
  const form = formOf({ ...complete, title: 'Pressed twice' });
  const answers = await Promise.all([acceptNewPost(app, renee, form), acceptNewPost(app, renee, form)]);
  answers.push(await acceptNewPost(app, renee, form), await acceptNewPost(app, dana, form));
  const ids = answers.map((answer) => (answer.ok ? answer.id : null));
  expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]]);
  expect(ids[3]).not.toBe(ids[0]);
  expect(await app.db.$count(posts, eq(posts.title, 'Pressed twice'))).toBe(2);
  expect(await activityOf(ids[0] ?? 0)).toHaveLength(1);
});

test('the same form sent twice is one version', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Twice' }));
  const form = formOf({ ...complete, title: 'Twice' }, { version: '1' });
  await acceptEditedPost(app, renee, id, form);
  expect(await acceptEditedPost(app, renee, id, form)).toMatchObject({ ok: true });
  expect((await opened(id)).version).toBe(2);
});

test('restore makes a new version from an old text and leaves the day and the status alone', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Before', content: 'Old words' }));
  await savePost(
    app,
    renee,
    { postId: id, version: 1 },
    aPost({ title: 'After', content: 'New words', publishAt: later }),
  );
  const { revisions } = await listRevisions(app, id);
  const first = revisions.at(-1);
  const answer = await restoreRevision(app, dana, { postId: id, version: 2 }, first?.id ?? 0);
  expect(answer.outcome).toBe('saved');
  expect(await opened(id)).toMatchObject({ version: 3, title: 'Before', content: 'Old words', publishAt: later });
  expect((await restoreRevision(app, dana, { postId: id, version: 2 }, first?.id ?? 0)).outcome).toBe('conflict');
  expect(await findRevision(app, id + 1, first?.id ?? 0)).toBeNull();
  expect((await listRevisions(app, id)).revisions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, 'Dana Arceneaux'],
    [2, 'Renée Landry'],
    [1, 'Renée Landry'],
  ]);
});

test('what is typed is kept per person, never touches the post, and goes when it is saved', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Typing' }));
  const post = await opened(id);
  const typed = { ...formValues(post), content: 'half a sen' };
  await keepAutosave(app, dana, { postId: id, baseVersion: 1 }, typed);
  await keepAutosave(app, dana, { postId: id, baseVersion: 1 }, { ...typed, content: 'half a sentence' });
  expect(await findAutosave(app, dana, id)).toMatchObject({ baseVersion: 1, values: { content: 'half a sentence' } });
  expect(await findAutosave(app, renee, id)).toBeNull();
  expect(await opened(id)).toEqual(post);
  await acceptEditedPost(app, dana, id, formOf({ ...typed, content: 'A sentence.' }, { version: '1' }));
  expect(await findAutosave(app, dana, id)).toBeNull();

  await keepAutosave(app, dana, { postId: newPost, baseVersion: 0 }, emptyPostForm());
  await forgetAutosave(app.db, renee, newPost);
  expect(await findAutosave(app, dana, newPost)).not.toBeNull();
  await acceptNewPost(app, dana, formOf({ ...complete, title: 'Typed anew' }));
  expect(await findAutosave(app, dana, newPost)).toBeNull();
});

test('a deleted post is gone for everybody, can be taken back, and is purged with its comments', async () => {
  const { id, slug } = await createPost(app, renee, aPost({ title: 'To delete' }));
  await app.db.insert(comments).values({ postId: id, name: 'V', email: 'v@example.com', message: 'm' });
  expect(await deletePost(app, dana, id)).toEqual({ title: 'To delete' });
  expect(await findPost(app, slug)).toBeNull();
  expect(await findPostToEdit(app, id)).toBeNull();
  expect((await savePost(app, renee, { postId: id, version: 1 }, aPost())).outcome).toBe('gone');
  expect(await undoDeletePost(app, dana, id)).toEqual({ title: 'To delete' });
  expect(await findPost(app, slug)).not.toBeNull();
  expect(await undoDeletePost(app, dana, id)).toBeNull();

  await deletePost(app, dana, id);
  await purgePost.run(app, { postId: id });
  expect(await app.db.$count(posts, eq(posts.id, id))).toBe(1);
  await app.db
    .update(posts)
    .set({ deletedAt: sql`now() - interval '1 minute'` })
    .where(eq(posts.id, id));
  await purgePost.run(app, { postId: id });
  await purgePost.run(app, { postId: id });
  expect(await app.db.$count(posts, eq(posts.id, id))).toBe(0);
  expect(await app.db.$count(comments, eq(comments.postId, id))).toBe(0);
  expect(await undoDeletePost(app, dana, id)).toBeNull();
  expect(await deletePost(app, dana, id)).toBeNull();
});

test('deleting is answered in the spec’s words, and so is its failure', async () => {
  const { id } = await createPost(app, renee, aPost({ title: 'Answered' }));
  const form = new FormData();
  form.set('intent', 'delete');
  form.set('id', String(id));
  const noQueue = { ...app, queue: { ...app.queue, enqueue: () => Promise.reject(new Error('no queue')) } };
  expect(await actOnPosts(noQueue, renee, form)).toEqual({
    answer: { ok: false, notice: 'Failed to delete blog post' },
    status: 500,
  });
  expect(await opened(id)).toMatchObject({ title: 'Answered' });
  expect(await actOnPosts(app, renee, form)).toMatchObject({
    answer: { ok: true, notice: 'Blog post deleted successfully!', undo: { intent: 'undo-delete', id: String(id) } },
  });
});

test('a post holds its cover and the pictures of its texts until it is purged, then lets them go', async () => {
  const add = async (name: string) => {
    const [row] = await app.db
      .insert(pictures)
      .values({ key: `blog-images/1-${name}`, kind: 'blog-images', fileName: name, bytes: 1, uploadKey: name })
      .returning({ id: pictures.id });
    return row?.id ?? 0;
  };
  const [cover, inText] = [await add('cover.jpg'), await add('text.jpg')];
  const content = '![A bench](/files/blog-images/1-text.jpg/800.jpeg)';
  const { id } = await createPost(app, renee, aPost({ title: 'Pictured', content, pictureId: cover }));
  await savePost(app, renee, { postId: id, version: 1 }, aPost({ title: 'Pictured', content: 'No pictures any more' }));
  expect(await app.db.select().from(postPictures).where(eq(postPictures.postId, id))).toEqual([
    { postId: id, pictureId: inText },
  ]);
  await deletePost(app, renee, id);
  await app.db
    .update(posts)
    .set({ deletedAt: sql`now() - interval '1 minute'` })
    .where(eq(posts.id, id));
  await purgePost.run(app, { postId: id });
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select data ->> 'pictureId' as id from pgboss.job where name = 'remove-picture'`,
  );
  expect(rows.map((row) => Number(row.id)).sort()).toEqual([cover, inText].sort());
});

test('a picture that is none is refused in words, and the text stays', async () => {
  const form = formOf({ ...complete, title: 'Wrong file' });
  form.set('picture', new File(['no picture'], 'letter.jpg', { type: 'image/jpeg' }));
  const answer = await acceptNewPost(app, renee, form);
  expect(answer).toMatchObject({ ok: false, status: 422, state: { values: { title: 'Wrong file' } } });
  if (!answer.ok && answer.state.state === 'refused') expect(answer.state.errors.pictureId).toBeTruthy();
});

test('the staff’s list has drafts and scheduled posts, newest work first, with 100 characters of text', async () => {
  for (let i = 1; i <= staffPostsPerPage * 2; i += 1)
    await createPost(app, renee, aPost({ title: `Listed ${i}`, status: i % 2 ? 'draft' : 'published' }));
  await createPost(app, renee, aPost({ title: 'Xylophone', content: `**${'words '.repeat(40)}**`, publishAt: later }));
  const first = await listStaffPosts(app, { q: '' });
  if (!first.ok) throw new Error('no list');
  expect(first.posts[0]).toMatchObject({ title: 'Xylophone', status: 'scheduled' });
  expect(first.posts[0]?.preview).toHaveLength(100);
  expect(first.posts.slice(1, 3).map(({ status }) => status)).toEqual(['published', 'draft']);
  const second = await listStaffPosts(app, { q: '', before: first.older ?? undefined });
  if (!second.ok) throw new Error('no list');
  const back = await listStaffPosts(app, { q: '', after: second.newer ?? undefined });
  expect(back).toMatchObject({ posts: first.posts });
  const ids = [...first.posts, ...second.posts].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(await listStaffPosts(app, { q: 'xyloph' })).toMatchObject({ posts: [{ title: 'Xylophone' }] });
  expect(await listStaffPosts(app, { q: '100%' })).toMatchObject({ posts: [] });
});
