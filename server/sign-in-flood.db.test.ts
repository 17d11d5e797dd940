import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { givePassword } from '#app/features/accounts/people.server.ts';
import { signIn } from '#app/features/accounts/sign-in.server.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { trustProxySchema } from '#app/platform/client-address.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { people } from '#db/accounts-schema.ts';
import { scaled } from '#tests/setup/nightly.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { createSite } from './site.ts';

/** Uses the real server and database with only the sign-in. A hash takes 0.1 s, so that the queue fills. */
const opened = await openTestApp({ N: 2 ** 15, r: 8, p: 1 });
const app = { ...opened, config: { ...opened.config, trustProxy: trustProxySchema.parse('true') } };
let [signingIn, mostSigningIn] = [0, 0];
const { server, stop } = createSite(
  app,
  async (request, { address }) => {
    const form = await request.formData();
    if (new URL(request.url).pathname === '/contact') {
      const [name, phone] = ['Walter', '(225) 555-0117'];
      const sender = { name, phone, email: readField(form, 'email'), source: '/contact' };
      await storeContactRequest(app, randomUUID(), sender);
      return new Response('', { status: 201 });
    }
    signingIn += 1;
    mostSigningIn = Math.max(mostSigningIn, signingIn);
    try {
      return await answerSignIn(request, address, form);
    } finally {
      signingIn -= 1;
    }
  },
  (_req, _res, next) => next(),
);

async function answerSignIn(request: Request, address: string, form: FormData): Promise<Response> {
  const input = { email: readField(form, 'email'), password: readField(form, 'password') };
  const answer = await signIn(app, { request, address }, input);
  if (!answer.ok) return new Response(answer.error, { status: 401 });
  const headers = new Headers(answer.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  return new Response('', { headers });
}
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const base = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
afterAll(() => stop());

const email = 'dana@cypress-po.example';
const password = 'a long pass phrase';
const noUser = 'No user found with this email.';
const tooMany = /^Too many attempts\.|<h1>Too many forms<.h1>/;
const wait = 'Too many attempts. Please wait a minute and try again.';

function send(address: string, fields: Record<string, string>, cookie = '', path = '/admin/login'): Promise<Response> {
  const headers = { Origin: base, 'X-Forwarded-For': address, Cookie: cookie };
  return fetch(base + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

await app.db.insert(people).values({ id: randomUUID(), name: 'Dana', email, emailVerified: true });
await givePassword(app, [email], password);
const device =
  (await send('203.0.113.1', { email, password })).headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('clinic-device='))
    ?.split(';', 1)[0] ?? '';

test('during 100 wrong sign-ins a known device can sign in, and others beyond the queue are rejected right away', async () => {
  let answered = 0;
  const answers: Promise<string>[] = [];
  for (let at = 0; at < 100; at += 1)
    answers.push(
      send(`198.51.100.${at % 4}`, { email: `${randomUUID()}@example.com`, password })
        .then((answer) => answer.text())
        .finally(() => (answered += 1)),
    );
  // The first rejection means that the queue is full.
  await Promise.race(answers.map(async (answer) => tooMany.test(await answer) || new Promise(() => {})));
  expect((await send('203.0.113.1', { email, password }, device)).status).toBe(200);
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect(answered, 'unknown devices still wait').toBeLessThan(100);
  const said = await Promise.all(answers);
  const refused = said.filter((text) => tooMany.test(text));
  expect(said.filter((text) => text === noUser).length + refused.length).toBe(100);
  // While the known device signs in, a few others leave the queue and new ones enter.
  expect(refused.length).toBeGreaterThan(50);
});

test('a burst of wrong sign-ins from four addresses refuses no contact request', async () => {
  mostSigningIn = 0;
  const wrong = Array.from({ length: scaled(150, 300) }, (_, at) =>
    send(`192.0.2.${at % 4}`, { email: `${randomUUID()}@example.com`, password }).then((answer) => answer.text()),
  );
  const requests = Array.from({ length: 10 }, (_, at) =>
    send(`203.0.113.${10 + at}`, { email: `${randomUUID()}@example.com` }, '', '/contact'),
  );
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(10).fill(201));
  const refused = (await Promise.all(wrong)).filter((text) => tooMany.test(text));
  expect(refused.length).toBeGreaterThan(100);
  expect(mostSigningIn, 'two of each address').toBe(8);
});

const stranger = async () => (await send('198.51.100.9', { email: 'x@example.com', password })).text();

test('an unknown device waits for its turn to hash a password, and a known device does not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = app.strangerTurns.run(() => promise);
  let answered = false;
  const waiting = stranger().finally(() => (answered = true));
  for (let times = 0; times < 2; times += 1)
    expect((await send('203.0.113.1', { email, password }, device)).status).toBe(200);
  expect(answered).toBe(false);
  resolve();
  await before;
  expect(await waiting).toBe(noUser);
});

test('a sign-in that finds the queue full does not count toward the sender’s limit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = Array.from({ length: 11 }, () => app.strangerTurns.run(() => promise));
  for (let times = 0; times < 8; times += 1) expect(await stranger()).toBe(wait);
  resolve();
  await Promise.all(before);
  expect(await stranger()).toBe(noUser);
});
