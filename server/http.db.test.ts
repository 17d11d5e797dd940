import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { receiveForm } from '#app/forms/form.server.ts';
import { contentSecurityPolicy } from '#app/platform/plain-page.server.ts';
import { withoutDatabase } from '#tests/setup/send-form.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { builtFiles } from './http.ts';
import { createSite } from './site.ts';

/** Tests the server with a fake router that reports what it received. */
const app = await openTestApp();
const lines = new PassThrough();
let written = '';
lines.on('data', (chunk: Buffer) => (written += chunk.toString()));
const logged = { ...app, log: pino({ level: 'info' }, lines) };
let release: () => void = () => {};
const { server, stop } = createSite(
  logged,
  async (request) => {
    if (request.url.endsWith('/slow')) await new Promise<void>((done) => (release = done));
    if (request.url.endsWith('/broken')) throw new Error('a fault of ours');
    if (request.url.endsWith('/away')) throw Object.assign(new Error('shutting down'), { code: '57P01' });
    if (request.url.endsWith('/download')) return endlessDownload();
    if (/cached$/i.test(request.url)) return new Response('cached', { headers: { 'Surrogate-Key': 'clinic' } });
    return Response.json({ method: request.method, body: request.method === 'POST' ? await request.text() : null });
  },
  (_req, _res, next) => next(),
  ['cached'],
);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const port = portOf(server);
const base = `http://127.0.0.1:${port}`;
afterAll(() => stop());

/** Starts another server with other settings. */
async function openSite(other: typeof app, answer = async () => new Response()): Promise<string> {
  const site = createSite(other, answer, (_req, _res, next) => next());
  await new Promise<void>((done) => site.server.listen(0, '127.0.0.1', done));
  onTestFinished(() => site.stop());
  return `http://127.0.0.1:${portOf(site.server)}`;
}

test('health and readiness checks respond, and are logged only when they fail', async () => {
  written = '';
  expect(await (await fetch(`${base}/healthz`)).text()).toBe('ok');
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const gone = await openSite({ ...logged, db: (await withoutDatabase(app)).db });
  expect((await fetch(`${gone}/readyz`)).status).toBe(503);
  await expect.poll(() => written).toContain('"path":"/readyz","status":503');
  expect(written).not.toContain('"status":200');
});

test('a built file that was deleted aborts only its own response', async () => {
  const built = await mkdtemp(join(tmpdir(), 'built-'));
  for (const name of ['gone.txt', 'here.txt']) await writeFile(join(built, name), name);
  const files = builtFiles(built, built);
  const plain = createServer((req, res) => files(req, res, () => res.writeHead(404).end()));
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  onTestFinished(() => void plain.close());
  await rm(join(built, 'gone.txt'));
  await expect(
    fetch(`http://127.0.0.1:${portOf(plain)}/gone.txt`, { signal: AbortSignal.timeout(5_000) }),
  ).rejects.toThrow('fetch failed');
  expect(await (await fetch(`http://127.0.0.1:${portOf(plain)}/here.txt`)).text()).toBe('here.txt');
});

test('an SVG file has the policy of a page, because it can be opened as one', async () => {
  const built = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(built, { recursive: true, force: true }));
  for (const name of ['drawing.svg', 'text.txt']) await writeFile(join(built, name), '<svg/>');
  const files = builtFiles(built, built);
  const plain = createServer((req, res) => files(req, res, () => res.writeHead(404).end()));
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  onTestFinished(() => void plain.close());
  const policyOf = async (name: string) =>
    (await fetch(`http://127.0.0.1:${portOf(plain)}/${name}`)).headers.get('Content-Security-Policy');
  expect(await policyOf('drawing.svg')).toBe(contentSecurityPolicy());
  expect(await policyOf('text.txt')).toBeNull();
});

const form = new URLSearchParams({ a: 'b' });

