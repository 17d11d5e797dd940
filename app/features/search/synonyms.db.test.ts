import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext } from '#app/context.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { loader } from '#app/routes/site/search.tsx';
import { searchMisses, searchSynonyms } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { activityLines, openTestApp, testStaff } from '#tests/setup/test-app.ts';
import { searchSite } from './search.server.ts';
import { countMisses, listSynonyms, synonymHandlers } from './synonyms.server.ts';

const app = await openTestApp();

function send(intent: keyof typeof synonymHandlers, fields: Record<string, string>, id = 0) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return synonymHandlers[intent]({ app, staff: testStaff, form, id });
}

async function found(query: string): Promise<string[]> {
  const page = await searchSite(app, query, { only: true });
  return page.ok ? page.groups.flatMap(({ results }) => results.map(({ title }) => title)) : [];
}

test('synonyms take effect right away when staff add, change, remove or restore them', async () => {
  await createPost(app, testStaff, makePost({ title: 'About the quokka' }));
  await createPost(app, testStaff, makePost({ title: 'About the wombat' }));
  expect(await found('smiling animal')).toEqual([]);
  expect(await send('add-synonym', { typed: 'smiling animal, smiler', finds: 'quokka' })).toMatchObject({ ok: true });
  expect(await found('Smiling ANIMALS')).toEqual(['About the quokka']);
  const { id = 0 } = (await listSynonyms(app)).find(({ finds }) => finds === 'quokka') ?? {};
  const stored = JSON.stringify({ typed: 'smiling animal, smiler', finds: 'quokka' });
  await send('save-synonym', { typed: 'smiler', finds: 'wombat', stored }, id);
  expect(await send('save-synonym', { typed: 'grinner', finds: 'quokka', stored }, id)).toMatchObject({ status: 409 });
  expect(await found('smiler')).toEqual(['About the wombat']);
  const removed = await send('delete-synonym', {}, id);
  expect(await found('smiler')).toEqual([]);
  const { intent: _intent, ...fields } = removed.undo ?? {};
  await send('add-synonym', fields);
  expect(await found('smiler')).toEqual(['About the wombat']);
  expect(await activityLines(app)).toContain('Added search synonyms for “smiling animal, smiler”.');
});

test('synonyms that no longer exist, are empty or exceed the limit are refused', async () => {
  expect(await send('save-synonym', { typed: 'a', finds: 'b' }, 999_999)).toMatchObject({ ok: false, status: 404 });
  expect(await send('delete-synonym', {}, 999_999)).toMatchObject({ ok: false, status: 404 });
  expect(Object.keys((await send('add-synonym', { typed: ' ', finds: 'b' })).errors ?? {})).toEqual(['typed']);
  await app.db.execute(sql`insert into ${searchSynonyms} select n + 1000, 'x', 'y' from generate_series(1, 500) as n`);
  expect(await send('add-synonym', { typed: 'a', finds: 'b' })).toMatchObject({ ok: false });
});

test('a finished search without results is counted by day, and nothing else is stored', async () => {
  for (const href of ['q=zz&typing=1', 'q=zzz&typing=1', 'q=zzzz&typing=1', 'q=zzzz', 'q=zzzy', 'q=wombat', 'q=']) {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestContext, { id: '', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] });
    const url = new URL(`http://127.0.0.1/search?${href}`);
    await loader({ request: new Request(url), url, context, params: {}, pattern: '/search' });
  }
  expect(await countMisses(app)).toBe(2);
  await app.db.update(searchMisses).set({ day: sql`${searchMisses.day} - 7` });
  expect(await countMisses(app)).toBe(0);
});
