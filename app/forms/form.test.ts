import { globSync, readFileSync } from 'node:fs';
import { redirect, UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { expect, test } from 'vitest';
import { namesOf } from '#app/shared/names-of.ts';
import { isReturnable, line } from './fields.ts';
import { createClientAction } from './form.ts';
import { isSecret, secrets } from './secrets.ts';

/** Finds every secret field in the source, such as `<Field … name="code" autoComplete="one-time-code">`. */
const found = globSync('app/**/*.tsx').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/<(\w*(?:Field|input|textarea|select))\b[^<]*?\bname="([\w.]+)"[^<]*/g),
  ].flatMap(([text, tag = '', name = '']) =>
    /password/i.test(tag) || /type="password"|one-time-code/.test(text) ? [name] : [],
  ),
);

test.each(namesOf(secrets))('%s is never sent back, in any form', (name) => {
  for (const sent of [name, `group.0.${name}`]) {
    expect(isReturnable(secrets, sent)).toBe(false);
    expect(isReturnable({}, sent)).toBe(false);
    expect(isSecret(sent)).toBe(true);
  }
});

test('every password and code input has the name of a secret', () => {
  expect(new Set(found)).toEqual(new Set(namesOf(secrets)));
});

const fields = { name: line('Name', { max: 80 }), ...secrets };
const send = createClientAction({ failed: { add: 'Not sent.' }, unanswered: { add: 'Not answered.' }, fields });

function sendForm(thrown: unknown, intent = 'add') {
  const body = new URLSearchParams({ intent, form: 'new', name: 'Ann', password: 'secret' });
  const request = new Request('http://test/', { method: 'POST', body });
  return send({ request, serverAction: () => Promise.reject(thrown) });
}

const page = (status: number, retryAfter = '') =>
  new Response('<h1>Bad</h1>', { status, ...(retryAfter && { headers: { 'Retry-After': retryAfter } }) });
const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
const waitTenMinutes = 'Too many forms came in. Please wait 10 minutes, then try again.';

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'Not sent.', undefined],
  ['a page where data should be', new Error('Unable to decode turbo-stream response'), 'Not answered.', undefined],
  ['502 of a proxy', page(502), 'Not answered.', undefined],
  ['503 of a proxy', page(503, '5'), 'Not answered.', undefined],
  ['401 of the guard', page(401), 'Not answered.', expect.stringContaining('Sign in again in another tab')],
  ['413 of the guard', page(413), 'Not answered.', expect.stringContaining('Please shorten it')],
  ['429 with seconds', page(429, '600'), 'Not answered.', waitTenMinutes],
  ['429 with a date', page(429, inTenMinutes), 'Not answered.', waitTenMinutes],
  ['429 with neither', page(429), 'Not answered.', expect.stringContaining('Please wait a minute')],
])('after %s the form says that it failed and keeps what was typed', async (_, thrown, notice, advice) => {
  const { data, init } = Object(await sendForm(thrown));
  expect(init).toEqual({ status: 503 });
  expect(data).toMatchObject({ ok: false, notice, form: 'new', values: { name: 'Ann' } });
  expect(data.advice).toEqual(advice);
  expect(data.detail).toContain(`Nothing you typed is lost. ${data.advice ?? 'Try again in a moment.'}`);
  expect(JSON.stringify(data)).not.toContain('secret');
});

const unknown = { notice: 'We couldn’t tell whether it was deleted.', detail: 'Reload the page to see.' };
const kept = { detail: expect.stringContaining('Nothing was deleted.') };

test.each([
  ['502 of a proxy', page(502), unknown],
  ['a page where data should be', new Error('Unable to decode turbo-stream response'), unknown],
  ['no connection', new TypeError('Failed to fetch'), kept],
  ['401 of the guard', page(401), kept],
  ['429 of the guard', page(429), kept],
])('after %s a deletion says what is known', async (_, thrown, answer) => {
  expect(Object(await sendForm(thrown, 'delete')).data).toMatchObject({ ok: false, ...answer });
});

test.each([redirect('/there'), new RouteError(404, '', null), new RouteError(401, '', { signedOut: true })])(
  'the router handles its own responses: %o',
  async (thrown) => {
    await expect(sendForm(thrown)).rejects.toBe(thrown);
  },
);

test('every route with a form for typed input has a clientAction', () => {
  const unprotected = globSync('app/routes/**/*.{ts,tsx}').filter((file) => {
    const source = readFileSync(file, 'utf8');
    return (
      /export (const|function|async function) action\b/.test(source) &&
      !/export const clientAction = (createClientAction\(|signInClientAction;)/.test(source)
    );
  });
  // Called by fetch or tus, opened in a new tab, or without typed input.
  expect(unprotected.map((file) => file.replace('app/routes/', '')).toSorted()).toEqual([
    'account/logout.ts',
    'admin/blog-autosave.ts',
    'admin/blog-preview.tsx',
    'admin/find.ts',
    'admin/pictures-choose.ts',
    'admin/text-autosave.ts',
    'admin/uploads.ts',
    'machine/auth.ts',
    'site/custom-page.tsx',
    'site/not-found.tsx',
  ]);
});
