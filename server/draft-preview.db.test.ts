import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, staffViewContext } from '#app/context.ts';
import { loadStaffView } from '#app/features/accounts/guard.server.ts';
import { saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { loader } from '#app/routes/site/home.tsx';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';

const app = await openTestApp();
const text = 'Only in the draft.';
await saveDraft(app, testPerson, { page: 'home', section: 'opening', version: 0 }, { subtitle: text });
const cookie = await signedInCookie(app);

/** Returns the loader's data after the middleware of every page has run. */
async function read(path: string, sent = '') {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, {
    id: 'x',
    address: '',
    databaseUnavailable: false,
    tags: new Set<'clinic'>(),
    typed: [],
  });
  const request = new Request(`http://127.0.0.1${path}`, { headers: { Cookie: sent } });
  const args = { request, url: new URL(request.url), context, params: {}, pattern: '/' };
  await loadStaffView(args, () => Promise.resolve(new Response()));
  return { page: JSON.stringify(await loader(args)), view: context.get(staffViewContext) };
}

test('a signed-in person can read a draft in the preview', async () => {
  const { page, view } = await read('/?draft=opening', cookie);
  expect(page).toContain(text);
  expect(view).toEqual({ draft: 'opening' });
  // The page itself shows the same text as for visitors.
  const live = await read('/', cookie);
  expect(live.page).not.toContain(text);
  expect(live.view).toEqual({ edits: true });
});

test('no one else can read a draft, and their page cannot be framed', async () => {
  const madeUp = cookie.replaceAll(/=[^;]{4}/g, '=xxxx');
  for (const sent of ['', 'clinic.session_token=x', madeUp]) {
    const { page, view } = await read('/?draft=opening', sent);
    expect(page).not.toContain(text);
    // With a view, the CSP would let the staff area frame the page.
    expect(view).toBeNull();
  }
});
