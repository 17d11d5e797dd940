import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Person } from '#app/context.ts';
import { purgeTrash } from '#app/features/operations/trash-rules.server.ts';
import { autosave, deleteAutosave, findAutosave, findWriters, newRecord } from '#app/forms/autosave.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { trashFields } from '#app/forms/trash.ts';
import { moveToTrash, restoreFromTrash, trashHandlers } from '#app/history/trash.server.ts';
import { findVersion, listVersions } from '#app/history/versions.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { activity, people } from '#db/accounts-schema.ts';
import { autosaves, comments, pictures, postPictures, posts, versions } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { makePost } from '#tests/factories/posts.ts';
import { actionSender, comparedIn, readReply, withoutDatabase } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { postVersions, staffListQuerySchema } from './post-schema.server.ts';
import { fieldValues, postErrorMessages, postFields, type PostValues } from './post.ts';
import { createPost, postHandlers, postTrash, restoreVersion, savePost } from './posts.commands.server.ts';
import { publishScheduled } from './posts.jobs.server.ts';
import { findPost } from './posts.server.ts';
import {
  answerSaved,
  emptyValues,
  findPostToEdit,
  countStaffPosts,
  listStaffPosts,
  postAutosave,
  staffPostsPerPage,
} from './staff-posts.server.ts';

const app = await openTestApp();
await addActivityDays(app);
const renee: Person = { id: 'p1', name: 'Renée Landry', email: 'renee@example.com' };
const dana: Person = { id: 'p2', name: 'Dana Arceneaux', email: 'dana@example.com' };
for (const person of [renee, dana])
  await app.db.insert(people).values({ ...person, email: `${person.id}@example.com` });

const later = clinicDay(startingZone, new Date(Date.now() + 5 * 86_400_000));

function formOf(values: Partial<PostValues>, extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...emptyValues(clinicDay(startingZone)), ...values, ...extra }))
    form.set(name, value);
  return form;
}

const add = (by: Person, form: FormData) => readReply(postHandlers.add({ app, by, form, id: newRecord }));
const save = (by: Person, id: number, form: FormData) => readReply(postHandlers.save({ app, by, form, id }));
const versionsOf = async (id: number) => (await listVersions(app, postVersions, id)).versions;

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

test('a new post is stored, is public right away, and is confirmed with “Blog post added successfully!”', async () => {
  spec('3.10', '4.20', '7.24');
  const form = formOf({ ...complete, author: '  ', tags: 'Skin, Liners,, Skin', showsPatient: 'no' });
  form.set('picture', new File([new Uint8Array(await makePhoto(80, 60))], 'liner.jpg', { type: 'image/jpeg' }));
  const { id = 0, to } = await add(renee, form);
  expect(to).toBe(`/admin/blog/${id}?added=1`);
  expect(await answerSaved(app, id, true)).toMatchObject({ ok: true, notice: 'Blog post added successfully!' });
  const found = await findPost(app, 'winter-care');
  expect(found).toMatchObject({
    post: {
      title: 'Winter care',
      html: expect.stringContaining('Wash it.'),
      category: 'Liners',
      author: 'Staff Writer',
      publishAt: clinicDay(startingZone),
      tags: ['Skin', 'Liners'],
    },
  });
  const [row] = await app.db
    .select({ key: pictures.key })
    .from(pictures)
    .innerJoin(posts, eq(posts.pictureId, pictures.id))
    .where(eq(posts.id, id));
  expect(row?.key).toMatch(/^blog-images\/\d+-liner\.jpg$/);
  expect(await activityOf(id)).toEqual(['Added the post “Winter care”.']);
});

test('title, content, category and publish date are required, and the form keeps what was typed', async () => {
  spec('5.8');
  const answer = await add(renee, formOf({ title: ' ', publishAt: '', author: 'Kept' }));
  expect(answer).toMatchObject({
    ok: false,
    notice: 'Please fill out all required fields.',
    values: { author: 'Kept' },
  });
  expect(Object.keys(answer.errors ?? {}).sort()).toEqual(['category', 'content', 'publishAt', 'title']);
  await add(renee, formOf({ ...complete, title: 'Enough', author: '  Ada Fontenot ' }));
  expect(await findPost(app, 'enough')).toMatchObject({ post: { author: 'Ada Fontenot', cover: null } });
});

