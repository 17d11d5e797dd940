import { eq } from 'drizzle-orm';
import { parseHTML } from 'linkedom';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import type { App } from '#app/context.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { findSpanishPage, spanishHandlers } from '#app/features/page-editor/spanish.commands.server.ts';
import { publishPage, saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { newItem } from '#app/features/pages/content.ts';
import { home } from '#app/features/pages/home.ts';
import { findServedSpanish } from '#app/features/pages/served-spanish.server.ts';
import { confirmsHash } from '#app/features/pages/spanish-pages.server.ts';
import { listDocuments } from '#app/features/search/documents.server.ts';
import { openingHandlers } from '#app/features/today/opening.server.ts';
import { inSpanish } from '#app/platform/language.server.ts';
import { clinic, spanishConfirmations, withdrawals } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { settleMusts, smtpUrl } from '#tests/setup/settle-musts.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';
import { createSite } from './site.ts';

const { config, ...services } = await openTestApp();
const app: App = {
  ...services,
  config: { ...config, mail: { ...config.mail, smtpUrl }, mode: 'production', demonstration: false },
};
await seedDatabase(app);
await app.db.update(clinic).set({ facts: ownFacts });
await settleMusts(app);
await openingHandlers.open({ app, by: testPerson, form: new FormData() });
const ask = await openWholeSite(app);
const by = testPerson;

async function press(name: string, button: 'confirm' | 'withdraw', fields: Record<string, string> = {}) {
  const page = await findSpanishPage(app, name);
  const form = new FormData();
  const sent = { name: 'Ana Robles', role: 'Medical interpreter', read: 'yes', base: page ? confirmsHash(page) : '' };
  for (const [field, value] of Object.entries({ ...sent, ...fields })) form.set(field, value);
  return spanishHandlers(name)[button]({ app, by, form });
}

/** Where an address leads, or its status. */
async function lead(path: string): Promise<string> {
  const answer = await ask(path);
  return answer.headers.get('Location')?.replace(app.config.publicUrl, '') ?? String(answer.status);
}

async function readPage(path: string) {
  const html = await (await ask(path)).text();
  const switches = [...html.matchAll(/<a href="([^"]*)" lang="e[ns]" hrefLang=/g)].map(([, href]) => href);
  const alternates = html.split('<link rel="alternate" hrefLang=').length - 1;
  return { document: parseHTML(html).document, alternates, switches: [...new Set(switches)] };
}

async function write(section: string, texts: object, spanish: { at: string; spanish: string; of: string }[] = []) {
  const saved = await saveDraft(
    app,
    by,
    { page: 'contact', section, version: await versionOf(section) },
    texts,
    spanish,
  );
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return publishPage(app, by, 'contact', { [section]: saved.section.version });
}

const versionOf = async (section: string) => {
  const { rows } = await app.db.$client.query<{ version: number }>(
    `select version from page_texts where page = 'contact' and section = $1`,
    [section],
  );
  return rows[0]?.version ?? 0;
};

test('a clinic’s own site serves a page in Spanish once a named person has confirmed it and what is on every page', async () => {
  for (const path of ['/es', '/es/contact', '/es/contact.data', '/es/nope'])
    expect([path, await lead(path)]).toEqual([path, '404']);
  expect(await (await ask('/')).text()).toContain('Ayuda en español');
  expect(await readPage('/')).toMatchObject({ alternates: 0, switches: [] });
  expect(await press('contact', 'confirm', { role: '' })).toMatchObject({ ok: false });
  expect(await press('contact', 'confirm', { read: '' })).toMatchObject({ ok: false });
  expect(await press('contact', 'confirm', { base: 'what I saw' })).toMatchObject({ ok: false });
  expect(await findServedSpanish(app)).toBeNull();
  expect(await press('contact', 'confirm')).toMatchObject({ ok: true });
  expect(await lead('/es/contact')).toBe('404');
  expect((await readPage('/contact')).alternates).toBe(0);
  await press('frame', 'confirm');
  expect(await activityLines(app)).toContain('Confirmed the Spanish of Contact: Ana Robles, Medical interpreter.');

  expect(await lead('/es/contact')).toBe('200');
  expect(await lead('/es/status')).toBe('404');
  expect(await lead('/es/search?q=cita')).toBe('200');
  expect(await lead('/es/language-help')).toBe('200');
  expect(await lead('/es/about?x=1')).toBe('/about?x=1');
  expect(await lead('/es/care/knee-brace')).toBe('/care/knee-brace');
  expect(await lead('/es')).toBe('/');
  const { document, alternates, switches } = await readPage('/es/contact');
  expect(document.documentElement.getAttribute('lang')).toBe('es');
  expect(document.querySelector('h1')?.textContent).toBe('Contáctenos');
  expect([alternates, switches]).toEqual([2, ['/contact']]);
  expect(await readPage('/contact')).toMatchObject({ alternates: 2, switches: ['/es/contact'] });
  expect(await readPage('/about')).toMatchObject({ alternates: 0, switches: [] });
  const sitemap = await (await ask('/sitemap/pages.xml')).text();
  expect([...sitemap.matchAll(/<loc>[^<]*(\/es\b[^<]*)</g)].map(([, path]) => path)).toEqual([
    '/es/contact',
    '/es/language-help',
  ]);
  const served = await findServedSpanish(app);
  const found = served ? await inSpanish(served, () => listDocuments(app)) : [];
  expect(found.map(({ address }) => address)).toContain('/contact');
  expect(found.filter(({ address }) => /^\/($|care|about|gallery|visit)/.test(address))).toEqual([]);
});

test('a changed sentence is English until its Spanish is confirmed, and the rest of the page stays Spanish', async () => {
  for (const name of ['contact', 'frame']) await press(name, 'confirm');
  const find = async () => (await readPage('/es/contact')).document.body.textContent;
  await write('find', { vanTitle: 'We drive to you' });
  expect(await find()).toContain('We drive to you');
  const { document } = await readPage('/es/contact');
  expect(document.querySelector('h1')?.textContent).toBe('Contáctenos');
  const english = [...document.querySelectorAll('main [lang=en]')].map(({ textContent }) => textContent).join(' ');
  expect(english).toContain('We drive to you');
  await write('find', {}, [{ at: 'vanTitle', spanish: 'Vamos a su casa', of: 'We drive to you' }]);
  expect(await find()).not.toContain('Vamos a su casa');
  expect(await findSpanishPage(app, 'contact')).toMatchObject({ waiting: 1, lost: [] });
  await press('contact', 'confirm');
  expect(await find()).toContain('Vamos a su casa');
  expect(await find()).not.toContain('We drive to you');
});

test('a patient’s words stay English on a clinic’s own site, and nobody is asked to confirm them', async () => {
  const consent = await recordConsent(app, by, {
    signer: 'A. B.',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: null,
  });
  const quote = newItem(home.sections.quotes.fields.quotes, 'real', { text: 'They listened.', name: 'M. L.', consent });
  const spanish = { at: 'quotes.real.text', spanish: 'Me escucharon.', of: 'They listened.' };
  const quotes = { page: 'home', section: 'quotes', version: 0 };
  const saved = await saveDraft(app, by, quotes, { quotes: [quote] }, [spanish]);
  expect(saved).toMatchObject({ outcome: 'saved' });
  expect(await publishPage(app, by, 'home', { quotes: 1 })).toMatchObject({ outcome: 'published' });
  const page = await findSpanishPage(app, 'home');
  expect(page?.texts.filter(({ section }) => section === 'quotes')).toEqual([]);
  for (const name of ['home', 'frame']) await press(name, 'confirm');
  const { document } = await readPage('/es');
  const english = [...document.querySelectorAll('main [lang=en]')].map(({ textContent }) => textContent).join(' ');
  expect(english).toContain('They listened.');
  expect(document.body.textContent).not.toContain('Me escucharon.');
});

test('a confirmation renews the pages in every cache, and a withdrawal takes them back', async () => {
  const heard: string[] = [];
  const client = new Client(app.config.databaseUrl);
  await client.connect();
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query('listen changes');
  const takenBack = () => app.db.$count(withdrawals);
  await app.db.delete(spanishConfirmations).where(eq(spanishConfirmations.path, '/about'));
  const before = await takenBack();
  await press('about', 'confirm');
  await client.query('select 1');
  expect([heard, await takenBack()]).toEqual([['text'], before]);
  await press('about', 'withdraw');
  expect(await takenBack()).toBe(before + 1);
  await client.end();
});

test('a withdrawn page is English again, and without what is on every page there is no Spanish', async () => {
  await press('frame', 'confirm');
  await press('contact', 'withdraw');
  expect(await lead('/es/contact')).toBe('/contact');
  expect((await readPage('/contact')).alternates).toBe(0);
  await press('contact', 'confirm');
  expect(await lead('/es/contact')).toBe('200');
  await press('frame', 'withdraw');
  expect(await lead('/es/contact')).toBe('404');
});

test('a Spanish page from the cache asks nobody what is confirmed, in whatever encoding', async () => {
  for (const name of ['contact', 'frame']) await press(name, 'confirm');
  const { server, stop } = createSite(
    app,
    (request) => ask(request.url),
    (_req, _res, next) => next(),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const listening = server.address();
  const address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}/es/contact`;
  const get = (encoding: string) => fetch(address, { headers: { 'Accept-Encoding': encoding } });
  await expect.poll(async () => (await get('br')).headers.get('Cache-Status')).toBe('clinic; hit');
  const asked = vi.spyOn(app.db.$client, 'query');
  const answer = await get('gzip');
  expect([answer.status, answer.headers.get('Cache-Status')]).toEqual([200, 'clinic; hit']);
  expect(asked.mock.calls.filter((call) => JSON.stringify(call).includes('spanish_confirmed'))).toEqual([]);
  asked.mockRestore();
  await stop();
});
