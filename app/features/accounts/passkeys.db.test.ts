import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Person } from '#app/context.ts';
import { findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { passkeys, people } from '#db/accounts-schema.ts';
import { activityLines, noticesTo, openTestApp } from '#tests/setup/test-app.ts';
import { accountHandlers } from './account.server.ts';
import { givePassword } from './people.server.ts';
import { handleAuthRequest, signIn } from './sign-in.server.ts';

const app = await openTestApp();
const origin = new URL(app.config.publicUrl).origin;
const address = '198.51.100.9';
const password = 'a long pass phrase';
const [userPresent, userVerified, newCredential] = [0x01, 0x04, 0x40];

test('a passkey without user verification (fingerprint, face or PIN) can be neither added nor used', async () => {
  const person = await aPerson('touch-only');
  const browser = aBrowser(person.cookies);
  const device = anAuthenticator();
  expect(await register(browser, device, userPresent)).toMatchObject({ status: 401 });
  expect(await passkeysOf(person.id)).toEqual([]);
  expect(await noticesTo(app, person.id)).toEqual([]);

  expect(await register(browser, device, userPresent | userVerified)).toMatchObject({ status: 200 });
  expect(await passkeysOf(person.id)).toHaveLength(1);
  const refused = await enter(aBrowser([]), device, userPresent);
  expect(refused.status).toBe(401);
  expect(refused.cookies.join()).not.toContain('session_token');

  const inside = aBrowser([]);
  const entered = await enter(inside, device, userPresent | userVerified);
  expect(entered.status).toBe(200);
  expect(await findSignedInPerson(app, inside.request('/admin/staff'))).toMatchObject({ id: person.id });
});

test('adding and using a passkey is logged, adding one is mailed, and no response contains a token', async () => {
  const person = await aPerson('recorded');
  const browser = aBrowser(person.cookies);
  const device = anAuthenticator();
  const before = await activityLines(app);
  const added = await register(browser, device, userPresent | userVerified, { createSession: true });
  const entered = await enter(aBrowser([]), device, userPresent | userVerified);
  expect([added.body, entered.body]).toEqual(['{}', '{}']);
  expect(added.cookies.join(), 'the session does not become fresh again').not.toContain('session_token');
  expect((await activityLines(app)).slice(before.length)).toEqual([
    'Added a passkey: An unknown device.',
    'Signed in with a passkey.',
  ]);
  expect(await noticesTo(app, person.id)).toEqual(['passkey-added']);
});

test('people can remove only their own passkeys, and only actual removals are logged', async () => {
  const [owner, other] = [await aPerson('owner'), await aPerson('other')];
  await register(aBrowser(owner.cookies), anAuthenticator(), userPresent | userVerified);
  const [mine] = await passkeysOf(owner.id);
  const remove = async (by: Person) => {
    const form = new FormData();
    form.set('passkeyId', mine?.id ?? '');
    const caller = { request: new Request(origin), address };
    return accountHandlers['passkey-remove']?.({
      app,
      by,
      session: { id: '', token: '', fresh: true, role: 'writer' },
      caller,
      form,
    });
  };
  const before = await activityLines(app);
  expect(await remove(other)).toMatchObject({ ok: false });
  expect(await passkeysOf(owner.id)).toHaveLength(1);
  expect(await activityLines(app)).toEqual(before);
  expect(await remove(owner)).toMatchObject({ ok: true });
  expect((await activityLines(app)).slice(before.length)).toEqual(['Removed a passkey.']);
});

test('the sign-in library writes nothing to the console, whatever it refuses', async () => {
  const written = (['error', 'warn', 'log'] as const).map((level) => vi.spyOn(console, level));
  for (const [type, body] of [
    ['text/plain', '{}'],
    ['application/json', 'null'],
    ['application/json', '{"response":1}'],
  ] as const) {
    const url = `${origin}/api/auth/passkey/verify-authentication`;
    const request = new Request(url, { method: 'POST', headers: { Origin: origin, 'Content-Type': type }, body });
    expect((await handleAuthRequest(app, { request, address })).status).toBe(400);
  }
  expect(written.flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});

async function aPerson(name: string) {
  const person = { id: randomUUID(), name, email: `${name}@cypress-po.example` };
  await app.db.insert(people).values({ ...person, emailVerified: true });
  await givePassword(app, [person.email], password);
  const answer = await signIn(app, { request: new Request(origin), address }, { email: person.email, password });
  if (!answer.ok) throw new Error(answer.error);
  return { ...person, cookies: answer.cookies };
}

function passkeysOf(personId: string) {
  return app.db.select().from(passkeys).where(eq(passkeys.userId, personId));
}

/** A test browser that keeps its cookies between requests. */
function aBrowser(cookies: string[]) {
  const jar = new Map<string, string>();
  const keep = (set: string[]) => {
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  keep(cookies);
  const request = (path: string, body?: object) =>
    new Request(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: origin,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  const ask = async (path: string, body?: object) => {
    const answer = await handleAuthRequest(app, { request: request(`/api/auth/passkey/${path}`, body), address });
    const set = answer.headers.getSetCookie();
    keep(set);
    return { status: answer.status, body: await answer.text(), cookies: set };
  };
  return { ask, request };
}

type Browser = ReturnType<typeof aBrowser>;
type Authenticator = ReturnType<typeof anAuthenticator>;

/** A fake security key that sets the flags it is given. */
function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  // COSE: key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256), x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return {
    id: id.toString('base64url'),
    attest: (flags: number) =>
      Buffer.concat([
        authenticatorDataWith(flags | newCredential),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]),
    assert(flags: number, client: Buffer) {
      const authenticatorData = authenticatorDataWith(flags);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return { authenticatorData, signature: sign('sha256', signed, privateKey) };
    },
  };
}

/** The authenticator data of every response: hash of the host name, flags, counter. */
function authenticatorDataWith(flags: number): Buffer {
  return Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([flags, 0, 0, 0, 0]),
  ]);
}

function clientData(type: 'webauthn.create' | 'webauthn.get', options: string): Buffer {
  const { challenge } = z.object({ challenge: z.string() }).parse(JSON.parse(options));
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function credential(device: Authenticator, response: Record<string, Buffer>) {
  const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]);
  return {
    id: device.id,
    rawId: device.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(encoded),
  };
}

async function register(browser: Browser, device: Authenticator, flags: number, more: object = {}) {
  const options = await browser.ask('generate-register-options');
  const authData = device.attest(flags);
  // CBOR: { fmt: 'none', attStmt: {}, authData }
  const attestationObject = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
  const clientDataJSON = clientData('webauthn.create', options.body);
  const response = credential(device, { clientDataJSON, attestationObject });
  return browser.ask('verify-registration', { response, ...more });
}

async function enter(browser: Browser, device: Authenticator, flags: number) {
  const options = await browser.ask('generate-authenticate-options');
  const clientDataJSON = clientData('webauthn.get', options.body);
  const response = credential(device, { clientDataJSON, ...device.assert(flags, clientDataJSON) });
  return browser.ask('verify-authentication', { response });
}
