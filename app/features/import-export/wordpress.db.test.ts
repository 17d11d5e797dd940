import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openEmail } from '#app/features/comments/comments.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { comments, pictures, posts } from '#db/schema.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { importSite } from './import-site.server.ts';

const app = await openTestApp();
const folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const sample = 'tests/factories/wordpress-sample.xml';
const report = join(folder, 'report.txt');
const move = (file = sample) => importSite(app, file, { files: folder, report, say: () => undefined });

test('posts are imported with author, date, category, tags, cover and text; the rest is skipped with a reason', async () => {
  await mkdir(join(folder, '2023/05'), { recursive: true });
  await writeFile(join(folder, '2023/05/liner.jpg'), await makePhoto(120, 80));
  const lines = await move();
  expect(lines).toContain('posts: 2 imported (2 of them changed), 0 already here, 3 skipped');
  expect(lines).toContain('comments: 2 imported (0 of them changed), 0 already here, 2 skipped');
  const [first, second] = await app.db.select().from(posts).orderBy(asc(posts.id));
  const [picture] = await app.db.select().from(pictures);
  expect(first).toMatchObject({
    slug: 'caring-for-a-liner-a-socket',
    title: 'Caring for a liner & a socket',
    category: 'Sockets',
    tags: ['Care', 'liner'],
    author: 'Sample Author',
    publishAt: '2023-05-02',
    status: 'published',
    pictureId: picture?.id,
  });
  expect(first?.content).toBe(
    [
      'Wash it **every day**. See [the next post](/blog/second-post) or this.',
      '## What you need',
      '- Mild soap\n- A *soft* towel',
      `![A liner](/files/${picture?.publicId}/120.jpg "Drying upside down")`,
      'Day | Wash',
    ].join('\n\n'),
  );
  expect(second).toMatchObject({ status: 'draft', author: 'Staff Writer', category: 'Uncategorized' });
  expect(second?.content).toBe('The older editor wrote\\\nno paragraphs.\n\n1\\. This is text.');
  expect(await findPost(app, 'caring-for-a-liner')).toEqual({ movedTo: 'caring-for-a-liner-a-socket' });
  const text = await readFile(report, 'utf8');
  expect(text).toContain('blogs/13: skipped: it is a page, and pages are not imported');
  expect(text).toContain('blogs/14: skipped: it is not a post but a nav_menu_item');
  expect(text).toContain(
    'a table became lines of text; a picture in the text was left out: its file is not in the folder',
  );
  expect(text).not.toMatch(/Sample|@/);
});

test('a comment that was not approved is held, and e-mail addresses are encrypted', async () => {
  const rows = await app.db.select().from(comments).orderBy(asc(comments.id));
  expect(rows.map(({ status, message }) => `${status}: ${message}`)).toEqual([
    'public: Thank you, this helped.',
    'held: Not read yet.',
  ]);
  expect(rows.map((row) => openEmail(app, row.id, row))).toEqual(['reader@example.com', 'waiting@example.com']);
});

test('a second import adds nothing', async () => {
  await move();
  expect(await app.db.$count(posts)).toBe(2);
  expect(await app.db.$count(comments)).toBe(2);
  expect(await app.db.$count(pictures, eq(pictures.status, 'ready'))).toBe(1);
});

test('a file with a document type is refused before anything is written', async () => {
  const evil = join(folder, 'evil.xml');
  const sampleText = await readFile(sample, 'utf8');
  const type = '<!DOCTYPE rss [<!ENTITY secret SYSTEM "file:///etc/passwd">]><rss';
  await writeFile(evil, sampleText.replace('<rss', type).replace('The older editor', '&secret;'));
  await expect(move(evil)).rejects.toThrow('document type');
  await writeFile(evil, sampleText.slice(0, -200));
  await expect(move(evil)).rejects.toThrow('cannot be read');
});
