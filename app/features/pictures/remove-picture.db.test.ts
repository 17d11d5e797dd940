import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '#app/context.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { people } from '#db/accounts-schema.ts';
import { autosaves, galleryImages, pictures, postPictures, posts, staffMembers } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makeUpload, makePhoto } from '#tests/factories/picture-files.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { preparePicture, removePicture, sweepPictures, sweepPicturesNow } from './pictures.jobs.server.ts';
import { findPicture } from './pictures.server.ts';
import { releasePicture } from './uploads/uploads.commands.server.ts';

const app = await openTestApp();
await addActivityDays(app);
const photo = await makePhoto(40, 30);

afterEach(async () => {
  await app.db.execute(sql`truncate pictures, posts, autosaves, staff_members, gallery_images cascade`);
  for (const { key } of (await app.files.list('')).files) await app.files.remove(key);
});

async function aReadyPicture(): Promise<{ id: number; key: string; publicId: string; uploadKey: string }> {
  const upload = await makeUpload(app, testPerson, photo);
  await preparePicture.run(app, { pictureId: upload.id });
  return upload;
}

const inGallery = (pictureId: number) => ({ pictureId });

test('a picture that is no longer used is deleted with its files', async () => {
  spec('4.13', '7.2');
  const { id, key } = await aReadyPicture();
  expect((await app.files.list(`${key}/`)).files.length).toBeGreaterThan(2);
  await app.db.transaction((tx) => releasePicture(tx, app, id));
  const queued = await app.db.execute(sql`select data from pgboss.job where name = 'remove-picture'`);
  expect(queued.rows).toContainEqual({ data: { pictureId: id } });
  await removePicture.run(app, { pictureId: id });
  expect(await findPicture(app, id)).toBeNull();
  expect((await app.files.list('')).files).toEqual([]);
  await removePicture.run(app, { pictureId: id });
});

test('a picture released in a transaction that fails is kept', async () => {
  const { id } = await aReadyPicture();
  const before = await app.db.execute(sql`select count(*) from pgboss.job where name = 'remove-picture'`);
  const failing = app.db.transaction(async (tx) => {
    await releasePicture(tx, app, id);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const after = await app.db.execute(sql`select count(*) from pgboss.job where name = 'remove-picture'`);
  expect(after.rows).toEqual(before.rows);
});

test('a picture is kept while posts, versions, staff, the gallery or unsaved texts refer to it', async () => {
  const [post] = await app.db.insert(posts).values({ slug: 'a' }).returning();
  const [person] = await app.db
    .insert(people)
    .values({ id: randomUUID(), email: `${randomUUID()}@example.com`, name: 'Dana' })
    .returning();
  const postId = post?.id ?? 0;
  const autosave = { personId: person?.id ?? '', record: 'post', baseVersion: 1 };
  const refer: ((pictureId: number, publicId: string) => Promise<unknown>)[] = [
    (pictureId) => app.db.insert(posts).values({ slug: 'b', pictureId }),
    (pictureId) => app.db.insert(postPictures).values({ postId, pictureId }),
    (pictureId) => app.db.insert(staffMembers).values({ name: '', designation: '', position: 1, pictureId }),
    (pictureId) => app.db.insert(galleryImages).values(inGallery(pictureId)),
    (pictureId) => app.db.insert(autosaves).values({ ...autosave, recordId: 0, fields: { pictureId: `${pictureId}` } }),
    (_, publicId) =>
      app.db
        .insert(autosaves)
        .values({ ...autosave, recordId: 1, fields: { content: `![](/files/${publicId}/40.webp)` } }),
  ];
  for (const make of refer) {
    const { id, key, publicId } = await aReadyPicture();
    await make(id, publicId);
    await removePicture.run(app, { pictureId: id });
    await app.db.update(pictures).set({ createdAt: sql`now() - interval '3 days'` });
    expect((await sweepPicturesNow(app)).rows).toBe(0);
    expect(await findPicture(app, id)).toMatchObject({ status: 'ready' });
    expect((await app.files.list(`${key}/`)).files.length).toBeGreaterThan(2);
  }
});

test('a clock that runs ahead deletes nothing from today', async () => {
  const { id } = await aReadyPicture();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 86_400_000);
  await sweepPictures.run(app, {});
  clock.mockRestore();
  expect(await findPicture(app, id)).toMatchObject({ status: 'ready' });
});

test('a removal that waits for a transaction using the picture keeps the picture', async () => {
  const { id } = await aReadyPicture();
  const using = Promise.withResolvers<void>();
  const used = app.db.transaction(async (tx) => {
    await tx.insert(galleryImages).values(inGallery(id));
    await using.promise;
  });
  const held = sql`select 1 from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and mode = 'RowShareLock'`;
  await expect.poll(async () => (await app.db.execute(held)).rows.length).toBeGreaterThan(0);
  const removing = removePicture.run(app, { pictureId: id });
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await app.db.execute(waits)).rows.length).toBeGreaterThan(0);
  using.resolve();
  await used;
  await removing;
  expect(await findPicture(app, id)).toMatchObject({ status: 'ready' });
});