test('a post that cannot be stored shows “Failed to add blog post” and keeps everything typed', async () => {
  const send = actionSender(app, createStaffAction({ failed: postErrorMessages, fields: postFields }, postHandlers));
  const { answer, status } = await send(
    { ...emptyValues(clinicDay(startingZone)), ...complete, intent: 'add' },
    { services: await withoutDatabase(app) },
  );
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ ok: false, notice: 'Failed to add blog post', values: complete });
});

test('a post that cannot be deleted shows “Failed to delete blog post”', async () => {
  const send = actionSender(
    app,
    createStaffAction({ failed: postErrorMessages, fields: {} }, trashHandlers(postTrash)),
  );
  const { answer, status } = await send(trashFields('delete', 'post', 1), { services: await withoutDatabase(app) });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ ok: false, notice: 'Failed to delete blog post' });
});

test('a draft may be unfinished and have no date; a future date schedules the post', async () => {
  const draft = await add(renee, formOf({ title: 'Only a title', publishAt: '', status: 'draft' }));
  expect(await opened(draft.id ?? 0)).toMatchObject({
    status: 'draft',
    publishAt: null,
    category: 'Uncategorized',
  });
  const soon = formOf({ ...complete, title: 'Soon', publishAt: later });
  const scheduled = await add(renee, soon);
  expect(await opened(scheduled.id ?? 0)).toMatchObject({ status: 'published', publishAt: later });
  expect(await findPost(app, 'soon')).toBeNull();
});

test('a post with a publish time waits until the job publishes it', async () => {
  const form = formOf({ ...complete, title: 'At eight', publishAt: later, publishTime: '08:00' });
  const { id = 0 } = await add(renee, form);
  expect(await opened(id)).toMatchObject({ status: 'scheduled', publishTime: '08:00' });
  expect(await answerSaved(app, id, true)).toMatchObject({
    detail: expect.stringMatching(/is scheduled\. .*, 8:00 AM\.$/),
  });
  expect(await activityOf(id)).toEqual([expect.stringMatching(/^Added the post “At eight”, for .*, 8:00 AM\.$/)]);
  await publishScheduled.run(app, {});
  expect(await findPost(app, 'at-eight')).toBeNull();
  await app.db
    .update(posts)
    .set({ publishAt: clinicDay(startingZone), publishTime: '00:00' })
    .where(eq(posts.id, id));
  await publishScheduled.run(app, {});
  expect(await findPost(app, 'at-eight')).not.toBeNull();
  const past = await add(renee, formOf({ ...complete, title: 'Since midnight', publishTime: '00:00' }));
  expect(await opened(past.id ?? 0)).toMatchObject({ status: 'published' });
});

test('staff can change a post’s address: the old one redirects, and one that is taken is refused', async () => {
  const other = await createPost(app, renee, makePost({ title: 'Taken words' }));
  const { id } = await createPost(app, renee, makePost({ title: 'Long winded words' }));
  const move = (slug: string, version: number) =>
    save(renee, id, formOf({ ...complete, title: 'Long winded words', slug }, { version: String(version) }));
  expect(await move('taken-words', 1)).toMatchObject({
    ok: false,
    errors: { slug: expect.stringContaining('Another') },
  });
  expect((await move(' Short Words ', 1)).to).toBe(`/admin/blog/${id}?saved=2`);
  expect((await opened(id)).slug).toBe('short-words');
  expect(await findPost(app, 'long-winded-words')).toEqual({ movedTo: 'short-words' });
  await move('long-winded-words', 2);
  expect(await findPost(app, 'short-words')).toEqual({ movedTo: 'long-winded-words' });
  expect(await findPost(app, 'long-winded-words')).toMatchObject({ post: { id } });
  expect((await opened(other.id)).slug).toBe('taken-words');
});

test('a summary written by staff is used by search engines and shared links', async () => {
  await createPost(app, renee, makePost({ title: 'Summed up', content: 'The **long** text.' }));
  const { id } = await createPost(app, renee, makePost({ title: 'Summed up', description: 'In one sentence.' }));
  expect(await findPost(app, 'summed-up')).toMatchObject({ post: { description: 'The long text.' } });
  expect(await findPost(app, (await opened(id)).slug)).toMatchObject({ post: { description: 'In one sentence.' } });
});

test('a draft’s address follows its title; once published it stays, even as a draft again', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'First thought', status: 'draft' }));
  const write = async (fields: Parameters<typeof makePost>[0]) =>
    savePost(app, renee, { postId: id, version: (await opened(id)).version }, makePost(fields));
  await write({ title: 'Second thought', status: 'draft' });
  expect((await opened(id)).slug).toBe('second-thought');
  await write({ title: 'Third thought', status: 'published' });
  expect((await opened(id)).slug).toBe('third-thought');
  await write({ title: 'Fourth thought', status: 'draft' });
  await write({ title: 'Fifth thought', status: 'published' });
  expect((await opened(id)).slug).toBe('third-thought');
  expect(await activityOf(id)).toContain('Published the post “Third thought”.');
});

