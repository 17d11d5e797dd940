import { spawn } from 'node:child_process';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readBytes } from '#app/platform/files.server.ts';
import { makeSizes } from '#app/platform/images.server.ts';
import { readHeicInThread } from '#app/platform/threads.server.ts';
import { pictures } from '#db/schema.ts';
import { aBomb, makeHeic, anAnimatedGif, makeUpload, aPhoneJpeg, makePhoto } from '#tests/factories/picture-files.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import type { Picture } from './picture.ts';
import { preparePicture } from './pictures.jobs.server.ts';
import { findPicture } from './pictures.server.ts';
import { receivePicture } from './uploads/uploads.commands.server.ts';

const app = await openTestApp();

async function prepared(bytes: Buffer, fileName = 'a.jpg'): Promise<{ picture: Picture | null; key: string }> {
  const { id, key } = await makeUpload(app, testPerson, bytes, { fileName });
  await preparePicture.run(app, { pictureId: id });
  return { picture: await findPicture(app, id), key };
}

async function filesOf(key: string): Promise<Buffer[]> {
  const { files } = await app.files.list(`${key}/`);
  return Promise.all(files.map(async (file) => (await readBytes(app.files, file.key)) ?? Buffer.of()));
}

test('a photo becomes several AVIF and WebP sizes and one JPEG, none enlarged, and the upload is deleted', async () => {
  const { id, key, publicId, uploadKey } = await makeUpload(app, testPerson, await makePhoto(1_000, 400), {
    fileName: 'Leg.jpg',
  });
  expect(await findPicture(app, id)).toMatchObject({ status: 'waiting', src: null, sources: [] });
  await preparePicture.run(app, { pictureId: id });
  const picture = await findPicture(app, id);
  expect(picture).toMatchObject({ status: 'ready', failure: null, fileName: 'Leg.jpg', width: 1_000, height: 400 });
  expect(picture?.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(key).toMatch(/^gallery\/\d{13}-Leg\.jpg$/);
  expect(picture?.sources).toEqual(
    ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: [480, 1_000].map((width) => `/files/${publicId}/${width}.${format} ${width}w`).join(', '),
    })),
  );
  expect(picture?.src).toBe(`/files/${publicId}/1000.jpg`);
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  for (const size of row?.sizes ?? []) {
    const bytes = await readBytes(app.files, size.key);
    expect(bytes?.length).toBe(size.bytes);
    const made = await sharp(bytes ?? undefined).metadata();
    expect([made.width, made.height]).toEqual([size.width, size.height]);
  }
  expect((await app.files.list('uploads/')).files.filter((file) => file.key.includes(uploadKey))).toEqual([]);
});

test('a phone’s photo is turned upright, and no file says where or with what it was taken', async () => {
  const original = await aPhoneJpeg();
  expect((await sharp(original).metadata()).exif?.includes('CanaryPhone')).toBe(true);
  expect((await sharp(original).metadata()).orientation).toBe(6);
  const { picture, key } = await prepared(original);
  expect(picture).toMatchObject({ status: 'ready', width: 400, height: 640 });
  const files = await filesOf(key);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const { exif, icc, xmp, orientation, width, height } = await sharp(file).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(height).toBeGreaterThan(width);
    expect(file.includes('Canary')).toBe(false);
    expect(file.includes('Exif')).toBe(false);
  }
});

test('an iPhone’s HEIC becomes the same sizes, upright and in sRGB, and no file says where it was taken', async () => {
  expect(makeHeic().includes('CanaryPhone')).toBe(true);
  const { picture, key } = await prepared(makeHeic(), 'IMG_0001.HEIC');
  expect(picture).toMatchObject({ status: 'ready', failure: null, width: 400, height: 640 });
  const files = await filesOf(key);
  expect(files).toHaveLength(3);
  for (const file of files) {
    const { exif, icc, xmp, orientation, width, height } = await sharp(file).metadata();
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 400, height: 640 });
    expect(file.includes('Canary')).toBe(false);
    const pixels = await sharp(file).removeAlpha().raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];
    // Rotated clockwise, the left side is on top and the first corner is on the right.
    expect(isNear(at(60, 150), [0xc0, 0x39, 0x2b])).toBe(true);
    expect(isNear(at(60, 500), [0x24, 0x56, 0xa6])).toBe(true);
    expect(isNear(at(340, 60), [255, 255, 255])).toBe(true);
  }
});

function isNear(color: number[], wanted: number[]): boolean {
  return color.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 14);
}

test('a HEIC decoder that does not finish in time is stopped', async () => {
  expect(await readHeicInThread(makeHeic(), 50_000_000, { withinMs: 1 })).toEqual({ reason: 'damaged' });
});