test.each([
  [{}, 403],
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: `http://127.0.0.1:${port + 1}` }, 403],
  [{ Origin: base }, 200],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
])('an unsafe method needs our own origin, on any route: %o', async (headers, status) => {
  for (const path of ['/blog/x', '/anything.data', '/feed.xml']) {
    expect((await fetch(base + path, { method: 'POST', headers: { ...headers }, body: form })).status).toBe(status);
  }
});

test('a site with a PUBLIC_URL accepts forms only from its own pages, for any requested host, and logs the reason once', async () => {
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const address = await openSite({ ...app, log, config: { ...app.config, publicUrl: 'https://clinic.example' } });
  const sendFrom = async (origin: string) =>
    (await fetch(`${address}/x`, { method: 'POST', headers: { Origin: origin }, body: form })).status;
  const send = (scheme: string) => sendFrom(address.replace('http', scheme));
  expect(await sendFrom('https://clinic.example')).toBe(200);
  expect(await sendFrom('http://clinic.example')).toBe(403);
  for (const scheme of ['https', 'http', 'ftp', 'chrome-extension']) expect(await send(scheme)).toBe(403);
  expect(await sendFrom('null')).toBe(403);
  expect(said.filter((line) => line.includes('a form was refused because its origin'))).toHaveLength(1);
});

test('a database outage gives a 503 and a bug gives a 500', async () => {
  const [away, broken] = await Promise.all([fetch(`${base}/admin/away`), fetch(`${base}/admin/broken`)]);
  expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await away.text()).toContain('We’ll be right back');
  expect(broken.status).toBe(500);
});

test('a download is streamed, not buffered and compressed', async () => {
  const answer = await fetch(`${base}/download`);
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain('line');
  await reader?.cancel();
});

