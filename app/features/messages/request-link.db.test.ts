import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { moveToTrash } from '#app/history/trash.server.ts';
import * as sentRoute from '#app/routes/site/request-sent.tsx';
import { activity } from '#db/accounts-schema.ts';
import { backups, contactMessages } from '#db/schema.ts';
import { pageAt } from '#tests/setup/public-pages.ts';
import { visitorSender } from '#tests/setup/send-form.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { changeAction } from './change-request.server.ts';
import { contactAction } from './contact.commands.server.ts';
import { handleMessage, messageTrash } from './messages.commands.server.ts';
import { findMessage } from './messages.server.ts';
import { callFile, findSentRequest, numberFile } from './request-link.server.ts';

const app = await openTestApp();
const send = visitorSender(app, contactAction);
const change = visitorSender(app, changeAction);
const walter = { name: 'Walter', email: 'walter@example.com', phone: '(225) 555-0187' };
/** The form key of a page that many visitors get from the cache, and the IP address of the first sender. */
const [shared, sender] = [crypto.randomUUID(), '203.0.113.70'];
let address = '';
let link = '';
let id = 0;

beforeEach(async () => {
  await app.db.delete(contactMessages);
  address = (await send({ ...walter, when: 'am', what: 'brace', key: shared }, { address: sender })).to;
  link = new URL(address, 'http://test').searchParams.get('request') ?? '';
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  id = row?.id ?? 0;
});

const changing = (fields: Record<string, string>, of = link, from?: string) =>
  change(fields, { url: new URL(`http://test/appointments/change?request=${of}`), ...(from && { address: from }) });

test('the link shows the promise, and neither it nor its files reveal the sender', async () => {
  expect(address).toMatch(/^\/appointments\/sent\?request=[0-9a-f]{32}\.[\w-]{43}$/);
  const sent = await findSentRequest(app, link);
  expect(sent).toMatchObject({
    preference: 'In the morning, as you asked.',
    phoneEnd: '87',
    promise: {
      states: [
        { text: expect.stringMatching(/^We will call you (today|tomorrow|by) /) },
        { text: expect.stringMatching(/^We will call you by \w+day, \w+ \d+, /) },
      ],
    },
  });
  const call = await (await callFile(app, link)).text();
  const card = await (await numberFile(app)).text();
  expect(call).toContain('SUMMARY:Cypress Prosthetics & Orthotics will call by ');
  expect(call).toContain(`DTEND:${new Date(sent?.callBackBy ?? 0).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`);
  expect(call.replaceAll('\r\n ', '')).toContain(
    `DESCRIPTION:Our number is (225) 555-0140.\\nTo change or withdraw your request: ${app.config.publicUrl}/appointments/change?request=${link}\r\n`,
  );
  expect(card).toContain('TEL;TYPE=WORK,VOICE,PREF:(225) 555-0140');
  for (const word of ['Walter', 'walter', 'brace', '0187'])
    expect(JSON.stringify(sent) + call + card).not.toContain(word);
});

test('a link with a wrong signature or key opens nothing', async () => {
  const [key = '', signature = ''] = link.split('.');
  const [row] = await app.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  for (const wrong of [
    '',
    key,
    `${key}.`,
    String(id),
    row?.submissionKey ?? '',
    `${key.replace(/^./, 'f')}0.${signature}`,
    `${key}.${'A'.repeat(43)}`,
  ]) {
    expect(await findSentRequest(app, wrong)).toBeNull();
    expect(await changing({ intent: 'withdraw' }, wrong)).toMatchObject({ status: 410 });
  }
  expect(await findMessage(app, id)).not.toBeNull();
});

test('the same data from elsewhere gets a link that shows the promise but cannot change the request', async () => {
  const others = [
    await send(walter),
    await send({ ...walter, when: 'am', what: 'brace', key: shared }),
    await send({ ...walter, what: 'brace' }, { address: sender }),
  ];
  for (const { to } of others) {
    const other = new URL(to, 'http://test').searchParams.get('request') ?? '';
    const sent = await findSentRequest(app, link);
    const shown = { ...sent, link: other, canChange: false, phoneEnd: '', preference: '' };
    expect(await findSentRequest(app, other)).toEqual(shown);
    expect(await changing({ phone: '985 555 0123' }, other)).toMatchObject({ status: 410 });
    expect(await changing({ intent: 'withdraw' }, other)).toMatchObject({ status: 410 });
    expect(await (await callFile(app, other)).text()).not.toContain('appointments/change');
  }
  expect(await findMessage(app, id)).toMatchObject(walter);
  expect(await app.db.$count(contactMessages)).toBe(1);
});

