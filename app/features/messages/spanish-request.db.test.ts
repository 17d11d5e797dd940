import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSpanish } from '#app/platform/language.server.ts';
import { contactMessages } from '#db/schema.ts';
import { openContactPage } from '#tests/factories/contact-page.ts';
import { visitorSender } from '#tests/setup/send-form.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { changeAction } from './change-request.server.ts';
import { contactAction } from './contact.commands.server.ts';
import { findMessage } from './messages.server.ts';
import { callFile, findSentRequest } from './request-link.server.ts';

const app = await openTestApp();
const send = visitorSender(app, contactAction);
const change = visitorSender(app, changeAction);
const spanish = <T>(run: () => T): T => inSpanish(app.content.spanish, run);
const rosa = { name: 'Rosa', email: 'rosa@example.com', phone: '(225) 555-0166' };

async function newest() {
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  return findMessage(app, row?.id ?? 0);
}

test('a request from a Spanish page is Spanish for the sender, and staff read that it is', async () => {
  const stamp = await spanish(() => openContactPage(app));
  expect(stamp.permission).toMatch(/^Al presionar el botón, usted le pide a Cypress/);
  const wrong = await spanish(() => send({ name: 'Rosa', email: 'rosa', phone: '' }));
  expect(wrong.answer?.errors).toEqual({
    email: 'Parece que falta algo en el correo. Debe verse así: nombre@example.com.',
    phone: 'Escriba un teléfono con código de área.',
  });
  const { to } = await spanish(() => send({ ...rosa, when: 'am', permission: stamp.permissionSigned }));
  const link = new URL(to, 'http://test').searchParams.get('request') ?? '';
  const message = await newest();
  expect(message).toMatchObject({ language: 'es', permission: stamp.permission, preferences: { when: 'am' } });
  const sent = await spanish(() => findSentRequest(app, link));
  expect(JSON.stringify(sent)).toMatch(/Le llamaremos .*Por la mañana, como pidió/);
  const call = (await (await spanish(() => callFile(app, link))).text()).replaceAll('\r\n ', '');
  expect(call).toMatch(/SUMMARY:Cypress Prosthetics & Orthotics llamará antes de las? \d/);
  expect(call).toContain(
    `Para cambiar o retirar su solicitud: ${app.config.publicUrl}/es/appointments/change?request=`,
  );
  const url = new URL(`http://test/es/appointments/change?request=${link}`);
  const { answer } = await spanish(() => change({ intent: 'withdraw' }, { url }));
  expect(answer?.notice).toBe('Solicitud retirada. La borramos y no le llamaremos.');
});

test('a sender who goes on in Spanish gets a Spanish call', async () => {
  const address = '203.0.113.71';
  await send(rosa, { address });
  expect(await newest()).toMatchObject({ language: 'en' });
  await spanish(() => send(rosa, { address }));
  expect(await newest()).toMatchObject({ language: 'es' });
  expect(await app.db.$count(contactMessages)).toBe(1);
});
