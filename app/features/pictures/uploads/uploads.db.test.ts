import { createHash, randomUUID } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { request as openRequest, type Server } from 'node:http';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { openFiles, readBytes } from '#app/platform/files.server.ts';
import { findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { pictures } from '#db/schema.ts';
import { closeServices } from '#server/services.ts';
import { createSite } from '#server/site.ts';
import { makePhoto, askForFile } from '#tests/factories/picture-files.ts';
import { startFlakyProxy } from '#tests/setup/flaky-proxy.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { scaled } from '#tests/setup/nightly.ts';
import { startS3Server } from '#tests/setup/s3-server.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openBeside, openTestApp } from '#tests/setup/test-app.ts';
import { preparePicture } from '../pictures.jobs.server.ts';
import { findPicture } from '../pictures.server.ts';
import { uploadFileKey } from './upload-store.server.ts';
import { handleUpload, isUploadPath, uploadLimit } from './uploads.server.ts';

const app = await openTestApp();
const cookie = await signedInCookie(app);
const photo = await makePhoto(640, 480);
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function listen(with_: App): Promise<number> {
  const { server, stop } = createSite(
    with_,
    async (request) =>
      isUploadPath(new URL(request.url).pathname)
        ? handleUpload(with_, request)
        : new Response(`${request.method} ${(await request.arrayBuffer()).byteLength}`),
    (_req, _res, next) => next(),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(stop);
  return portOf(server);
}
const port = await listen(app);

type Sent = { port?: number; uploadKey?: string; filename?: string; kind?: string; pieceBytes?: number };

/** Uploads a file in chunks, as the browser does. */
function sendByTus(bytes: Buffer, sent: Sent = {}): Promise<number> {
  const { uploadKey = randomUUID(), filename = 'a.jpg', kind = 'gallery', pieceBytes = 1024 * 1024 } = sent;
  const origin = `http://127.0.0.1:${sent.port ?? port}`;
  return new Promise((done, failed) => {
    new Upload(bytes, {
      endpoint: `${origin}/admin/uploads`,
      headers: { Cookie: cookie, Origin: origin },
      metadata: { kind, filename, uploadKey },
      chunkSize: pieceBytes,
      retryDelays: [10, 50, 100, 200, 400, 800],
      onSuccess: ({ lastResponse }) => done(Number(lastResponse.getHeader('Picture-Id'))),
      onError: failed,
    }).start();
  });
}

type Ask = { method: string; path?: string; headers?: Record<string, string>; body?: Buffer; at?: number };

function ask({ method, path = '', headers = {}, body, at = port }: Ask): Promise<Response> {
  const origin = `http://127.0.0.1:${at}`;
  return fetch(`${origin}/admin/uploads${path}`, {
    method,
    headers: { Cookie: cookie, Origin: origin, 'Tus-Resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

function announcement(uploadKey: string, bytes: number, fields: Record<string, string> = {}): Record<string, string> {
  const metadata = Object.entries({ kind: 'gallery', filename: 'a.jpg', uploadKey, ...fields });
  return {
    'Upload-Length': String(bytes),
    'Upload-Metadata': metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
  };
}

function piece(offset: number): Record<string, string> {
  return { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
}

test('only staff can upload, only from this site’s pages, and only with the upload methods', async () => {
  const headers = announcement(randomUUID(), 10);
  for (const method of ['POST', 'PATCH', 'HEAD', 'DELETE']) {
    const answer = await ask({ method, path: `/${randomUUID()}`, headers: { ...headers, Cookie: '' } });
    expect(answer.status).toBe(401);
    if (method !== 'HEAD') expect(await answer.text()).toBe('You must be logged in to upload.');
  }
  const foreign = { ...headers, Origin: 'https://evil.example' };
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect((await ask({ method, path: `/${randomUUID()}`, headers: foreign })).status).toBe(403);
  expect((await ask({ method: 'GET' })).status).toBe(405);
  expect((await ask({ method: 'PUT' })).status).toBe(405);
  const options = await ask({ method: 'OPTIONS' });
  expect(options.status).toBe(204);
  expect(options.headers.get('Tus-Version')).toBe('1.0.0');
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  const elsewhere = await fetch(`http://127.0.0.1:${port}/admin/uploadsx`, {
    method: 'PATCH',
    headers: { Cookie: cookie },
  });
  expect(elsewhere.status).toBe(405);
});

test.each([
  [{ 'Upload-Length': String(25 * 1024 * 1024 + 1) }, 413, /larger than 25 MB/],
  [{ 'Upload-Length': '0' }, 422, /empty/],
  [{ 'Upload-Length': 'x' }, 422, /empty/],
  [{ 'Upload-Metadata': '' }, 400, /did not finish uploading/],
  [announcement('../../x', 10), 400, /did not finish uploading/],
  [announcement(randomUUID(), 10, { kind: 'elsewhere' }), 400, /did not finish uploading/],
  [announcement(randomUUID(), 10, { filename: '' }), 400, /did not finish uploading/],
])('the invalid upload request %o is refused with an explanation', async (headers, status, sentence) => {
  const answer = await ask({ method: 'POST', headers: { ...announcement(randomUUID(), 10), ...headers } });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toMatch(sentence);
});

test('the bytes that a creation sends without naming their length are not stored', async () => {
  const uploadKey = randomUUID();
  const origin = `http://127.0.0.1:${port}`;
  const headers = {
    Cookie: cookie,
    Origin: origin,
    'Tus-Resumable': '1.0.0',
    ...announcement(uploadKey, 10),
    ...piece(0),
  };
  const creation = openRequest(`${origin}/admin/uploads`, { method: 'POST', headers });
  creation.write('12345');
  creation.end();
  const status = await new Promise((done) => creation.on('response', ({ statusCode }) => done(statusCode)));
  expect(status).toBe(201);
  const head = await ask({ method: 'HEAD', path: `/${uploadKey}` });
  expect([head.status, head.headers.get('Upload-Offset')]).toEqual([200, '0']);
});

test('a person who starts too many uploads must wait, and uploads already started continue', async () => {
  const other = await signedInCookie(app);
  const { id = '' } = (await findSignedInPerson(app, new Request('http://x/', { headers: { Cookie: other } }))) ?? {};
  const uploadKey = randomUUID();
  const own = { ...announcement(uploadKey, 10), Cookie: other };
  expect((await ask({ method: 'POST', headers: own })).status).toBe(201);
  for (let taken = 1; taken < 600; taken++) await app.limits.consume(uploadLimit, id);
  const refused = await ask({ method: 'POST', headers: { ...announcement(randomUUID(), 10), Cookie: other } });
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  const begun = await ask({ method: 'HEAD', path: `/${uploadKey}`, headers: { ...own } });
  expect(begun.headers.get('Upload-Offset')).toBe('0');
});

test('a chunk that is too large or goes past the end of the file is refused', async () => {
  const uploadKey = randomUUID();
  await ask({ method: 'POST', headers: announcement(uploadKey, 1_000) });
  const path = `/${uploadKey}`;
  const large = randomUUID();
  await ask({ method: 'POST', headers: announcement(large, 20 * 1024 * 1024) });
  const body = Buffer.alloc(6 * 1024 * 1024 + 1);
  expect((await ask({ method: 'PATCH', path: `/${large}`, headers: piece(0), body })).status).toBe(413);
  expect((await ask({ method: 'PATCH', path, headers: piece(0), body: Buffer.alloc(1_001) })).status).toBe(413);
  expect((await ask({ method: 'HEAD', path })).headers.get('Upload-Offset')).toBe('0');
});

test('while the disk is full, a chunk is refused so that the browser sends it again', async () => {
  const uploadKey = randomUUID();
  await ask({ method: 'POST', headers: announcement(uploadKey, 10) });
  const { files } = app.config;
  const file = join('folder' in files ? files.folder : '', uploadFileKey(uploadKey));
  rmSync(file);
  symlinkSync('/dev/full', file);
  const sent = await ask({ method: 'PATCH', path: `/${uploadKey}`, headers: piece(0), body: Buffer.alloc(10) });
  expect([sent.status, await sent.text()]).toEqual([503, '']);
  rmSync(file);
});

test('a chunk without its length is refused before it is read', async () => {
  const uploadKey = randomUUID();
  await ask({ method: 'POST', headers: announcement(uploadKey, 1_000) });
  const body = new Blob([new Uint8Array(1_000)]).stream();
  const path = `http://127.0.0.1:${port}/admin/uploads/${uploadKey}`;
  const init = {
    method: 'PATCH',
    headers: { ...piece(0), Cookie: cookie, 'Tus-Resumable': '1.0.0' },
    body,
    duplex: 'half',
  } as const;
  expect((await handleUpload(app, new Request(path, init))).status).toBe(411);
  expect((await ask({ method: 'HEAD', path: `/${uploadKey}` })).headers.get('Upload-Offset')).toBe('0');
});

test('an uploaded picture waits for the worker, and its file name is made safe', async () => {
  const id = await sendByTus(photo, { filename: '../../x.png', kind: 'staff', pieceBytes: 20_000 });
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  expect(row).toMatchObject({ kind: 'staff', status: 'waiting', fileName: 'x.png', bytes: photo.length });
  expect(row?.key).toMatch(/^staff\/\d{13}-x\.png$/);
  expect((await readBytes(app.files, `uploads/${row?.uploadKey}`))?.equals(photo)).toBe(true);
  await preparePicture.run(app, { pictureId: id });
  const picture = await findPicture(app, id);
  expect(picture?.status).toBe('ready');
  const answer = await askForFile(app, picture?.src?.slice(7), { Cookie: cookie });
  expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')));

  const endpoint = `http://127.0.0.1:${await freePorts(1)}`;
  const store = { endpoint, region: 'us-east-1', bucket: 'site', accessKey: 'a', secretKey: 'b' };
  const away: App = { ...app, files: openFiles({ files: store }) };
  const refused = await askForFile(away, picture?.src?.slice(7), { Cookie: cookie });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
});

test('an upload that is repeated before or after it is prepared stays one picture', async () => {
  const uploadKey = randomUUID();
  const id = await sendByTus(photo, { uploadKey });
  expect(await sendByTus(photo, { uploadKey })).toBe(id);
  await preparePicture.run(app, { pictureId: id });
  expect(await sendByTus(photo, { uploadKey })).toBe(id);
  expect(await app.db.select().from(pictures).where(eq(pictures.uploadKey, uploadKey))).toHaveLength(1);
  expect((await findPicture(app, id))?.status).toBe('ready');
});

test('an upload request whose answer was lost can be repeated and keeps the bytes received so far', async () => {
  const uploadKey = randomUUID();
  const headers = announcement(uploadKey, photo.length);
  const path = `/${uploadKey}`;
  const first = await ask({ method: 'POST', headers });
  expect([first.status, first.headers.get('Location')]).toEqual([201, `/admin/uploads${path}`]);
  await ask({ method: 'PATCH', path, headers: piece(0), body: photo.subarray(0, 5_000) });
  expect((await ask({ method: 'POST', headers })).status).toBe(201);
  expect((await ask({ method: 'HEAD', path })).headers.get('Upload-Offset')).toBe('5000');
  expect((await ask({ method: 'POST', headers: announcement(uploadKey, 7) })).ok).toBe(false);
  const last = await ask({ method: 'PATCH', path, headers: piece(5_000), body: photo.subarray(5_000) });
  expect(last.status).toBe(204);
  expect(Number(last.headers.get('Picture-Id'))).toBeGreaterThan(0);
});

test('a complete upload without a picture becomes one when the client asks for its offset', async () => {
  const uploadKey = randomUUID();
  const first = await sendByTus(photo, { uploadKey });
  await app.db.delete(pictures).where(eq(pictures.id, first));
  const asked = await ask({ method: 'HEAD', path: `/${uploadKey}` });
  const id = Number(asked.headers.get('Picture-Id'));
  expect(id).toBeGreaterThan(first);
  expect((await findPicture(app, id))?.status).toBe('waiting');
});

test('a HEAD request changes nothing', async () => {
  const uploadKey = randomUUID();
  await sendByTus(photo, { uploadKey });
  const read = () => app.db.select().from(pictures).where(eq(pictures.uploadKey, uploadKey));
  const before = await read();
  expect((await ask({ method: 'HEAD', path: `/${uploadKey}` })).status).toBe(200);
  expect(await read()).toEqual(before);
});

test('canceling deletes the bytes received so far', async () => {
  const uploadKey = randomUUID();
  await ask({ method: 'POST', headers: announcement(uploadKey, 1_000) });
  await ask({ method: 'PATCH', path: `/${uploadKey}`, headers: piece(0), body: Buffer.alloc(500) });
  expect((await ask({ method: 'DELETE', path: `/${uploadKey}` })).status).toBe(204);
  expect(await app.files.exists(`uploads/${uploadKey}`)).toBe(false);
  expect((await ask({ method: 'HEAD', path: `/${uploadKey}` })).status).toBe(404);
});

describe('several web processes', () => {
  let other: App;
  let otherPort: number;
  beforeAll(async () => {
    other = openBeside(app);
    otherPort = await listen(other);
  });
  afterAll(() => closeServices(other));

  test('an upload that starts in one process continues in the other', async () => {
    const uploadKey = randomUUID();
    const path = `/${uploadKey}`;
    await ask({ method: 'POST', headers: announcement(uploadKey, photo.length) });
    await ask({ method: 'PATCH', path, headers: piece(0), body: photo.subarray(0, 9_000) });
    const at = otherPort;
    expect((await ask({ method: 'HEAD', path, at })).headers.get('Upload-Offset')).toBe('9000');
    const last = await ask({ method: 'PATCH', path, headers: piece(9_000), body: photo.subarray(9_000), at });
    expect(Number(last.headers.get('Picture-Id'))).toBeGreaterThan(0);
  });

  test('a stalled chunk blocks neither process', async () => {
    const uploadKey = randomUUID();
    const path = `/${uploadKey}`;
    await ask({ method: 'POST', headers: announcement(uploadKey, photo.length) });
    const origin = `http://127.0.0.1:${port}`;
    const headers = { Cookie: cookie, Origin: origin, 'Tus-Resumable': '1.0.0', ...piece(0) };
    const hanging = openRequest(`${origin}/admin/uploads${path}`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Length': String(photo.length) },
    });
    hanging.on('error', () => undefined);
    await new Promise<void>((sent) => hanging.write(photo.subarray(0, 9_000), () => sent()));
    const whole = await ask({ method: 'PATCH', path, headers: piece(0), body: photo, at: otherPort });
    expect(Number(whole.headers.get('Picture-Id'))).toBeGreaterThan(0);
    hanging.destroy();
  });

  test('the same chunk sent many times at once to both processes is written once', async () => {
    const uploadKey = randomUUID();
    const path = `/${uploadKey}`;
    await ask({ method: 'POST', headers: announcement(uploadKey, photo.length) });
    const body = photo.subarray(0, 9_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        ask({ method: 'PATCH', path, headers: piece(0), body, at: i % 2 ? port : otherPort }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 11 }, () => 409)]);
    await ask({ method: 'PATCH', path, headers: piece(9_000), body: photo.subarray(9_000) });
    expect(hash((await readBytes(app.files, `uploads/${uploadKey}`)) ?? Buffer.of())).toBe(hash(photo));
    const held = await app.db.execute(`
      select count(*)::int as n from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory'`);
    expect(held.rows).toEqual([{ n: 0 }]);
  });
});

test('many pictures sent over a connection that drops three times all arrive complete, none twice', async () => {
  const [count, width] = [scaled(5, 20), scaled(1_600, 4_000)];
  const shot = await makePhoto(width, width * 0.75);
  const files = Array.from({ length: count }, (_, i) => Buffer.concat([shot, Buffer.from(`picture ${i}`)]));
  const all = files.reduce((sum, file) => sum + file.length, 0);
  const line = await startFlakyProxy(port, [all * 0.1, all * 0.5, all * 0.8]);
  const ids: number[] = [];
  const waiting = files.map((bytes, i) => ({ bytes, uploadKey: randomUUID(), filename: `shot-${i}.jpg` }));
  const keys = waiting.map(({ uploadKey }) => uploadKey);
  // Two at a time, as the browser does.
  const next = async (): Promise<void> => {
    const file = waiting.shift();
    if (!file) return;
    ids.push(await sendByTus(file.bytes, { ...file, port: line.port }));
    await next();
  };
  await Promise.all([next(), next()]);
  expect(line.cuts()).toBe(3);
  expect(new Set(ids).size).toBe(count);
  const rows = await app.db.select().from(pictures).where(inArray(pictures.uploadKey, keys));
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  for (const row of rows) {
    const arrived = await readBytes(app.files, `uploads/${row.uploadKey}`);
    const sent = files[Number(/\d+/.exec(row.fileName)?.[0])] ?? Buffer.of();
    expect(hash(arrived ?? Buffer.of())).toBe(hash(sent));
  }
  await line.close();
});

test('only staff can send a form with a picture; every other form has a small size limit', async () => {
  const form = new FormData();
  form.set('picture', new File([Buffer.alloc(2_000_000)], 'a.jpg'));
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, headers: Record<string, string>, body: BodyInit = form) =>
    fetch(origin + path, { method: 'POST', headers: { Origin: origin, ...headers }, body });
  expect(await (await post('/admin/staff', { Cookie: cookie })).text()).toMatch(/^POST 2000/);
  const stranger = await post('/admin/staff', {});
  expect(stranger.status).toBe(401);
  expect(await stranger.text()).toContain('You must be logged in to upload.');
  expect((await post('/contact', { Cookie: cookie })).status).toBe(413);
  const long = new URLSearchParams({ x: 'x'.repeat(300_000) });
  expect((await post('/admin/staff', { Cookie: cookie }, long)).status).toBe(413);
  form.set('picture', new File([Buffer.alloc(27 * 1024 * 1024)], 'a.jpg'));
  const tooLarge = await post('/admin/staff', { Cookie: cookie }).then(
    ({ status }) => status,
    () => 413,
  );
  expect(tooLarge).toBe(413);
});

// Needs Ceph: npm run drill -- cluster.
describe.runIf(process.env['TEST_CLUSTER'])('in an S3 bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let bucket: App;
  beforeAll(async () => {
    server = await startS3Server(await freePorts(64));
    bucket = openBeside(app, { files: server.settings });
  });
  afterAll(async () => {
    await closeServices(bucket);
    await server?.stop();
  });

  test('a picture sent in chunks over an unreliable connection arrives complete, is prepared and is served', async () => {
    // S3 accepts no part under 5 MB except the last. A JPEG decoder stops at the end marker, so the padding can be anything.
    const shot = Buffer.concat([await makePhoto(600, 400), Buffer.alloc(6 * 1024 * 1024, 'x')]);
    const line = await startFlakyProxy(await listen(bucket), [shot.length * 0.3, shot.length * 0.7]);
    const uploadKey = randomUUID();
    const id = await sendByTus(shot, { port: line.port, uploadKey });
    expect(line.cuts()).toBe(2);
    expect(hash((await readBytes(bucket.files, `uploads/${uploadKey}`)) ?? Buffer.of())).toBe(hash(shot));
    await preparePicture.run(bucket, { pictureId: id });
    const picture = await findPicture(bucket, id);
    expect(picture).toMatchObject({ status: 'ready', width: 600, height: 400 });
    expect((await bucket.files.list('uploads/')).files).toEqual([]);
    const answer = await askForFile(bucket, picture?.src?.slice(7), { Cookie: cookie });
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')));
    await line.close();
  });
});

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