test('the same data from another address changes no choice and no promise, and staff read it in the note', async () => {
  const before = await findMessage(app, id);
  await handleMessage(app, testPerson, id, { note: 'Call his wife.', noteBefore: '', version: 1, mark: 'new' });
  await send({ ...walter, when: 'am', what: 'repair', where: 'van' });
  await send({ ...walter, where: 'van', what: 'repair' }, { address: '203.0.113.71' });
  // The same connection may change them.
  await send({ ...walter, where: 'clinic' }, { address: sender });
  for (const key of ['one', 'two'])
    await send({ ...walter, email: 'WALTER@example.com', when: 'pm', key }, { address: '203.0.113.72' });
  const after = await findMessage(app, id);
  expect(after).toMatchObject({
    preferences: { when: 'am', what: 'brace', where: 'clinic' },
    callBackBy: before?.callBackBy,
  });
  expect(after?.note.split('\n')).toEqual([
    'Call his wife.',
    'Sent again from another connection. About: A repair. Where: The van comes to me.',
    'Sent again from another connection. When: Afternoon.',
  ]);
  expect((await findSentRequest(app, link))?.preference).toBe('In the morning, as you asked.');
});

test('a note that is full takes no more lines', async () => {
  const note = 'x'.repeat(3_990);
  await handleMessage(app, testPerson, id, { note, noteBefore: '', version: 1, mark: 'new' });
  expect(await send({ ...walter, what: 'repair' })).toMatchObject({ status: 302 });
  expect((await findMessage(app, id))?.note).toBe(note);
});

test('a form that is sent twice, at once or later, leads to the same link', async () => {
  await app.db.delete(contactMessages);
  const pressed = await Promise.all(
    [1, 2, 3].map(() => send({ ...walter, when: 'am', what: 'brace', key: shared }, { address: sender })),
  );
  expect(pressed.map(({ to }) => to)).toEqual([address, address, address]);
  const again = await send({ ...walter, when: 'am', what: 'brace', key: shared }, { address: sender });
  expect(again.to).toBe(address);
  expect(await findSentRequest(app, link)).toMatchObject({ canChange: true });
});

test('the link stops working once the request is done, deleted or withdrawn', async () => {
  await handleMessage(app, testPerson, id, { note: '', noteBefore: '', version: 1, mark: 'done' });
  expect(await findSentRequest(app, link)).toBeNull();
  expect(await changing({ phone: '225 555 0199' })).toMatchObject({ status: 410 });
  await handleMessage(app, testPerson, id, { note: '', noteBefore: '', version: 1, mark: 'new' });
  expect(await findSentRequest(app, link)).not.toBeNull();
  await moveToTrash(app, testPerson, messageTrash, id);
  expect(await findSentRequest(app, link)).toBeNull();
  await expect(callFile(app, link)).rejects.toMatchObject({ init: { status: 404 } });
});

test('a withdrawn request is erased right away, and the activity log records only that', async () => {
  const { answer } = await changing({ intent: 'withdraw' });
  expect(answer).toMatchObject({ ok: true, notice: 'Withdrawn. We erased your request and won’t call.' });
  expect(await app.db.$count(contactMessages)).toBe(0);
  expect(await findSentRequest(app, link)).toBeNull();
  const [line] = await app.db.select().from(activity).orderBy(desc(activity.id)).limit(1);
  expect(line).toMatchObject({ action: 'message.withdraw', actorId: null });
  expect(await changing({ intent: 'withdraw' })).toMatchObject({ status: 410 });
});

test('the answer to a withdrawal says for how long backups keep the request, if there are any', async () => {
  await app.db.insert(backups).values({ outcome: 'written' });
  const { answer } = await changing({ intent: 'withdraw' });
  expect([answer?.notice, answer?.detail]).toEqual([
    'Withdrawn. We erased your request and won’t call.',
    'Encrypted backups lose it within six months.',
  ]);
});

test('a sender changes only the fields they fill in, and the promise follows the half-day', async () => {
  expect(await changing({ phone: '12' })).toMatchObject({
    status: 422,
    answer: { errors: { phone: expect.any(String) } },
  });
  expect(await changing({ phone: '985 555 0123', when: 'pm' })).toMatchObject({ to: `${address}&changed=yes` });
  expect(await findMessage(app, id)).toMatchObject({
    ...walter,
    phone: '(985) 555-0123',
    preferences: { when: 'pm', what: 'brace' },
  });
  expect(await findSentRequest(app, link)).toMatchObject({
    preference: 'In the afternoon, as you asked.',
    phoneEnd: '23',
  });
  expect(await changing({ where: 'van' })).toMatchObject({ answer: { ok: true } });
  expect((await findMessage(app, id))?.phone).toBe('(985) 555-0123');
});

test('after a change, the page says so with the new number, and not that the request was sent again', async () => {
  expect((await pageAt(app, address, sentRoute)).text).toContain('Your contact information has been sent!We will call');
  const { to } = await changing({ phone: '985 555 0123' });
  const { text } = await pageAt(app, to, sentRoute);
  expect(text).toContain('Your changes are saved.Your number ends in 23.We will call you');
  expect(text).not.toContain('has been sent');
});

test('an IP address can change a request 20 times an hour', async () => {
  for (let i = 0; i < 20; i += 1) await changing({ where: 'van' }, link, '203.0.113.78');
  expect(await changing({ where: 'clinic' }, link, '203.0.113.78')).toMatchObject({ status: 429 });
  expect((await findMessage(app, id))?.preferences.where).toBe('van');
});
