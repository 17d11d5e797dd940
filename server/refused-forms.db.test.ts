import { randomUUID } from 'node:crypto';
import { isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { appContext, requestContext } from '#app/context.ts';
import { requireStaff } from '#app/features/accounts/guard.server.ts';
import { givePassword } from '#app/features/accounts/people.server.ts';
import { rememberDevice } from '#app/features/accounts/session.server.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { action as signIn } from '#app/routes/account/login.tsx';
import { action as addRedirect } from '#app/routes/admin/redirects.tsx';
import { action as sendContact } from '#app/routes/site/contact.tsx';
import { people } from '#db/accounts-schema.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import type { ClientInfo } from './page-cache.ts';
import { createSite } from './site.ts';

/** Uses the real server and actions behind a proxy. */
const services = await openTestApp();
const app = { ...services, config: { ...services.config, trustProxy: () => true } };
const email = `${randomUUID()}@cypress-po.example`;
const password = 'a long pass phrase';
await app.db.insert(people).values({ id: randomUUID(), email, name: 'Test Staff', emailVerified: true });
await givePassword(app, [email], password);

const urlencoded = 'application/x-www-form-urlencoded';
const contact = {
  name: 'Sample <Visitor>',
  email: 'sample@mail.example',
  phone: '(225) 555-0117',
  shown: stampForm(app, Date.now() - 60_000),
};

async function openSite() {
  const { server, stop } = createSite(app, answer, (_req, _res, next) => next());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => stop());
  const at = server.address();
  const base = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  return (path: string, body: string, { type = urlencoded, cookie = '', address = '198.51.100.7' } = {}) =>
    fetch(base + path, {
      method: 'POST',
      headers: {
        Origin: app.config.publicUrl,
        'Content-Type': type,
        'X-Forwarded-For': address,
        ...(cookie && { Cookie: cookie }),
      },
      body,
      redirect: 'manual',
    });
}

const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const login = encoded({ email, password });
const redirect = () => encoded({ intent: 'add-redirect', fromPath: `/${randomUUID()}`, toPath: '/contact' });
const knownDevice = async () =>
  (await rememberDevice(app, new Request(app.config.publicUrl), email)).split(';', 1)[0] ?? '';

const refusedForms: Record<string, { status: number; body: string; type?: string }> = {
  'with nothing in them': { status: 422, body: 'a=b' },
  'that are too large': { status: 413, body: Array(301).fill('a').join('&') },
  'that cannot be read': { status: 415, body: '{}', type: 'application/json' },
};

test.each(Object.entries(refusedForms))(
  'after 100 forms %s, a contact request, a staff form and a sign-in from a known device still work',
  async (_, { status, body, ...type }) => {
    const send = await openSite();
    const refused = await Promise.all(Array.from({ length: 100 }, () => send('/contact', body, type)));
    expect(new Set(refused.map((one) => one.status))).toEqual(new Set([status]));
    const taken = await send('/contact', encoded({ ...contact, key: randomUUID() }));
    expect([taken.status, taken.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(/^\/appointments\/sent/),
    ]);
    expect((await send('/admin/redirects', redirect(), { cookie: await signedInCookie(app) })).status).toBe(200);
    expect((await send('/admin/login', login, { cookie: await knownDevice() })).status).toBe(302);
    const stranger = await send('/admin/login', login);
    expect(stranger.status, 'validation errors do not count').toBe(status === 422 ? 302 : 429);
  },
);

test('an address that sends malformed forms must wait, and typed text is returned without secrets', async () => {
  const send = await openSite();
  const unreadable = () => send('/contact', '{}', { type: 'application/json' });
  await Promise.all(Array.from({ length: 100 }, unreadable));
  const stranger = await send('/admin/login', encoded({ email, password, intent: '', code: 'secret-code' }));
  expect(stranger.status).toBe(429);
  const seconds = Number(stranger.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(570);
  expect(seconds).toBeLessThanOrEqual(600);
  const page = await stranger.text();
  expect(page).toContain(
    'Nothing you typed is lost. You’ll find it below. Please wait 10 minutes and try again, or call us.',
  );
  expect(page).toContain(`<label>email<input name="email" value="${email}"></label>`);
  expect(page).not.toContain(password);
  expect(page).not.toContain('secret-code');

  const parts = `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nLine <1>\nline 2\r\n--x--\r\n`;
  const multipart = await send('/blog/1', parts, { type: 'multipart/form-data; boundary=x' });
  expect(await multipart.text()).toContain('<textarea name="message">\nLine &lt;1&gt;\nline 2</textarea>');

  expect((await unreadable()).status).toBe(429);
  expect((await send('/contact', `${encoded(contact)}&${'a=b&'.repeat(300)}`)).status, 'many fields').toBe(429);
  expect((await send('/contact', encoded({ ...contact, message: 'x'.repeat(65_536) }))).status, 'large').toBe(429);
  const forged = await send('/contact', encoded({ ...contact, shown: `${contact.shown.slice(0, -1)}x` }));
  expect(forged.status, 'a stamp that is not ours').toBe(429);
  expect((await send('/admin/login', login, { cookie: 'clinic-device=x' })).status).toBe(429);
  expect((await send('/admin/redirects', redirect(), { cookie: 'clinic.session_token=x' })).status).toBe(429);
  expect((await send('/admin/login', login, { address: '198.51.100.8' })).status, 'another address').toBe(302);
});

test('visitors behind an unconfigured proxy are not limited as one client', async () => {
  const send = await openSite();
  const from = { address: '10.0.0.4' };
  const refused = await Promise.all(
    Array.from({ length: 101 }, () => send('/contact', '', { type: 'text/plain', ...from })),
  );
  expect(new Set(refused.map((one) => one.status))).toEqual(new Set([415]));
  expect((await send('/admin/login', login, from)).status).toBe(302);
});

async function answer(request: Request, { requestId, address }: ClientInfo): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { id: requestId, address, databaseUnavailable: false, tags: new Set<'clinic'>(), typed: [] };
  context.set(appContext, app);
  context.set(requestContext, info);
  const url = new URL(request.url);
  const args = { request, url, context, params: {}, pattern: url.pathname };
  const act = async () => {
    const { data, init } = await (url.pathname === '/admin/login'
      ? signIn(args)
      : url.pathname === '/admin/redirects'
        ? addRedirect(args)
        : sendContact(args));
    return Response.json(data, init ?? {});
  };
  try {
    const answered = url.pathname === '/admin/redirects' ? await requireStaff(args, act) : await act();
    return answered ?? new Response();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    if (isRouteErrorResponse(thrown)) return new Response(null, { status: thrown.status });
    throw thrown;
  }
}
