import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { makePost } from '#tests/factories/posts.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { jsonFeed, rssFeed } from './feeds.server.ts';

const app = await openTestApp();
const { publicUrl } = app.config;

for (let day = 0; day < 25; day += 1)
  await createPost(app, testPerson, makePost({ title: `Post ${day}`, publishAt: addDays('2026-03-01', day) }));
await createPost(app, testPerson, makePost({ title: 'Draft', publishAt: '2026-04-01', status: 'draft' }));
await createPost(app, testPerson, makePost({ title: 'Tomorrow', publishAt: addDays(clinicDay(startingZone), 1) }));
await createPost(
  app,
  testPerson,
  makePost({ title: 'Feet & <knees>', content: 'One **two** ]]> three.', author: 'Renée', publishAt: '2026-04-01' }),
);

test('both feeds have the newest 20 visible posts, newest first', async () => {
  const { items } = await jsonFeed(app);
  expect(items.map(({ title }) => title)).toEqual([
    'Feet & <knees>',
    ...Array.from({ length: 19 }, (_, place) => `Post ${24 - place}`),
  ]);
  const rss = await rssFeed(app);
  const links = [...rss.matchAll(/<guid isPermaLink="true">([^<]*)</g)].map(([, link]) => link);
  expect(links).toEqual(items.map(({ url }) => url));
});

test('a feed item is escaped correctly, whatever its title contains', async () => {
  const rss = await rssFeed(app);
  expect(rss).toContain('<title>Feet &amp; &lt;knees&gt;</title>');
  expect(rss).toContain(`<link>${publicUrl}/blog/feet-knees</link>`);
  expect(rss).toContain('<description>One two ]]&gt; three.</description>');
  expect(rss).toContain('<dc:creator>Renée</dc:creator>');
  const [first] = (await jsonFeed(app)).items;
  expect(first).toEqual({
    id: `${publicUrl}/blog/feet-knees`,
    url: `${publicUrl}/blog/feet-knees`,
    title: 'Feet & <knees>',
    content_text: 'One two ]]> three.',
    date_published: '2026-04-01T05:00:00.000Z',
    authors: [{ name: 'Renée' }],
    tags: ['Sockets'],
  });
});

test('a post is published when its day begins in the clinic’s time zone, in summer and in winter', async () => {
  const rss = await rssFeed(app);
  expect(rss).toContain('<pubDate>Sat, 07 Mar 2026 06:00:00 GMT</pubDate>');
  expect(rss).toContain('<pubDate>Mon, 09 Mar 2026 05:00:00 GMT</pubDate>');
});