test('saving over a newer version overwrites nothing; both texts are kept', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Shared', content: 'Old' }));
  const { version } = await opened(id);
  await savePost(app, renee, { postId: id, version }, makePost({ title: 'Shared', content: 'By Renée' }));
  const mine = formOf({ ...complete, title: 'Shared', content: 'By Dana' }, { version: String(version) });
  const answer = await save(dana, id, mine);
  expect(answer).toMatchObject({
    ok: false,
    status: 409,
    notice: 'Renée Landry saved this while you were writing.',
    values: { content: 'By Dana' },
    base: String(version),
    conflict: { by: 'Renée Landry', seen: String(version + 1), keepsVersions: true },
  });
  expect(comparedIn(answer)).toContain('Text: By Renée → By Dana');
  expect((await opened(id)).content).toBe('By Renée');
  await save(dana, id, mine);
  const kept = await app.db.select().from(versions).where(eq(versions.recordId, id)).orderBy(versions.id);
  expect(kept.map(({ kind, fields, savedBy }) => [kind, fields['content'], savedBy])).toEqual([
    ['saved', 'Old', 'Renée Landry'],
    ['saved', 'By Renée', 'Renée Landry'],
    ['conflict', 'By Dana', 'Dana Arceneaux'],
  ]);
  mine.set('take', 'theirs');
  mine.set('content', 'By Dana, longer');
  expect(await save(dana, id, mine)).toMatchObject({ ok: true, fresh: true, base: String(version + 1) });
  expect((await versionsOf(id))[0]).toMatchObject({ kind: 'conflict', savedBy: 'Dana Arceneaux' });
  expect((await opened(id)).content).toBe('By Renée');
  mine.delete('take');
  mine.set('content', 'By Dana');
  mine.set('keep', String(version + 1));
  expect((await save(dana, id, mine)).to).toBe(`/admin/blog/${id}?saved=${version + 2}`);
  expect(await opened(id)).toMatchObject({ content: 'By Dana', version: version + 2, updatedBy: 'Dana Arceneaux' });
});

test('when many people save at the same moment, one wins and the others get a conflict', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Race' }));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      savePost(app, dana, { postId: id, version: 1 }, makePost({ title: 'Race', content: `Text ${i}` })),
    ),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array.from({ length: 7 }, () => 'conflict'),
    'saved',
  ]);
  expect((await opened(id)).version).toBe(2);
  expect(await versionsOf(id)).toHaveLength(9);
});

test('text typed for a post that was deleted meanwhile is kept as a new draft', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Going' }));
  await moveToTrash(app, renee, postTrash, id);
  const answer = await save(dana, id, formOf({ ...complete, content: 'Long work' }, { version: '1' }));
  expect(answer.to).toBe(`/admin/blog/${answer.id}?rescued=1`);
  expect(await opened(answer.id ?? 0)).toMatchObject({ content: 'Long work', status: 'draft' });
});

test('a new post submitted several times is stored once; the same text from someone else is another post', async () => {
  const form = formOf({ ...complete, title: 'Pressed twice' });
  const answers = await Promise.all([add(renee, form), add(renee, form)]);
  answers.push(await add(renee, form), await add(dana, form));
  const ids = answers.map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]]);
  expect(ids[3]).not.toBe(ids[0]);
  expect(await app.db.$count(posts, eq(posts.title, 'Pressed twice'))).toBe(2);
  expect(await activityOf(ids[0] ?? 0)).toHaveLength(1);
});

test('the same form sent twice creates one version', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Twice' }));
  const form = formOf({ ...complete, title: 'Twice' }, { version: '1' });
  await save(renee, id, form);
  expect((await save(renee, id, form)).to).toBe(`/admin/blog/${id}?saved=2`);
  expect((await opened(id)).version).toBe(2);
});