test('a HEIC that needs more memory than allowed is not decoded', async () => {
  expect(await readHeicInThread(makeHeic(), 50_000_000, { maxMemory: 100_000 })).toEqual({ reason: 'damaged' });
});

test('an animated picture keeps only its first frame, and staff are told', async () => {
  const { picture, key } = await prepared(await anAnimatedGif(), 'moves.gif');
  expect(picture).toMatchObject({
    status: 'ready',
    failure: 'This picture is animated. Only the first frame is shown.',
    width: 60,
    height: 40,
  });
  for (const file of await filesOf(key)) expect((await sharp(file, { animated: true }).metadata()).pages ?? 1).toBe(1);
  expect(picture?.color).toMatch(/^#[bc]/);
});

test('transparency stays in WebP and becomes white in JPEG', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  const { key } = await prepared(clear, 'clear.png');
  expect((await sharp((await readBytes(app.files, `${key}/20.webp`)) ?? undefined).stats()).isOpaque).toBe(false);
  const { dominant } = await sharp((await readBytes(app.files, `${key}/20.jpg`)) ?? undefined).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

const photo = await makePhoto(900, 700);
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const polyglot = Buffer.from('GIF89a/*\x01\x01*/=1;alert(document.domain)//', 'latin1');
test.each([
  ['an SVG with a script', svg, 'x.svg', /SVG files can contain code.*Save it as a PNG/],
  ['an SVG that calls itself PNG', svg, 'x.png', /SVG files can contain code/],
  ['a script that calls itself GIF', polyglot, 'x.gif', /can’t read this file/],
  ['a bomb of 50,000 by 50,000', aBomb(), 'x.png', /more than 50 megapixels/],
  ['a JPEG cut off in the middle', photo.subarray(0, photo.length / 2), 'x.jpg', /can’t read this file/],
  ['an HEIC cut off in the middle', makeHeic().subarray(0, 1_100), 'x.heic', /can’t read this file/],
  ['an HEIC that only begins', makeHeic().subarray(0, 40), 'x.heic', /can’t read this file/],
  ['an HEIC of 51 megapixels', makeHeic({ width: 127_500 }), 'x.heic', /more than 50 megapixels/],
  [
    'a TIFF',
    Buffer.from('II*\0aaaaaaaa', 'latin1'),
    'x.tif',
    /TIFF pictures can’t be shown on the web\. Save it as a JPEG/,
  ],
  ['a file without a byte', Buffer.alloc(0), 'x.jpg', /This file is empty/],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.jpg', /not a picture the web can show/],
  ['a PDF', Buffer.from('%PDF-1.7 …'), 'x.pdf', /not a picture the web can show/],
])('%s is refused with an explanation and leaves no file', async (_what, bytes, name, sentence) => {
  const begun = performance.now();
  const { picture, key } = await prepared(bytes, name);
  expect(picture).toMatchObject({ status: 'failed', failure: expect.stringMatching(sentence), sources: [], src: null });
  expect((await app.files.list(`${key}/`)).files).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('every image type that browsers show is accepted for staff and posts; SVG, TIFF and BMP are refused with a reason', async () => {
  spec('5.12', '5.13');
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6b58' } });
  const taken = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map(
      async (type) => [type, await drawn.toFormat(type).toBuffer()] as const,
    ),
  );
  for (const kind of ['staff', 'blog-images'] as const) {
    for (const [type, bytes] of [...taken, ['heic', makeHeic()] as const]) {
      const picture = new File([new Uint8Array(bytes)], `${kind}.${type}`);
      const answer = await receivePicture(app, testPerson, kind, form({ picture }));
      expect([type, answer]).toEqual([type, { ok: true, pictureId: expect.any(Number) }]);
      const pictureId = answer.ok ? (answer.pictureId ?? 0) : 0;
      await preparePicture.run(app, { pictureId });
      expect([type, (await findPicture(app, pictureId))?.status]).toEqual([type, 'ready']);
    }
    for (const [name, bytes, sentence] of [
      ['x.svg', svg, 'SVG files can contain code, so we don’t accept them. Save it as a PNG and try again.'],
      [
        'x.tiff',
        await drawn.toFormat('tiff').toBuffer(),
        'TIFF pictures can’t be shown on the web. Save it as a JPEG and try again.',
      ],
      [
        'x.bmp',
        Buffer.from(`BM${'\0'.repeat(60)}`),
        'This file is not a picture the web can show. Save it as a JPEG or PNG and try again.',
      ],
    ] as const)
      expect(
        await receivePicture(app, testPerson, kind, form({ picture: new File([new Uint8Array(bytes)], name) })),
      ).toMatchObject({
        ok: false,
        sentence,
      });
  }
});

test('a picture that is prepared twice at once keeps its files', async () => {
  const { id, key } = await makeUpload(app, testPerson, await makePhoto(60, 40));
  await Promise.all([1, 2].map(() => preparePicture.run(app, { pictureId: id })));
  expect(await findPicture(app, id)).toMatchObject({ status: 'ready' });
  expect((await app.files.list(`${key}/`)).files.length).toBe(3);
});

test('the image decoder rejects SVG, which could refer to other files', async () => {
  const plain = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>',
  );
  await expect(makeSizes(plain, async () => {})).rejects.toMatchObject({ reason: 'damaged' });
});

test('a script appended to a GIF does not survive the conversion', async () => {
  const hidden = Buffer.concat([await anAnimatedGif(), Buffer.from('/*<script>canary()</script>*/')]);
  const { picture, key } = await prepared(hidden, 'x.gif');
  expect(picture?.status).toBe('ready');
  for (const file of await filesOf(key)) expect(file.includes('canary')).toBe(false);
});

test('a file name with ../ is harmless', async () => {
  const { picture, key } = await prepared(await makePhoto(30, 20), '../../x.png');
  expect(key).toMatch(/^gallery\/\d+-x\.png$/);
  expect(picture).toMatchObject({ status: 'ready', fileName: 'x.png' });
});

test('preparing a picture again changes nothing, and a missing upload is reported', async () => {
  const { id, uploadKey } = await makeUpload(app, testPerson, await makePhoto(60, 40));
  await preparePicture.run(app, { pictureId: id });
  const first = await findPicture(app, id);
  await preparePicture.run(app, { pictureId: id });
  expect(await findPicture(app, id)).toEqual(first);
  const lost = await makeUpload(app, testPerson, await makePhoto(60, 40));
  await app.files.remove(`uploads/${lost.uploadKey}`);
  await preparePicture.run(app, { pictureId: lost.id });
  expect(await findPicture(app, lost.id)).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/did not finish uploading/),
  });
  expect(uploadKey).not.toBe(lost.uploadKey);
});

