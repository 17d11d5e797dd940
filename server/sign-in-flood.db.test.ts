import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { givePassword } from '#app/features/accounts/people.server.ts';
import { signIn } from '#app/features/accounts/sign-in.server.ts';
import { trustProxySchema } from '#app/platform/client-address.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { people } from '#db/accounts-schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { createSite } from './site.ts';

/** Uses the real server and database with only the sign-in. A hash takes 0.1 s, so that the queue fills. */
const opened = await openTestApp({ N: 2 ** 15, r: 8, p: 1 });
const app = { ...opened, config: { ...opened.config, trustProxy: trustProxySchema.parse('true') } };
const { server, stop } = createSite(
  app,
  async (request, { address }) => {
    const form = await request.formData();
    const input = { email: readField(form, 'email'), password: readField(form, 'password') };
    const answer = await signIn(app, { request, address }, input);
    if (!answer.ok) return new Response(answer.error, { status: 401 });
    const headers = new Headers(answer.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
    return new Response('', { headers });
  },
  (_req, _res, next) => next(),
);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const base = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
afterAll(() => stop());

const email = 'dana@cypress-po.example';
const password = 'a long pass phrase';
const noUser = 'No user found with this email.';
const wait = 'Too many attempts. Please wait a minute and try again.';

function send(address: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const headers = { Origin: base, 'X-Forwarded-For': address, Cookie: cookie };
  return fetch(base, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

test('during 100 wrong sign-ins a known device can sign in, and others beyond the queue are rejected right away', async () => {
  await app.db.insert(people).values({ id: randomUUID(), name: 'Dana', email, emailVerified: true });
  await givePassword(app, [email], password);
  const first = await send('203.0.113.1', { email, password });
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('clinic-device='));

  let answered = 0;
  const answers: Promise<string>[] = [];
  for (let at = 0; at < 100; at += 1)
    answers.push(
      send(`198.51.100.${at % 4}`, { email: `${randomUUID()}@example.com`, password })
        .then((answer) => answer.text())
        .finally(() => (answered += 1)),
    );
  // The first rejection means that the queue is full.
  await Promise.race(answers.map(async (answer) => (await answer).startsWith('Too many') || new Promise(() => {})));
  const known = await send('203.0.113.1', { email, password }, device?.split(';', 1)[0]);
  expect(known.status).toBe(200);
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect(answered, 'unknown devices still wait').toBeLessThan(100);
  const said = Object.groupBy(await Promise.all(answers), (text) => text);
  const { [noUser]: hashed = [], [wait]: refused = [] } = said;
  expect(hashed.length + refused.length).toBe(100);
  // While the known device signs in, a few others leave the queue and new ones enter.
  expect(refused.length).toBeGreaterThan(60);
});

const stranger = async () => (await send('198.51.100.9', { email: 'x@example.com', password })).text();

test('a sign-in that finds the queue full does not count toward the sender’s limit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = Array.from({ length: 11 }, () => app.strangerTurns.run(() => promise));
  for (let times = 0; times < 8; times += 1) expect(await stranger()).toBe(wait);
  resolve();
  await Promise.all(before);
  expect(await stranger()).toBe(noUser);
});
