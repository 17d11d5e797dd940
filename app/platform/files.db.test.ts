import fs, { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePorts } from '#tests/setup/free-port.ts';
import { startS3Server } from '#tests/setup/s3-server.ts';
import { openFiles, readBytes, type Files } from './files.server.ts';

const folder = await mkdtemp(join(tmpdir(), 'files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a folder', () => {
  keepsTheContract(() => openFiles({ files: { folder } }));

  test('leaves no temporary file and no empty folder behind', async () => {
    const files = openFiles({ files: { folder } });
    await files.put('gallery/deep/a.webp', Buffer.from('a'), 'image/webp');
    await files.remove('gallery/deep/a.webp');
    expect(await readdir(folder, { recursive: true })).toEqual(['.being-written']);
  });

  test('a failed write leaves nothing behind', async () => {
    const files = openFiles({ files: { folder } });
    await files.put('gallery/deep/a.webp/b.webp', Buffer.from('b'), 'image/webp');
    await expect(files.put('gallery/deep/a.webp', Buffer.from('a'), 'image/webp')).rejects.toThrow();
    expect(await readdir(join(folder, 'gallery/deep'))).toEqual(['a.webp']);
    await rm(join(folder, 'gallery'), { recursive: true });
  });

  test('the next write removes temporary files of a killed process', async () => {
    const files = openFiles({ files: { folder } });
    await files.put('gallery/deep/a.webp', Buffer.from('a'), 'image/webp');
    const [left, fresh] = [join(folder, '.being-written/left'), join(folder, '.being-written/fresh')];
    await Promise.all([left, fresh].map((path) => writeFile(path, 'half')));
    await utimes(left, new Date(), new Date(Date.now() - 120_000));
    await files.put('gallery/deep/b.webp', Buffer.from('b'), 'image/webp');
    expect(await readdir(join(folder, '.being-written'))).toEqual(['fresh']);
    expect((await files.list('')).files.map(({ key }) => key)).toEqual(['gallery/deep/a.webp', 'gallery/deep/b.webp']);
    await Promise.all([fresh, join(folder, 'gallery')].map((path) => rm(path, { recursive: true })));
  });

  test('writing a file does not list its folder, however many files are in it', async () => {
    const files = openFiles({ files: { folder } });
    const put = (i: number) => files.put(`files/${i}`, Buffer.from('a'), 'text/plain');
    await Promise.all(Array.from({ length: 200 }, (_, i) => put(i)));
    const listing = vi.spyOn(fs, 'readdir');
    syncBuiltinESMExports();
    onTestFinished(() => {
      listing.mockRestore();
      syncBuiltinESMExports();
    });
    for (let i = 200; i < 220; i += 1) await put(i);
    const seen = await Promise.all(listing.mock.results.map(({ value }) => value));
    expect(seen.flat()).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);
    await rm(join(folder, 'files'), { recursive: true });
  });

  test('a folder does not count as a file', async () => {
    const files = openFiles({ files: { folder } });
    await files.put('gallery/deep/a.webp', Buffer.from('a'), 'image/webp');
    expect(await files.read('gallery/deep')).toBeNull();
    expect(await files.exists('gallery/deep')).toBe(false);
    expect(await files.read('gallery/deep/a.webp/b')).toBeNull();
    await symlink('/etc', join(folder, '.outside'));
    await expect(files.read('.outside/passwd')).rejects.toThrow('not the key');
    await files.remove('gallery/deep/a.webp');
  });
});

// Needs Ceph: npm run drill -- cluster.
describe.runIf(process.env['TEST_CLUSTER'])('an S3 bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    server = await startS3Server(await freePorts(64));
  });
  afterAll(() => server?.stop());
  keepsTheContract(() => openFiles({ files: server.settings }));
});

