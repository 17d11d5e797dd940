import { desc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pageTexts, contactMessages } from '#db/schema.ts';
import { openContactPage } from '#tests/factories/contact-page.ts';
import { visitorSender } from '#tests/setup/send-form.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { contactAction } from './contact.commands.server.ts';
import { exportMessages } from './export-messages.server.ts';
import { findMessage } from './messages.server.ts';

const app = await openTestApp();
const send = visitorSender(app, contactAction);

async function publish(permission: string): Promise<void> {
  await app.db.delete(pageTexts);
  await app.db.insert(pageTexts).values({ page: 'frame', section: 'form', published: { permission } });
}

let people = 0;
async function ask(permission: string) {
  people += 1;
  const who = { name: `Walter ${people}`, email: `walter${people}@example.com`, phone: '(225) 555-0140' };
  await send({ ...who, permission });
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  return row?.id ?? 0;
}

test('the permission sentence is stored word for word with its time, however often staff change it', async () => {
  const first = await openContactPage(app);
  expect(first.permission).toBe(
    'By pressing the button, you ask Cypress Prosthetics & Orthotics to call you at this number about prosthetic or orthotic care.',
  );
  const id = await ask(first.permissionSigned);
  const asked = new Map([[id, first.permission]]);
  for (const wording of ['Call me, “please”.', 'Ask {clinic}: 1, 2.', '=HYPERLINK("x")']) {
    await publish(wording);
    const page = await openContactPage(app);
    asked.set(await ask(page.permissionSigned), page.permission);
  }
  expect(new Set(asked.values()).size).toBe(4);
  // A page opened before the changes still submits the sentence that it showed.
  asked.set(await ask(first.permissionSigned), first.permission);
  const csv = await (await exportMessages(app, testPerson, { filter: 'all', query: '' })).text();
  for (const [message, sentence] of asked) {
    expect(await findMessage(app, message)).toMatchObject({ permission: sentence, permittedAt: expect.any(String) });
    expect(csv).toContain(sentence.replaceAll('"', '""'));
  }
});

test('a sentence without our signature gives no permission', async () => {
  const { permission, permissionSigned } = await openContactPage(app);
  for (const wrong of ['', permission, `${permission}.x`, permissionSigned.replace(/^./, 'X')])
    expect(await findMessage(app, await ask(wrong))).toMatchObject({ permission: '', permittedAt: null });
});

test('choices are encrypted, shown to staff and exported; unknown choices are refused', async () => {
  const who = { name: 'Wanda', email: 'wanda@example.com', phone: '(225) 555-0141' };
  const preferences = { who: 'family', what: 'repair', where: 'van', when: 'am', talk: 'relay' };
  expect(await send({ ...who, ...preferences })).toMatchObject({ answer: { ok: true } });
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  expect(await findMessage(app, row?.id ?? 0)).toMatchObject({ preferences });
  const { rows } = await app.db.execute<{ all: string }>(sql`select t::text as all from contact_messages t`);
  // Three letters can occur in base64 by chance.
  for (const word of ['family', 'repair', '"van"', 'relay'])
    expect(rows.map((one) => one.all).join()).not.toContain(word);
  const csv = await (await exportMessages(app, testPerson, { filter: 'all', query: '' })).text();
  expect(csv).toContain('"Someone in my family","A repair","The van comes to me","Morning","Through relay (711)"');
  expect(await send({ ...who, what: 'left leg' })).toMatchObject({
    status: 422,
    answer: { errors: { what: 'Choose one from the list.' } },
  });
});

test('a visitor who goes back and adds a choice has one request, with the choice and a matching promise', async () => {
  const who = { name: 'Nora', email: 'nora@example.com', phone: '(225) 555-0142', key: crypto.randomUUID() };
  const from = { address: '203.0.113.71' };
  await send(who, from);
  const before = await app.db.$count(contactMessages);
  await send({ ...who, when: 'pm' }, from);
  await send({ ...who, key: crypto.randomUUID(), where: 'van' }, from);
  expect(await app.db.$count(contactMessages)).toBe(before);
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  const message = await findMessage(app, row?.id ?? 0);
  expect(message?.preferences).toEqual({ when: 'pm', where: 'van' });
  const hour = new Date(message?.callBackBy ?? 0).toLocaleString('en-US', {
    hour: '2-digit',
    hour12: false,
    timeZone: 'America/Chicago',
  });
  expect(Number(hour)).toBeGreaterThanOrEqual(12);
});