test('restoring creates a new version from an old text and keeps the publish date and status', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Before', content: 'Old words' }));
  await savePost(
    app,
    renee,
    { postId: id, version: 1 },
    makePost({ title: 'After', content: 'New words', publishAt: later }),
  );
  const first = (await versionsOf(id)).at(-1);
  const answer = await restoreVersion(app, dana, { postId: id, version: 2 }, first?.id ?? 0);
  expect(answer.outcome).toBe('saved');
  expect(await opened(id)).toMatchObject({ version: 3, title: 'Before', content: 'Old words', publishAt: later });
  expect((await restoreVersion(app, dana, { postId: id, version: 2 }, first?.id ?? 0)).outcome).toBe('conflict');
  expect(await findVersion(app, postVersions, id + 1, first?.id ?? 0)).toBeNull();
  expect((await versionsOf(id)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, 'Dana Arceneaux'],
    [2, 'Renée Landry'],
    [1, 'Renée Landry'],
  ]);
});

test('autosaved text belongs to one person, never changes the post, and is deleted by a save', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Typing' }));
  const post = await opened(id);
  const typed = { ...fieldValues(post, clinicDay(startingZone)), content: 'half a sen' };
  await autosave(app, dana, postAutosave, { id, baseVersion: 1 }, typed);
  await autosave(app, dana, postAutosave, { id, baseVersion: 1 }, { ...typed, content: 'half a sentence' });
  expect(await findAutosave(app, dana, postAutosave, id)).toMatchObject({
    baseVersion: 1,
    values: { content: 'half a sentence' },
  });
  expect(await findAutosave(app, renee, postAutosave, id)).toBeNull();
  expect(await findWriters(app, dana, postAutosave), 'their own typing').toEqual({});
  expect(await findWriters(app, renee, postAutosave)).toEqual({ [id]: 'Dana Arceneaux' });
  await app.db.update(autosaves).set({ savedAt: sql`now() - interval '3 minutes'` });
  expect(await findWriters(app, renee, postAutosave), 'no longer').toEqual({});
  expect(await opened(id)).toEqual(post);
  await save(dana, id, formOf({ ...typed, content: 'A sentence.' }, { version: '1' }));
  expect(await findAutosave(app, dana, postAutosave, id)).toBeNull();

  await autosave(app, dana, postAutosave, { id: newRecord, baseVersion: 0 }, emptyValues(clinicDay(startingZone)));
  await deleteAutosave(app.db, renee, postAutosave, newRecord);
  expect(await findAutosave(app, dana, postAutosave, newRecord)).not.toBeNull();
  await add(dana, formOf({ ...complete, title: 'Typed again' }));
  expect(await findAutosave(app, dana, postAutosave, newRecord)).toBeNull();
});

test('a deleted post is hidden from everyone, can be restored, and is purged with its comments', async () => {
  const { id, slug } = await createPost(app, renee, makePost({ title: 'To delete' }));
  await app.db.insert(comments).values({ postId: id, name: 'V', email: 'v@example.com', message: 'm' });
  expect(await moveToTrash(app, dana, postTrash, id)).toBe('To delete');
  expect(await findPost(app, slug)).toBeNull();
  expect(await findPostToEdit(app, id)).toBeNull();
  expect((await savePost(app, renee, { postId: id, version: 1 }, makePost())).outcome).toBe('gone');
  expect(await restoreFromTrash(app, dana, postTrash, id)).toBe('To delete');
  expect(await findPost(app, slug)).not.toBeNull();
  expect(await restoreFromTrash(app, dana, postTrash, id)).toBeNull();

  await moveToTrash(app, dana, postTrash, id);
  await purgeTrash.run(app, {});
  expect(await app.db.$count(posts, eq(posts.id, id))).toBe(1);
  await app.db
    .update(posts)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(posts.id, id));
  await purgeTrash.run(app, {});
  await purgeTrash.run(app, {});
  expect(await app.db.$count(posts, eq(posts.id, id))).toBe(0);
  expect(await app.db.$count(comments, eq(comments.postId, id))).toBe(0);
  expect(await restoreFromTrash(app, dana, postTrash, id)).toBeNull();
  expect(await moveToTrash(app, dana, postTrash, id)).toBeNull();
});

test('deleting a post is confirmed with “Blog post deleted successfully!”', async () => {
  const { id } = await createPost(app, renee, makePost({ title: 'Answered' }));
  const form = new FormData();
  form.set('kind', 'post');
  expect(await opened(id)).toMatchObject({ title: 'Answered' });
  expect(await trashHandlers(postTrash).delete({ app, by: renee, form, id })).toMatchObject({
    ok: true,
    notice: 'Blog post deleted successfully!',
    undo: { intent: 'restore', kind: 'post', id: String(id) },
  });
});

