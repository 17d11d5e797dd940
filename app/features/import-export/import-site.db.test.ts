import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { openEmail } from '#app/features/comments/comments.server.ts';
import { openSender } from '#app/features/messages/sender.server.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { moveToTrash } from '#app/history/trash.server.ts';
import { comments, contactMessages, galleryImages, pictures, posts, staffMembers } from '#db/schema.ts';
import { anOldSite } from '#tests/factories/old-site.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { scaled } from '#tests/setup/nightly.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { importSite } from './import-site.server.ts';

const folder = await mkdtemp(join(tmpdir(), 'moving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const count = scaled(100, 700);
const old = await anOldSite(folder, count);
const report = join(folder, 'report.txt');
const said: string[] = [];

const move = (app: App, file = old.file, files: string | null = old.files) =>
  importSite(app, file, { files, report, say: (line) => void said.push(line) });

/** Returns every row that the import writes, without timestamps and random values. */
async function rowsOf({ db }: App): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  const strip = "- 'created_at' - 'updated_at' - 'saved_at' - 'imported_at' - 'at' - 'public_id'";
  const sealed = "- 'key' - 'email' - 'name' - 'phone' - 'note'";
  for (const table of ['posts', 'post_aliases', 'versions', 'post_tags', 'imported_records', 'staff_members'])
    found[table] = (
      await db.execute(sql.raw(`select to_jsonb(t) ${strip} as row from ${table} t order by to_jsonb(t)::text`))
    ).rows;
  for (const table of ['comments', 'contact_messages', 'pictures', 'gallery_images'])
    found[table] = (
      await db.execute(sql.raw(`select to_jsonb(t) ${strip} ${sealed} as row from ${table} t order by t.id`))
    ).rows;
  return found;
}

/** Removes ids, because an interrupted transaction uses up sequence numbers. */
const unnumbered = (list: unknown[] = []) =>
  list
    .map((row) => JSON.stringify(row).replace(/"(id|post_id|record_id|row_id|picture_id|position)": ?-?[\w"]+/g, ''))
    .toSorted();

const postWith = (ids: string[]) => ({
  title: 'A sample',
  content: 'Words.',
  publishAt: '2025-01-01',
  comments: ids.map((id) => ({ id, name: 'Sample', email: 'a@example.com', message: `Comment ${id}` })),
});

const whole = await openTestApp();
let lines: string[];
beforeAll(async () => {
  lines = await move(whole);
});

test('an import reports what happened to every post, comment, staff member, picture and request', async () => {
  expect(said).toContain(`posts 60 of ${count}`);
  expect(lines).toContain(`posts: ${count} imported (${count / 20} of them changed), 0 already here, 0 skipped`);
  expect(lines).toContain('staff members: 2 imported (2 of them changed), 0 already here, 1 skipped');
  expect(lines).toContain('gallery pictures: 1 imported (0 of them changed), 0 already here, 1 skipped');
  expect(lines).toContain('contact requests: 31 imported (1 of them changed), 0 already here, 1 skipped');
  expect(lines).toContain('settings: left out, because this site has no such collection');
  const text = await readFile(report, 'utf8');
  expect(text).toContain('blogs/oldPost25: changed: the publish date could not be read, so the post has none');
  expect(text).toContain('blogs/oldPost2: changed: the picture was left out: its file is not in the folder');
  expect(text).toContain('teamData/member3: skipped: it has no name');
  expect(text).toContain('contactMessages/number 31: changed:');
  expect(text).not.toMatch(/Sample (Visitor|Sender)|@/);
});

test('a post reads as before, its old address redirects, and defaults replace what was missing', async () => {
  expect(await findPost(whole, 'oldPost7')).toEqual({ movedTo: 'sample-post-7' });
  const found = await findPost(whole, 'sample-post-7');
  expect(found && 'post' in found && found.post.html).toBe(
    '<p>Sample text 7. A line further.</p>\n<p>1. This is *no* list and # no heading.</p>\n<p>- Nor this &lt;b&gt;bold&lt;/b&gt;.</p>\n',
  );
  const [plain] = await whole.db.select().from(posts).where(eq(posts.slug, 'untitled-post'));
  expect(plain).toMatchObject({
    title: 'Untitled Post',
    publishAt: null,
    status: 'published',
    tags: ['sample', 'tag 2'],
  });
  const [ninth] = await whole.db.select().from(posts).where(eq(posts.slug, 'sample-post-72'));
  expect(ninth).toMatchObject({ category: 'Uncategorized', author: 'Staff Writer', publishAt: '2024-03-13' });
});

test('e-mail addresses and senders are encrypted, and the original times are kept', async () => {
  const rows = await whole.db.select().from(comments).orderBy(asc(comments.id));
  expect(rows.length).toBe(count);
  const emails = rows.map((row) => openEmail(whole, row.id, row));
  expect(emails).toContain('visitor1.0@example.com');
  expect(emails).not.toContain('not an address');
  expect(rows.filter(({ email }) => email?.includes('@'))).toEqual([]);
  expect(rows.some(({ name }) => name === null)).toBe(true);
  expect(rows.some(({ timestamp }) => timestamp === null)).toBe(true);
  const [first] = await whole.db.select().from(contactMessages).orderBy(asc(contactMessages.id));
  expect(first && openSender(whole, first.id, first)).toEqual({
    name: 'Sample Sender 0',
    email: 'sender0@example.com',
    phone: '(225) 555-0100',
  });
  expect(new Date(first?.createdAt ?? '').getTime()).toBe(1_700_000_000_000);
  expect(first).toMatchObject({ status: 'new', callBackBy: null });
  const notices = await whole.db.execute(sql`select 1 from pgboss.job where name = 'send-notice'`);
  expect(notices.rows).toEqual([]);
});

test('pictures wait for the worker, and gallery pictures for their description', async () => {
  const rows = await whole.db.select().from(pictures).orderBy(asc(pictures.id));
  expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'blog-images waiting',
    'staff waiting',
    'gallery waiting',
  ]);
  const jobs = await whole.db.execute(sql`select 1 from pgboss.job where name = 'prepare-picture'`);
  expect(jobs.rows).toHaveLength(3);
  const [image] = await whole.db.select().from(galleryImages);
  expect(image).toMatchObject({ position: -Infinity });
  expect(new Date(image?.uploadedAt ?? '').toISOString()).toBe('2025-03-01T12:00:00.000Z');
  expect(await whole.db.$count(posts, eq(posts.pictureId, rows[0]?.id ?? 0))).toBe(count / 100);
});

test('a second import changes nothing', async () => {
  const before = await rowsOf(whole);
  expect(await move(whole)).toContain(`posts: 0 imported (0 of them changed), ${count} already here, 0 skipped`);
  expect(await rowsOf(whole)).toEqual(before);
});

test('an import that is killed halfway and started again ends with the same rows', async () => {
  const killed = await openTestApp();
  await runUntil(killed, `posts 40 of ${count}`);
  const half = await killed.db.$count(posts);
  expect(half).toBeGreaterThanOrEqual(40);
  expect(half).toBeLessThan(count);
  await move(killed);
  const [rows, others] = [await rowsOf(killed), await rowsOf(whole)];
  for (const name of Object.keys(others)) expect(unnumbered(rows[name])).toEqual(unnumbered(others[name]));
});

test('a second import does not restore a deleted post but adds a new comment', async () => {
  const app = await openTestApp();
  const file = join(folder, 'small.json');
  await writeFile(file, JSON.stringify({ __collections__: { blogs: { a: postWith(['1']), b: postWith(['2']) } } }));
  await move(app, file, null);
  await moveToTrash(app, testPerson, postTrash, 1);
  await app.db.delete(posts).where(eq(posts.id, 1));
  await writeFile(file, JSON.stringify({ blogs: { a: postWith(['1', '3']), b: postWith(['2', '4']) } }));
  expect(await move(app, file, null)).toContain('comments: 1 imported (0 of them changed), 2 already here, 1 skipped');
  expect(await app.db.$count(posts)).toBe(1);
  expect((await app.db.select({ message: comments.message }).from(comments)).map(({ message }) => message)).toEqual([
    'Comment 2',
    'Comment 4',
  ]);
});

describe('a file that is not an export', () => {
  test.each([
    ['broken off', '{"blogs":{"a":{"title":"x"}', 'is cut off'],
    ['no JSON inside', '{"blogs":{"a":nonsense}}', 'is not complete JSON'],
    ['other collections', '{"users":[{"id":1}]}', 'has none of the collections'],
    ['something else', 'hello', 'cannot be imported'],
  ])('%s: nothing is written', async (_, text, message) => {
    const file = join(folder, 'bad.json');
    await writeFile(file, text);
    const before = await whole.db.$count(posts);
    await expect(move(whole, file)).rejects.toThrow(message);
    expect(await whole.db.$count(posts)).toBe(before);
  });
});

test('an import that refers to pictures stops if no folder was given', async () => {
  const app = await openTestApp();
  const silent = { files: undefined, report, say: () => undefined };
  await expect(importSite(app, old.file, silent)).rejects.toThrow('--files FOLDER');
  expect(await app.db.$count(posts)).toBe(0);
});

test('a file outside the folder is never read', async () => {
  const app = await openTestApp();
  const file = join(folder, 'outside.json');
  await writeFile(
    file,
    JSON.stringify({
      teamData: [
        { id: 'x', name: 'Sample', designation: 'S', imgUrl: '/..%2F..%2Fetc/passwd' },
        { id: 'y', name: 'Another', designation: 'S', imgUrl: '/leak.jpg' },
      ],
    }),
  );
  await writeFile(join(folder, 'outside.jpg'), await makePhoto(60, 40));
  await symlink(join(folder, 'outside.jpg'), join(old.files, 'leak.jpg'));
  await move(app, file);
  expect(await app.db.$count(staffMembers)).toBe(2);
  expect(await app.db.$count(pictures)).toBe(0);
});

/** Runs the command in its own process and kills it as soon as it prints this line. */
async function runUntil({ config }: App, line: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['cli/commands.ts', 'import', old.file, '--files', old.files, '--report', join(folder, 'killed.txt')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: config.databaseUrl,
        FILES_FOLDER: 'folder' in config.files ? config.files.folder : '',
      },
    },
  );
  let output = '';
  child.stdout.on('data', (piece) => {
    output += String(piece);
    if (output.includes(line)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (piece) => (output += String(piece)));
  const [code, signal] = await new Promise<[number | null, string | null]>((done) =>
    child.on('exit', (...ended) => done(ended)),
  );
  expect({ signal, output: signal ? '' : output, code }).toMatchObject({ signal: 'SIGKILL' });
}
