import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext } from '#app/context.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { limitSearch } from './search.server.ts';

const app = await openTestApp();

async function search(address: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, { id: 'test', address, databaseUnavailable: false, tags: new Set<never>(), typed: [] });
  const request = new Request('http://127.0.0.1/search?q=leg');
  const answer = await limitSearch(
    { request, url: new URL(request.url), pattern: '/search', params: {}, context },
    async () => new Response('found'),
  );
  return answer ?? new Response();
}

test('a client that searches too often must wait; other clients and revalidated pages are not limited', async () => {
  const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await search('192.0.2.1')).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await search('192.0.2.1');
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await search('192.0.2.2')).status).toBe(200);
  expect((await search('')).status).toBe(200);
});