test('a post keeps its cover and the pictures in its text until it is purged, which removes them', async () => {
  spec('4.12');
  const aPictureNamed = async (name: string) => {
    const [row] = await app.db
      .insert(pictures)
      .values({ key: `blog-images/1-${name}`, kind: 'blog-images', fileName: name, bytes: 1, uploadKey: name })
      .returning({ id: pictures.id });
    return row?.id ?? 0;
  };
  const [cover, inText] = [await aPictureNamed('cover.jpg'), await aPictureNamed('text.jpg')];
  const content = '![A bench](/files/blog-images/1-text.jpg/800.jpeg)';
  const { id } = await createPost(app, renee, makePost({ title: 'Pictured', content, pictureId: cover }));
  await savePost(
    app,
    renee,
    { postId: id, version: 1 },
    makePost({ title: 'Pictured', content: 'No pictures any more' }),
  );
  expect(await app.db.select().from(postPictures).where(eq(postPictures.postId, id))).toEqual([
    { postId: id, pictureId: cover },
    { postId: id, pictureId: inText },
  ]);
  await moveToTrash(app, renee, postTrash, id);
  await app.db
    .update(posts)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(posts.id, id));
  await purgeTrash.run(app, {});
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select data ->> 'pictureId' as id from pgboss.job where name = 'remove-picture'`,
  );
  expect(rows.map((row) => Number(row.id)).sort()).toEqual([cover, inText].sort());
});

test('a file that is not a picture is refused with an error, and the typed text is kept', async () => {
  const form = formOf({ ...complete, title: 'Wrong file' });
  form.set('picture', new File(['no picture'], 'letter.jpg', { type: 'image/jpeg' }));
  const answer = await add(renee, form);
  expect(answer).toMatchObject({ ok: false, values: { title: 'Wrong file' } });
  expect(answer.errors?.['pictureId']).toBeTruthy();
});

test('the staff’s list shows drafts and scheduled posts, newest first, with 100 characters of text', async () => {
  spec('2.73');
  for (let i = 1; i <= staffPostsPerPage * 2; i += 1)
    await createPost(app, renee, makePost({ title: `Listed ${i}`, status: i % 2 ? 'draft' : 'published' }));
  await createPost(
    app,
    renee,
    makePost({ title: 'Xylophone', content: `**${'words '.repeat(40)}**`, publishAt: later }),
  );
  const first = await listStaffPosts(app, { q: '' });
  if (!first.ok) throw new Error('no list');
  expect(first.posts[0]).toMatchObject({ title: 'Xylophone', status: 'scheduled' });
  expect(first.posts[0]?.preview).toHaveLength(100);
  expect(first.posts.slice(1, 3).map(({ status }) => status)).toEqual(['published', 'draft']);
  const second = await listStaffPosts(app, { q: '', before: first.older ?? undefined });
  if (!second.ok) throw new Error('no list');
  const back = await listStaffPosts(app, { q: '', after: second.newer ?? undefined });
  expect(back).toMatchObject({ posts: first.posts });
  expect(await countStaffPosts(app, { q: '' }, first.newer)).toMatchObject({ from: 1 });
  expect(await countStaffPosts(app, { q: '' }, second.newer)).toMatchObject({ from: staffPostsPerPage + 1 });
  const ids = [...first.posts, ...second.posts].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(await listStaffPosts(app, { q: 'xyloph' })).toMatchObject({ posts: [{ title: 'Xylophone' }] });
  expect(await listStaffPosts(app, { q: '100%' })).toMatchObject({ posts: [] });
});

test('the staff’s list pages forward and back by age or title, and ignores a cursor that is no id', async () => {
  for (const sort of ['oldest', 'title'] as const) {
    const first = await listStaffPosts(app, { q: '', sort });
    if (!first.ok) throw new Error('no list');
    const second = await listStaffPosts(app, { q: '', sort, before: first.older ?? undefined });
    if (!second.ok) throw new Error('no list');
    expect(await listStaffPosts(app, { q: '', sort, after: second.newer ?? undefined })).toMatchObject({
      posts: first.posts,
    });
    const both = [...first.posts, ...second.posts];
    const order = sort === 'title' ? sql`title, id` : sql`created_at, id`;
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id::int from posts where status <> 'deleted' order by ${order} limit ${both.length}`,
    );
    expect(both.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
  expect(staffListQuerySchema.parse({ before: 'A title_12', after: '12' })).toMatchObject({
    after: 12,
    sort: 'newest',
  });
  expect(staffListQuerySchema.parse({ before: 'A title_12' }).before).toBeUndefined();
});
