import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { postComment } from '#app/features/comments/comments.commands.server.ts';
import { countComments } from '#app/features/comments/comments.jobs.server.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { contactMessages } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { findLeaks, makeCanary } from './canaries.ts';
import { dumpAsText, tablesAsText } from './places.ts';

const app = await openTestApp();
const { id: postId } = await createPost(app, testPerson, makePost({ title: 'Talk here' }));
const contact = makeCanary('contact');
const comment = makeCanary('comment', { forEverybody: true });

async function leaks(): Promise<string[]> {
  const url = app.config.databaseUrl;
  const dump = await dumpAsText(url);
  const found = findLeaks([contact, comment], [...(await tablesAsText(url)), ...(dump ? [dump] : [])]);
  return found.map(({ place, what }) => `${what} in ${place}`);
}

test('no table, statistic or dump contains a sender’s personal data', async () => {
  const { text, ...sender } = contact;
  await storeContactRequest(app, 'one', { ...sender, source: '/contact', preferences: { what: text } });
  await postComment(app, postId, 'two', { ...comment, message: comment.text });
  expect(await leaks()).toEqual([]);
});

test('the search finds a leak into a job, an activity line or a plain column', async () => {
  const { name, email, phone } = contact;
  const input = { postId, name };
  await app.db.transaction(async (tx) => {
    await app.queue.enqueue(tx, countComments, input);
    await recordActivity(tx, testPerson, { action: 'planted', summary: `Called ${phone}` });
  });
  await app.db.insert(contactMessages).values({ name: 'x', email, phone: 'y' });
  await app.db.execute(sql`update comments set email = ${comment.email}`);
  expect(await leaks()).toEqual(
    expect.arrayContaining([
      'the name in table pgboss.job_common',
      'the phone number in table public.activity',
      'the e-mail address in table public.contact_messages',
      'the e-mail address in table public.comments',
    ]),
  );
});