test('bodies, addresses and methods are limited', async () => {
  const headers = { Origin: base, 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await fetch(`${base}/x`, { method: 'POST', headers, body: 'x'.repeat(256 * 1024) })).status).toBe(200);
  expect((await fetch(`${base}/x`, { method: 'POST', headers, body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413);
  expect((await fetch(`${base}/${'a'.repeat(2_100)}`)).status).toBe(414);
  expect((await fetch(`${base}/__manifest?p=${'a'.repeat(7_600)}`)).status).toBe(200);
  expect((await fetch(`${base}/__manifest?p=${'a'.repeat(8_100)}`)).status).toBe(414);
  expect((await fetch(`${base}/x`, { method: 'DELETE', headers })).status).toBe(405);
  expect((await fetch(`${base}/x`, { headers: { 'X-Long': 'y'.repeat(20_000) } })).status).toBe(431);
});

async function sendForm(body: string, type = 'application/x-www-form-urlencoded'): Promise<number> {
  const headers = { Origin: base, 'Content-Type': type };
  return (await fetch(`${base}/x`, { method: 'POST', headers, body })).status;
}

function parts(count: number): string {
  return `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(count)}--x--\r\n`;
}

test('a form has at most 300 fields or 100 parts', async () => {
  expect(await sendForm(Array(300).fill('a').join('&'))).toBe(200);
  expect(await sendForm(Array(301).fill('a').join('&'))).toBe(413);
  expect(await sendForm(parts(100), 'multipart/form-data; boundary=x')).toBe(200);
  for (const boundary of ['boundary="x"', 'boundary=x; boundary=y', 'boundary=x; a="boundary=y"'])
    expect(await sendForm(parts(101), `multipart/form-data; ${boundary}`)).toBe(413);
});

test('an address whose forms are rejected repeatedly must wait, and others need not', async () => {
  // Four forms of an address run at once. All four are pending before one is rejected, and each one counts.
  let four = Promise.withResolvers<void>();
  let arrived = 0;
  const proxied = await openSite({ ...app, config: { ...app.config, trustProxy: () => true } }, async () => {
    arrived += 1;
    if (arrived % 4 === 0) four.resolve();
    await four.promise;
    return new Response(null, { status: 415 });
  });
  const send = async (address: string) => {
    const headers = { Origin: app.config.publicUrl, 'X-Forwarded-For': address };
    return (await fetch(`${proxied}/x`, { method: 'POST', headers, body: form })).status;
  };
  for (let rounds = 0; rounds < 25; rounds += 1) {
    four = Promise.withResolvers();
    const statuses = await Promise.all(Array.from({ length: 4 }, () => send('198.51.100.7')));
    expect(statuses).toEqual([415, 415, 415, 415]);
  }
  expect(await send('198.51.100.7')).toBe(429);
  expect(await send('198.51.100.8')).toBe(415);
});

test('an address gets at most 120 rendered pages per minute, and staff and other addresses are not affected', async () => {
  const proxied = await openSite({ ...app, config: { ...app.config, trustProxy: () => true } });
  const ask = async (address: string, path: string, headers = {}) =>
    fetch(proxied + path, { headers: { ...headers, 'X-Forwarded-For': address } });
  const flood = ['/a', '/blog?tag=', '/?x=', '/admin/login?x=', '/a.data?_routes='];
  const statuses = new Map<number, number>();
  for (let i = 0; i < 130; i += 1) {
    const { status } = await ask('198.51.100.7', `${flood[i % flood.length]}${i}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 120, 429: 10 });
  expect((await ask('198.51.100.7', '/b')).headers.get('Retry-After')).toBe('60');
  expect((await ask('198.51.100.7', '/b', { Cookie: 'clinic.session_token=x' })).status).toBe(429);
  expect((await ask('198.51.100.7', '/b', { Cookie: await signedInCookie(app) })).status).toBe(200);
  expect((await ask('198.51.100.7', '/files/gallery/a/480.avif')).status).toBe(200);
  expect((await ask('198.51.100.8', '/b')).status).toBe(200);
  // Of a /56 there may be four times as many, of a /48 sixteen times. One /64 alone does not use that up.
  const askFrom = async (group: number, i: number) =>
    (await ask(`2001:db8:0:${group.toString(16)}::1`, `/c${i}`)).status;
  for (let i = 0; i < 700; i += 1) await askFrom(0, i);
  for (const group of [1, 2, 3]) for (let i = 0; i < 120; i += 1) expect(await askFrom(group, i)).toBe(200);
  expect(await askFrom(4, 0)).toBe(429);
  expect(await askFrom(0x100, 0), 'another /56').toBe(200);
  // A private address may be a proxy that all visitors share, so it has no limit.
  for (let i = 0; i < 130; i += 1) expect((await ask('10.0.0.4', `/a${i}`)).status).toBe(200);
});

const rawGet = (path: string, hosts: string) => `GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;

test('a request with two Host headers is rejected, even for a cached page', async () => {
  const [one, two] = [`Host: a\r\n`, `Host: a\r\nHost: b\r\n`];
  expect(await sendRaw(rawGet('/admin', two))).toMatch(/^HTTP\/1.1 400/);
  await expect.poll(() => sendRaw(rawGet('/cached', one))).toContain('clinic; hit');
  expect(await sendRaw(rawGet('/cached', two))).toMatch(/^HTTP\/1.1 400/);
});

test('another spelling of a page redirects to the known one with its query, but a form does not', async () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(base + path, { redirect: 'manual', ...init });
  const html = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0' };
  for (const path of ['/Cached', '//cached', '/cached/', '/%63ached', '/CACHED']) {
    const answer = await ask(`${path}?from=letter`, { headers: html });
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 301, '/cached?from=letter']);
  }
  expect((await ask('/cached', { headers: html })).status).toBe(200);
  expect((await ask('/Cached', { method: 'HEAD' })).status).toBe(301);
  expect((await ask('/Cached', { method: 'POST', headers: { Origin: base }, body: form })).status).toBe(200);
  expect((await ask('/Unknown/Page/')).status).toBe(200);
});

test.each([
  ['text/plain', 'a=b'],
  ['application/json', '{"a":"b"}'],
  ['multipart/form-data', 'a=b'],
  ['', ''],
])('a form that cannot be parsed gets a 415, not a 500: %s', async (type, body) => {
  const headers = { Origin: base, ...(type && { 'Content-Type': type }) };
  expect((await fetch(`${base}/x`, { method: 'POST', headers, body: Buffer.from(body) })).status).toBe(415);
});

test('receiveForm rejects malformed parts with a 415', async () => {
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const body = '--x\r\nContent-Disposition: form-data; name="a\r\nb';
  const request = new Request(base, { method: 'POST', headers: type, body });
  await expect(receiveForm(request)).rejects.toMatchObject({ init: { status: 415 } });
});

test.each(['', 'a b', 'x/y', '[::1', '⭀'])('the host %j gets a 400, not a 500', async (host) => {
  expect(await sendRaw(`GET /admin HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/);
});

test('request headers must arrive within ten seconds', () => {
  expect(server.headersTimeout).toBe(10_000);
});

test('an address with a zero byte gets a 400, not a 500', async () => {
  expect((await fetch(`${base}/blog/a%00b`)).status).toBe(400);
  expect((await fetch(`${base}/blog?tag=a%00b`)).status).toBe(400);
});

test('a body without a Content-Length is limited too', async () => {
  const answer = await new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${base}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      for (let i = 0; i < 40; i += 1) socket.write(`2000\r\n${'x'.repeat(0x2000)}\r\n`);
    });
    socket.on('data', (chunk: Buffer) => done(chunk.toString()));
    socket.on('error', () => done('reset'));
  });
  expect(answer).toContain('413');
});

test('the log names no query, body, cookie, address or e-mail', async () => {
  written = '';
  await fetch(`${base}/search?q=canary-query`, {
    headers: { Cookie: 'canary-cookie=1', 'User-Agent': 'canary-agent' },
  });
  await fetch(`${base}/x/canary@example.com`, { method: 'POST', headers: { Origin: base }, body: 'canary-body' });
  await expect.poll(() => written.trim().split('\n').length).toBeGreaterThanOrEqual(2);
  expect(written).not.toContain('canary');
  expect(written).not.toContain('127.0.0.1');
  expect(written).toContain('"path":"/search"');
});

test('while draining, a stopping server is not ready but still responds', async () => {
  const config = { ...app.config, drainSeconds: 1 };
  const own = createSite(
    { ...logged, config },
    () => Promise.resolve(new Response('here')),
    (_req, _res, next) => next(),
  );
  await new Promise<void>((done) => own.server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${portOf(own.server)}`;
  const stopped = own.stop();
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
  const answer = await fetch(`${address}/admin/x`);
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
  await stopped;
  await expect(fetch(`${address}/admin/x`)).rejects.toThrow('fetch failed');
});

test('stopping finishes pending requests and accepts no new ones', async () => {
  const own = createSite(
    logged,
    async () => {
      await new Promise<void>((done) => (release = done));
      return new Response('finished');
    },
    (_req, _res, next) => next(),
  );
  await new Promise<void>((done) => own.server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${portOf(own.server)}`;
  const underWay = fetch(`${address}/slow`);
  await expect
    .poll(() => release !== undefined && new Promise((done) => own.server.getConnections((_e, n) => done(n))))
    .toBe(1);
  await new Promise((later) => setTimeout(later, 50));
  const stopped = own.stop();
  await expect(fetch(`${address}/new`)).rejects.toThrow();
  release();
  expect(await (await underWay).text()).toBe('finished');
  await stopped;
});

function sendRaw(bytes: string): Promise<string> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => done(answer));
    socket.on('error', () => done(answer));
  });
}

function portOf(listening: Server): number {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

/** Never ends, so a server that buffers it would hang. */
function endlessDownload(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode('line\r\n')) });
  return new Response(body, { headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment' } });
}