test('the sweep deletes unused rows, files and uploads older than a day and keeps the rest', async () => {
  const [kept, left, fresh] = [await aReadyPicture(), await aReadyPicture(), await aReadyPicture()];
  await app.db.insert(galleryImages).values(inGallery(kept.id));
  const forgotten = await makeUpload(app, testPerson, photo);
  await app.db.insert(galleryImages).values(inGallery(forgotten.id));
  await app.db
    .update(pictures)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(sql`${pictures.id} <> ${fresh.id}`);
  const strays = ['gallery/1-nobody.jpg/960.webp', 'staff/2-nobody.jpg/480.avif', `uploads/${randomUUID()}`];
  const unfinished = `uploads/${randomUUID()}`;
  for (const key of [...strays, unfinished, `${kept.key}/9.webp`]) await app.files.put(key, photo, 'image/webp');
  if (!('folder' in app.config.files)) throw new Error('this test needs a folder');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const { key } of (await app.files.list('')).files)
    if (key !== unfinished) await utimes(join(app.config.files.folder, key), yesterday, yesterday);

  expect(await sweepPicturesNow(app)).toEqual({ rows: 1, prepared: 1, files: 3, uploads: 1 });
  expect(await findPicture(app, left.id)).toBeNull();
  for (const { id } of [kept, fresh, forgotten]) expect(await findPicture(app, id)).toMatchObject({ status: 'ready' });
  for (const key of strays) expect(await app.files.exists(key)).toBe(false);
  expect(await app.files.exists(unfinished)).toBe(true);
  expect(await sweepPicturesNow(app)).toEqual({ rows: 0, prepared: 0, files: 0, uploads: 0 });
});

test('in any order of events, no picture refers to a missing file and pictures in use are kept', async () => {
  const operations = fc.array(
    fc.record({
      act: fc.constantFrom(
        'upload',
        'prepare',
        'use',
        'release',
        'remove',
        'die while preparing',
        'die while removing',
        'sweep',
      ),
      which: fc.nat({ max: 3 }),
    }),
    { minLength: 4, maxLength: 16 },
  );
  await fc.assert(
    fc.asyncProperty(operations, async (acts) => {
      const made: { id: number; key: string; uploadKey: string }[] = [];
      for (const { act, which } of acts) {
        if (act === 'upload' || made.length === 0) made.push(await makeUpload(app, testPerson, photo));
        const picture = made[which % made.length];
        if (!picture) continue;
        const { id } = picture;
        if (act === 'prepare') await preparePicture.run(app, { pictureId: id });
        if (act === 'use' && (await findPicture(app, id))?.status === 'ready')
          await app.db.insert(galleryImages).values(inGallery(id));
        if (act === 'release') {
          await app.db.delete(galleryImages).where(eq(galleryImages.pictureId, id));
          await app.db.transaction((tx) => releasePicture(tx, app, id));
        }
        if (act === 'remove') await removePicture.run(app, { pictureId: id });
        if (act === 'die while preparing')
          await preparePicture.run(dyingAfter(3), { pictureId: id }).catch(() => undefined);
        if (act === 'die while removing')
          await removePicture.run(dyingAfter(2), { pictureId: id }).catch(() => undefined);
        if (act === 'sweep') await sweepPicturesNow(app, Date.now() + 25 * 3_600_000);
        await expectNoHole();
      }
    }),
    { numRuns: 25 },
  );
});

/** Returns the app of a worker that dies after `steps` changes to the file store. */
function dyingAfter(steps: number): App {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return {
    ...app,
    files: {
      ...app.files,
      async put(...args) {
        step();
        await app.files.put(...args);
      },
      async remove(key) {
        step();
        await app.files.remove(key);
      },
    },
  };
}

async function expectNoHole(): Promise<void> {
  const used = await app.db.select({ id: galleryImages.pictureId }).from(galleryImages);
  for (const { id } of used) expect((await findPicture(app, id ?? 0))?.status).toBe('ready');
  for (const row of await app.db.select().from(pictures)) {
    if (row.status === 'waiting') expect(await app.files.exists(`uploads/${row.uploadKey}`)).toBe(true);
    for (const { key, bytes } of row.sizes) expect((await readBytes(app.files, key))?.length).toBe(bytes);
  }
}
