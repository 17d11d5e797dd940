import { expect, test } from 'vitest';
import { reencryptRows } from '#app/features/operations/keys.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { contactMessages, staffMembers } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { findLinks, searchStaffArea } from './find.server.ts';

const app = await openTestApp();

test('Find puts settings before records; a writer finds no messages, and finding one is recorded', async () => {
  const sender = { name: 'Canary', email: 'canary@example.com', phone: '(225) 555-0117' };
  await app.db.insert(contactMessages).values([sender, sender]);
  await reencryptRows(app, { plain: true });
  await createPost(app, testPerson, makePost({ title: 'Hours in winter' }));
  await app.db.insert(staffMembers).values({ name: 'Winter Guidry', designation: 'Prosthetist', position: 1 });
  const found = await searchStaffArea(app, testPerson, 'owner', 'canary');
  expect(found).toEqual(
    [2, 1].map((id) => ({
      label: 'Canary',
      href: `/admin/contactMessages/${id}`,
      icon: 'mail',
      place: 'Messages',
    })),
  );
  const lines = await app.db.select({ subject: activity.subject }).from(activity).orderBy(activity.id);
  expect(lines.map(({ subject }) => subject)).toContain('message:1,2');
  expect(await searchStaffArea(app, testPerson, 'writer', 'canary')).toEqual([]);

  const places = async (query: string) =>
    (await searchStaffArea(app, testPerson, 'writer', query)).map(({ label, place }) => `${label} (${place})`);
  expect(await places('winter')).toEqual(['Hours in winter (Blog › Posts)', 'Winter Guidry (Staff)']);
  const hours = await places('hours');
  expect(hours.at(-1)).toBe('Hours in winter (Blog › Posts)');
  expect(hours.length).toBeGreaterThan(1);
});

test('a link finds pages and posts by title with their public addresses, six at most, and drafts last', async () => {
  const found = async (query: string) =>
    (await findLinks(app, query)).map(({ href, place, isHidden }) => [href, place, isHidden ?? false].join(' '));
  await createPost(app, testPerson, makePost({ title: 'Sockets later', publishAt: '2999-01-01' }));
  await createPost(app, testPerson, makePost({ title: 'Sockets unfinished', status: 'draft' }));
  await createPost(app, testPerson, makePost({ title: 'A socket that fits', publishAt: '2026-01-05' }));
  expect(await found('the sockets')).toEqual([
    '/blog/a-socket-that-fits Blog, January 5, 2026 false',
    '/blog/sockets-unfinished Not published yet true',
    '/blog/sockets-later Not published yet true',
  ]);
  expect(await found('socket fits')).toHaveLength(1);
  expect(await found('CONTACT')).toEqual(['/contact /contact false']);
  expect(await found('knee brace')).toEqual(['/care/knee-brace Care guide false']);
  expect(await found('canary')).toEqual([]);
  expect(await found('%')).toEqual([]);
  for (let each = 1; each <= 15; each += 1) await createPost(app, testPerson, makePost({ title: `Liner ${each}` }));
  expect(await found('liner')).toHaveLength(6);
});