function keepsTheContract(open: () => Files): void {
  test('returns what was stored, with its size and type', async () => {
    const files = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
    await files.put('gallery/1-a.jpg/960.webp', bytes, 'image/webp');
    const found = await files.read('gallery/1-a.jpg/960.webp');
    expect(found).toMatchObject({ bytes: bytes.length, contentType: 'image/webp' });
    expect(Buffer.from(await new Response(found?.stream).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await files.exists('gallery/1-a.jpg/960.webp')).toBe(true);
    await files.remove('gallery/1-a.jpg/960.webp');
  });

  test('an empty file can be stored and read', async () => {
    const files = open();
    await files.put('staff/empty.txt', new Uint8Array(), 'text/plain; charset=utf-8');
    expect(await files.exists('staff/empty.txt')).toBe(true);
    expect((await readBytes(files, 'staff/empty.txt'))?.length).toBe(0);
    await files.remove('staff/empty.txt');
  });

  test('a missing file is null, and removing it is not an error', async () => {
    const files = open();
    expect(await files.read('staff/none.webp')).toBeNull();
    expect(await files.exists('staff/none.webp')).toBe(false);
    await files.remove('staff/none.webp');
    await files.put('staff/one.webp', Buffer.from('1'), 'image/webp');
    await files.remove('staff/one.webp');
    await files.remove('staff/one.webp');
    expect(await files.exists('staff/one.webp')).toBe(false);
  });

  test('a second write replaces the file, and a reader sees the old or the new one, never a mixture', async () => {
    const files = open();
    const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(200_000)));
    await files.put('staff/x.webp', versions[0] ?? Buffer.of(), 'image/webp');
    const writes = Array.from({ length: 6 }, (_, i) =>
      files.put('staff/x.webp', versions[i % 2] ?? Buffer.of(), 'image/webp'),
    );
    const reads = await Promise.all(Array.from({ length: 6 }, () => readBytes(files, 'staff/x.webp')));
    await Promise.all(writes);
    for (const read of reads) expect(versions.some((version) => read?.equals(version))).toBe(true);
    await files.remove('staff/x.webp');
  });

  test('lists by prefix in order, page by page, without duplicates or gaps', async () => {
    const files = open();
    const keys = ['a-b/1.webp', 'a/1.webp', 'a/10.webp', 'a/2.webp', 'ab/1.webp', 'b/c/d/1.webp'].map(
      (key) => `gallery/${key}`,
    );
    for (const key of keys) await files.put(key, Buffer.from(key), 'image/webp');
    await files.put('staff/1.webp', Buffer.from('s'), 'image/webp');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await files.list('gallery/', { after, limit: 2 });
      expect(page.files.length).toBeLessThanOrEqual(2);
      for (const file of page.files) {
        seen.push(file.key);
        expect(file.bytes).toBe(file.key.length);
        expect(Math.abs(Date.now() - file.modifiedAt.getTime())).toBeLessThan(60_000);
      }
      after = page.next;
    } while (after);
    expect(seen).toEqual(keys);
    expect((await files.list('gallery/a/')).files.map(({ key }) => key)).toEqual(keys.slice(1, 4));
    expect((await files.list('gallery/a/1')).files.map(({ key }) => key)).toEqual(keys.slice(1, 3));
    expect(await files.list('blog-images/')).toEqual({ files: [], next: null });
    for (const key of [...keys, 'staff/1.webp']) await files.remove(key);
  });

  test.each([
    '',
    '/',
    '../x.png',
    'staff/../../etc/passwd',
    '/etc/passwd',
    'staff/.hidden',
    'staff//x',
    'staff/x/',
    'staff/a\\b',
    'staff/a\0b',
    'staff/ä',
    'a'.repeat(401),
  ])('rejects %j as a key', async (key) => {
    const files = open();
    await expect(files.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('not the key');
    await expect(files.read(key)).rejects.toThrow('not the key');
    await expect(files.exists(key)).rejects.toThrow('not the key');
    await expect(files.remove(key)).rejects.toThrow('not the key');
  });
}
