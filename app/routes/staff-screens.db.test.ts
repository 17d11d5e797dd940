import { expect, test } from 'vitest';
import { sealEmail } from '#app/features/comments/comments.server.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { reserveId } from '#app/platform/db.server.ts';
import { people } from '#db/accounts-schema.ts';
import { clinicClosures, comments, staffMembers } from '#db/schema.ts';
import { makePhoto, makeUpload } from '#tests/factories/picture-files.ts';
import { makePost } from '#tests/factories/posts.ts';
import { formSender } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { argsOf, documentAt, screenAt } from '#tests/setup/staff-screens.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';

/** Tests of the staff screens as the server renders them. */
const app = await openTestApp();
await app.db.insert(people).values({ ...testPerson, emailVerified: true });

const open = (path: string) => documentAt(app, new URL(path, 'http://localhost'));
const text = (element: Element | null) => element?.textContent.trim() ?? '';
const addresses = (page: Document) =>
  [...page.querySelectorAll('[href], [action]')].map(
    (one) => one.getAttribute('href') ?? one.getAttribute('action') ?? '',
  );

test.each([
  ['/admin/contactMessages', 'No messages found.'],
  ['/admin/comments', 'No comments found.'],
  ['/admin/activity?q=never', 'No activity found.'],
])('an empty list says so: %s', async (path, said) => {
  spec('8.23', '8.24');
  expect(text((await open(path)).body)).toContain(said);
});

test('a deleted message shows a sentence and not an error page', async () => {
  const page = await open('/admin/contactMessages/999999999');
  expect(page.status).toBe(404);
  expect(text(page.body)).toContain('This message is no longer here.');
});

test('a staff search term appears in no address on the results page', async () => {
  const visitor = { name: 'Canary Walter', email: 'canary@mail.example', phone: '(225) 555-0117', source: 'home' };
  await storeContactRequest(app, crypto.randomUUID(), visitor);
  const page = await open('/admin/contactMessages?q=Canary');
  expect(text(page.querySelector('main, body'))).toContain('Canary Walter');
  const links = addresses(page).filter((address) => !address.startsWith('mailto:'));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((address) => /canary/i.test(address))).toEqual([]);
});

test('the activity page shows the state of backups, e-mail and background jobs', async () => {
  const states = (await open('/admin/activity')).querySelectorAll('[aria-label="Site health"] li');
  expect([...states].map(text)).toEqual([
    'Backups are not set up.',
    expect.stringMatching(/mail/i),
    expect.stringMatching(/background/i),
  ]);
});

test('past closures are collapsed', async () => {
  const day = { startsOn: '2026-07-04', endsOn: '2026-07-04', reason: 'Sample day off' };
  await app.db.insert(clinicClosures).values(day);
  const page = await open('/admin/clinic/hours');
  const folded = [...page.querySelectorAll('details')].find((one) => one.textContent.includes('Sample day off'));
  expect(text(folded?.querySelector('summary') ?? null)).toBe('Past closures (1)');
  expect(folded?.hasAttribute('open')).toBe(false);
});

test('comments of a post are shown, hidden and deleted from the list', async () => {
  spec('2.71');
  const { id } = await createPost(app, testPerson, makePost({ title: 'Talked about', status: 'published' }));
  const list = `/admin/blog?comments=${id}`;
  const region = async () => (await open(list)).querySelector('[aria-label="Comments on Talked about"]');
  expect(text(await region())).toContain('No comments found.');
  const row = (await open('/admin/blog')).querySelector(`#post-${id}`);
  expect(text(row)).toContain('No comments found.');
  const commentId = await app.db.transaction((tx) => reserveId(tx, comments));
  const reader = { id: commentId, postId: id, name: 'Sample reader Ruth', message: 'Thank you for these words.' };
  await app.db
    .insert(comments)
    .overridingSystemValue()
    .values({ ...reader, ...sealEmail(app, commentId, 'ruth@example.com') });
  expect(text(await region())).toMatch(/Sample reader Ruth[^]*ruth@example\.com|ruth@example\.com[^]*Sample reader/);
  expect(addresses(await open(list)).filter((address) => address === '/admin/blog')).not.toEqual([]);
  const url = new URL(list, 'http://localhost');
  const screen = await screenAt(url);
  const send = formSender(app, (_services, _staff, body) =>
    screen.action(argsOf(app, url, screen, new Request(url, { method: 'POST', body }))),
  );
  const { answer } = await send({ intent: 'delete', kind: 'comment', id: String(commentId) });
  expect(answer).toMatchObject({ ok: true, notice: 'Comment deleted.' });
  expect(text(await region())).toContain('No comments found.');
  expect((await open('/admin/blog')).querySelector('[aria-label="Comments on Talked about"]')).toBe(null);
});

test('the editor tells placeholder content apart from sample text that suits any clinic', async () => {
  const invented = 'Placeholder: only a demonstration shows it';
  const marks = async (path: string) => text((await open(path)).body).split(invented).length - 1;
  expect(await marks('/admin/pages/home/quotes')).toBe(6);
  expect(await marks('/admin/pages/about/founder')).toBe(4);
  expect(await marks('/admin/pages/home/questions')).toBe(0);
});

test('an invitation is for an owner unless someone chooses a writer', async () => {
  spec('6.4');
  const choices = (await open('/admin/people')).querySelectorAll<HTMLInputElement>('[name="owner"][type="radio"]');
  expect([...choices].map((choice) => [choice.value, choice.hasAttribute('checked')])).toEqual([
    ['yes', true],
    ['no', false],
  ]);
});

test('a new portrait shows only its person, unless staff say otherwise', async () => {
  const form = (await open('/admin/staff')).querySelector('#add form');
  expect(text(form)).toContain('Is anyone else in the picture?');
  expect(form?.querySelector('[name="showsPatient"][checked]')?.getAttribute('value')).toBe('no');
  // A picture that is stored already may be anyone's, so nothing is preset for it, nor for a cover.
  const { id: pictureId } = await makeUpload(app, testPerson, await makePhoto(60, 40), { kind: 'staff' });
  const person = { name: 'Sample portrait', designation: 'Prosthetist', pictureId, position: 1 };
  const [member] = await app.db.insert(staffMembers).values(person).returning({ id: staffMembers.id });
  for (const path of [`/admin/staff/${member?.id}`, '/admin/blog/new'])
    expect((await open(path)).querySelector('[name="showsPatient"][checked]')).toBe(null);
});

test('the gallery has its own name in its heading', async () => {
  spec('2.68');
  expect(text((await open('/admin/gallery')).querySelector('h1'))).toBe('Gallery');
});
