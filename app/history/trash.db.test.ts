import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, sessionContext, personContext, type PageTag, type Role } from '#app/context.ts';
import { addService } from '#app/features/care/care.commands.server.ts';
import { messageTrash } from '#app/features/messages/messages.commands.server.ts';
import { purgeTrash, trashRules } from '#app/features/operations/trash-rules.server.ts';
import { createCustomPage } from '#app/features/page-editor/custom-pages.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { addStaffMember, staffInputSchema } from '#app/features/staff/staff.commands.server.ts';
import { action, loader } from '#app/routes/admin/trash.tsx';
import { comments, contactMessages } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makePicture, addToGallery } from '#tests/factories/picture-rows.ts';
import { makePost } from '#tests/factories/posts.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { listTrash, moveToTrash, restoreFromTrash } from './trash.server.ts';

const app = await openTestApp();
await addActivityDays(app);
const pictured = { staff: await makePicture(app, 'staff'), gallery: await makePicture(app, 'gallery') };
const { id: postId } = await createPost(app, testPerson, makePost({ title: 'Winter care' }));
const member = staffInputSchema.parse({ name: 'Renée', designation: 'Owner' });
const records: Record<string, { id: number; called: string }> = {
  post: {
    id: (await createPost(app, testPerson, makePost({ title: 'To delete' }))).id,
    called: 'the post “To delete”',
  },
  comment: {
    id: await idOf(app.db.insert(comments).values({ postId, message: 'm', status: 'held' }).returning()),
    called: 'a comment on “Winter care”',
  },
  message: {
    id: await idOf(app.db.insert(contactMessages).values({ name: 'n', email: 'e', phone: 'p' }).returning()),
    called: 'message 1',
  },
  gallery: {
    id: (await addToGallery(app, testPerson, pictured.gallery, { alt: 'A', caption: 'Bench', described: true })).id,
    called: 'the picture “Bench”',
  },
  care: {
    id: (await addService(app, testPerson, { title: 'Socket check', inGroup: 'limbs' })).id,
    called: 'the care page “Socket check”',
  },
  page: { id: await pageId(), called: 'the page “Flyers”' },
  staff: { id: await addStaffMember(app, testPerson, pictured.staff, member), called: 'Renée' },
};

async function pageId(): Promise<number> {
  const made = await createCustomPage(app, testPerson, { title: 'Flyers', slug: '', shownIn: 'menu' });
  return made.ok ? made.id : 0;
}

async function idOf(added: Promise<{ id: number }[]>): Promise<number> {
  return (await added)[0]?.id ?? 0;
}
const rowOf = async (table: unknown, id: number) =>
  (await app.db.execute<{ status?: string }>(sql`select * from ${table} where id = ${id}`)).rows[0];

test('every kind of record has a case here', () => {
  expect(trashRules.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(records).toSorted());
});

test.each(trashRules.map((rule) => [rule.kind, rule] as const))(
  'a deleted %s can be restored unchanged, and is purged with its dependents after 30 days, not before',
  async (kind, rule) => {
    spec('7.26');
    const { id, called } = records[kind] ?? { id: 0, called: '' };
    const before = await rowOf(rule.table, id);
    expect(await moveToTrash(app, testPerson, rule, id)).not.toBeNull();
    expect(await moveToTrash(app, testPerson, rule, id)).not.toBeNull();
    expect((await listTrash(app, rule)).map((record) => record.id)).toEqual([id]);
    await purgeTrash.run(app, {});
    expect(await restoreFromTrash(app, testPerson, rule, id)).not.toBeNull();
    expect(await restoreFromTrash(app, testPerson, rule, id)).toBeNull();
    expect(await rowOf(rule.table, id)).toEqual(before);
    expect((await activityLines(app)).slice(-2)).toEqual([`Deleted ${called}.`, `Restored ${called} from the trash.`]);

    await moveToTrash(app, testPerson, rule, id);
    const days = (count: number) =>
      app.db.execute(
        sql`update ${rule.table} set deleted_at = now() - make_interval(days => ${count}) where id = ${id}`,
      );
    await days(29);
    await purgeTrash.run(app, {});
    expect(await rowOf(rule.table, id)).toBeDefined();
    await days(31);
    await purgeTrash.run(app, {});
    expect(await rowOf(rule.table, id)).toBeUndefined();
    expect(await restoreFromTrash(app, testPerson, rule, id)).toBeNull();
    expect(await moveToTrash(app, testPerson, rule, id)).toBeNull();
  },
);

test('a writer neither sees nor restores a deleted message', async () => {
  const id = await idOf(app.db.insert(contactMessages).values({ name: 'n', email: 'e', phone: 'p' }).returning());
  await moveToTrash(app, testPerson, messageTrash, id);
  const as = (role: Role) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(personContext, testPerson);
    context.set(sessionContext, { id: '', token: '', fresh: true, role });
    context.set(requestContext, {
      id: '',
      address: '',
      databaseUnavailable: false,
      tags: new Set<PageTag>(),
      typed: [],
    });
    return context;
  };
  const args = { url: new URL('http://localhost/admin/trash'), params: {}, pattern: '/admin/trash' } as const;
  const listed = async (role: Role) => {
    const trash = await loader({ ...args, request: new Request(args.url), context: as(role) });
    return trash.list.rows.filter(({ kind }) => kind === 'message').length;
  };
  const body = new URLSearchParams({ intent: 'restore', kind: 'message', id: String(id) });
  const restore = async (role: Role) =>
    action({ ...args, request: new Request(args.url, { method: 'POST', body }), context: as(role) });
  expect([await listed('writer'), await listed('owner')]).toEqual([0, 1]);
  await expect(restore('writer')).rejects.toMatchObject({ init: { status: 400 } });
  expect(await restore('owner')).toMatchObject({ data: { ok: true } });
});

test('purging a record queues the removal of its pictures', async () => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select data ->> 'pictureId' as id from pgboss.job where name = 'remove-picture'`,
  );
  expect(rows.map(({ id }) => Number(id)).toSorted()).toEqual(Object.values(pictured).toSorted());
});