test('a worker killed halfway leaves nothing visible, and the next one finishes the picture', async () => {
  const { id, key } = await makeUpload(app, testPerson, await makePhoto(1_500, 500));
  if (!('folder' in app.config.files)) throw new Error('this test needs a folder');
  const worker = spawn(process.execPath, ['tests/setup/prepare-picture.ts', String(id)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: app.config.databaseUrl,
      FILES_FOLDER: app.config.files.folder,
    },
  });
  const ended = new Promise((done) => worker.once('exit', (_code, signal) => done(signal)));
  await expect.poll(async () => (await app.files.list(`${key}/`)).files.length, { interval: 10 }).toBeGreaterThan(2);
  worker.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(await findPicture(app, id)).toMatchObject({ status: 'waiting', sources: [], src: null });
  await preparePicture.run(app, { pictureId: id });
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  expect(row?.status).toBe('ready');
  expect(row?.sizes.map((size) => size.key).sort()).toEqual(
    (await app.files.list(`${key}/`)).files.map((file) => file.key),
  );
});

test('a form takes a picture sent with it, one uploaded before it, or none', async () => {
  const jpeg = await makePhoto(80, 60);
  const file = new File([new Uint8Array(jpeg)], '../Dana.jpg', { type: 'image/jpeg' });
  expect(await receivePicture(app, testPerson, 'staff', form({}))).toEqual({ ok: true, pictureId: null });
  // Browsers send an empty file when none was chosen.
  expect(await receivePicture(app, testPerson, 'staff', form({ picture: new File([], '') }))).toEqual({
    ok: true,
    pictureId: null,
  });
  const first = await receivePicture(app, testPerson, 'staff', form({ picture: file }));
  expect(first).toMatchObject({ ok: true, pictureId: expect.any(Number) });
  expect(await receivePicture(app, testPerson, 'staff', form({ picture: file }))).toEqual(first);
  const id = first.ok ? String(first.pictureId) : '';
  expect(await receivePicture(app, testPerson, 'staff', form({ pictureId: id }))).toEqual(first);
  expect(await receivePicture(app, testPerson, 'branding', form({ pictureId: id }))).toMatchObject({ ok: false });
  expect(await receivePicture(app, testPerson, 'staff', form({ pictureId: "1' or 1=1" }))).toMatchObject({ ok: false });
  expect(await receivePicture(app, testPerson, 'staff', form({ picture: new File([svg], 'x.png') }))).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/SVG/),
  });
});

function form(fields: Record<string, string | File>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}
