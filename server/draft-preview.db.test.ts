import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, staffViewContext } from '#app/context.ts';
import { seeAsStaff } from '#app/features/accounts/guard.server.ts';
import { saveDraft } from '#app/features/words/words.commands.server.ts';
import { loader } from '#app/routes/site/home.tsx';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';

const app = await openTestApp();
const words = 'Only in the draft.';
await saveDraft(app, someStaff, { page: 'home', section: 'opening', version: 0 }, { subtitle: words });
const cookie = await signedInCookie(app);

/** What the loader gives the page, after the middleware of every page. */
async function read(path: string, sent = '') {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, { id: 'x', address: '', databaseTrouble: false, tags: new Set<'clinic'>(), typed: [] });
  const request = new Request(`http://127.0.0.1${path}`, { headers: { Cookie: sent } });
  const args = { request, url: new URL(request.url), context, params: {}, pattern: '/' };
  await seeAsStaff(args, () => Promise.resolve(new Response()));
  return { page: JSON.stringify(await loader(args)), view: context.get(staffViewContext) };
}

test('a draft is read in the preview by who is signed in', async () => {
  const { page, view } = await read('/?draft=opening', cookie);
  expect(page).toContain(words);
  expect(view).toEqual({ draft: 'opening' });
  // On the page itself they read what visitors do.
  const live = await read('/', cookie);
  expect(live.page).not.toContain(words);
  expect(live.view).toEqual({ edits: true });
});

test('nobody else reads a draft, whatever they send, and their page may not be framed', async () => {
  const madeUp = cookie.replaceAll(/=[^;]{4}/g, '=xxxx');
  for (const sent of ['', 'clinic.session_token=x', madeUp]) {
    const { page, view } = await read('/?draft=opening', sent);
    expect(page).not.toContain(words);
    // By it the page's policy lets our own staff area frame it.
    expect(view).toBeNull();
  }
});
