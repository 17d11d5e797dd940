import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { appContext, requestContext, type PageTag } from '#app/context.ts';
import { isDatabaseUnavailable } from '#app/platform/db.server.ts';
import * as consentScan from '#app/routes/admin/consent-scan.ts';
import * as messagesExport from '#app/routes/admin/messages-export.ts';
import { closeServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openBeside, openTestApp } from '#tests/setup/test-app.ts';
import { requireSameSite, requireStaff } from './guard.server.ts';

const app = await openTestApp();
const cookie = await signedInCookie(app);

async function sendWhileAway(body: Record<string, string>) {
  const url = new URL(app.config.databaseUrl);
  url.port = String(await freePorts(1));
  const away = openBeside(app, { databaseUrl: url.href });
  const context = new RouterContextProvider();
  context.set(appContext, away);
  context.set(requestContext, {
    id: '1',
    address: '',
    databaseUnavailable: false,
    tags: new Set<PageTag>(),
    typed: [],
  });
  const request = new Request('http://127.0.0.1/admin/clinic', {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams(body),
  });
  const args = { request, context, params: {}, pattern: '/admin/clinic', url: new URL(request.url) };
  const thrown = await Promise.resolve(requireStaff(args, () => Promise.resolve(new Response()))).catch(
    (error: unknown) => error,
  );
  await closeServices(away);
  return { thrown, typed: context.get(requestContext).typed };
}

test('when the database is unavailable, the error says so and the submitted form is kept', async () => {
  const { thrown, typed } = await sendWhileAway({
    intent: 'save',
    tagline: 'Typed with care',
    password: 'secret',
    newPassword: 'secret',
    code: '123456',
  });
  expect(isDatabaseUnavailable(thrown)).toBe(true);
  expect(typed).toEqual([
    { name: 'intent', value: 'save', label: '', long: false },
    { name: 'tagline', value: 'Typed with care', label: 'tagline', long: false },
  ]);
});

async function visit(method: string, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request('http://127.0.0.1/admin/contactMessages', {
    method,
    headers: { Cookie: cookie, ...headers },
  });
  const args = { request, context, params: {}, pattern: '/admin/contactMessages', url: new URL(request.url) };
  const next = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('names')));
  const answer = await requireStaff(args, next);
  if (!(answer instanceof Response)) throw new Error('no answer');
  return { answer, rendered: next.mock.calls.length };
}

test('no cache stores a page of the staff area', async () => {
  const { answer, rendered } = await visit('GET');
  expect([rendered, answer.headers.get('Cache-Control')]).toEqual([1, 'no-store']);
});

test.each([
  ['HEAD', {}],
  ['GET', { 'Sec-Purpose': 'prefetch' }],
  ['GET', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['GET', { Purpose: 'prefetch' }],
])(
  '%s with %o renders no page of the staff area, so that no one is recorded as having read it',
  async (method, headers) => {
    const { answer, rendered } = await visit(method, { ...headers });
    expect([rendered, answer.status, await answer.text()]).toEqual([0, 204, '']);
  },
);

test.each([
  ['GET', null, 200],
  ['GET', 'none', 200],
  ['GET', 'same-origin', 200],
  ['GET', 'same-site', 403],
  ['GET', 'cross-site', 403],
  ['HEAD', null, 405],
])('a file with personal data, requested by %s from %s, is answered with %i', async (method, site, status) => {
  const request = new Request('http://127.0.0.1/admin/contactMessages/export', {
    method,
    headers: site ? { 'Sec-Fetch-Site': site } : {},
  });
  const context = new RouterContextProvider();
  const args = { request, context, params: {}, pattern: '/admin/contactMessages/export', url: new URL(request.url) };
  const answered = (async () => requireSameSite(args, async () => new Response()))();
  if (status === 200) expect(await answered).toMatchObject({ status });
  else await expect(answered).rejects.toMatchObject({ init: { status } });
});

test('every file with personal data has this check', () => {
  for (const { middleware } of [messagesExport, consentScan]) expect(middleware).toContain(requireSameSite);
});
