import { and, eq } from 'drizzle-orm';
import { parseHTML } from 'linkedom';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { endStorm, startStormMode } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { statusPage } from '#app/features/clinic/status.server.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { inSpanish } from '#app/platform/language.server.ts';
import { clinic, clinicClosures, customPages, galleryImages, pageTexts, staffMembers } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { englishIn, saidIn } from '#tests/setup/english-words.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';
import { guardRequests } from './guard.ts';
import { createSite } from './site.ts';

/** What a crawl does not meet: forms that were sent, storms and failures. */
const app = await openTestApp();
await seedDatabase(app);
const ask = await openWholeSite(app);
const { phrases } = app.content.spanish;
const { publicUrl } = app.config;
afterEach(() => endStorm(app, testPerson));

async function read(answer: Response) {
  const { document } = parseHTML(await answer.text());
  expect(document.documentElement.getAttribute('lang')).toBe('es');
  return {
    document,
    english: englishIn(document, phrases),
    said: saidIn(document, 'es').join(' '),
    status: answer.status,
  };
}

const open = async (path: string) => read(await ask(path));
const send = (path: string, fields: Record<string, string>) =>
  ask(path, {}, { key: crypto.randomUUID(), shown: stampForm(app, Date.now() - 60_000), ...fields });

test.each(['/es', '/es/contact', '/es/appointments?what=limb'])(
  'a refused form on %s says why in Spanish',
  async (path) => {
    const address = path === '/es' ? '/es?index' : path;
    for (const fields of [
      { name: '', email: 'rosa', phone: '12' },
      { name: 'x'.repeat(99), email: '', phone: '' },
    ]) {
      const { english, said, status } = await read(await send(address, fields));
      expect([status, english]).toEqual([422, []]);
      expect(said).toMatch(/Corrija \d cosas/);
      expect(said).toMatch(/Error: /);
    }
  },
);

const rosa = { name: 'Rosa', email: 'rosa@example.com', phone: '(225) 555-0166', when: 'am' };

test('a request, its change and its end are in Spanish', async () => {
  const sent = await send('/es/appointments', rosa);
  const to = sent.headers.get('Location') ?? '';
  expect(to).toMatch(/^\/es\/appointments\/sent\?request=/);
  const confirmed = await open(to);
  expect(confirmed.english).toEqual([]);
  expect(confirmed.said).toContain('¡Recibimos sus datos!');
  const change = to.replace('sent', 'change');
  expect((await open(change)).english).toEqual([]);
  const wrong = await read(await ask(change, {}, { phone: '12' }));
  expect([wrong.status, wrong.english]).toEqual([422, []]);
  const changed = (await ask(change, {}, { phone: '(225) 555-0167' })).headers.get('Location') ?? '';
  expect(changed).toMatch(/^\/es\/appointments\/sent\?/);
  const saved = await open(changed);
  expect(saved.english).toEqual([]);
  expect(saved.said).toContain('67');
  const withdrawn = await read(await ask(change, {}, { intent: 'withdraw' }));
  expect(withdrawn.english).toEqual([]);
  expect(withdrawn.said).toContain('Solicitud retirada.');
  const ended = await open(change);
  expect([ended.status, ended.english]).toEqual([410, []]);
});

const stormPaths = ['/es', '/es/contact', '/es/appointments', '/es/visit', '/es/care/the-van', '/es/nope'];

test.each(['closed', 'open'] as const)(
  'in a storm, %s, pages and status are in Spanish, with the note as it was typed',
  async (state) => {
    const sent = (await send('/es/appointments', { ...rosa, name: state })).headers.get('Location') ?? '';
    const otherPhone = { label: '(225) 555-0170', href: 'tel:+12255550170' };
    await startStormMode(app, testPerson, state, { note: 'Power is out at the office.', otherPhone });
    for (const path of [...stormPaths, sent]) expect([path, (await open(path)).english]).toEqual([path, []]);
    const { document } = await open('/es');
    expect(saidIn(document, 'en')).toContain('Power is out at the office.');
    expect((await readStatus()).english).toEqual([]);
  },
);

async function readStatus(away = false) {
  return inSpanish(app.content.spanish, async () => {
    const facts = await findClinicFacts(app);
    return read(statusPage(app.config, { facts, readAt: new Date(Date.now() - 90_000).toISOString(), away }, null));
  });
}

test('the status page is in Spanish, also on a day off and while our records are out of reach', async () => {
  for (const away of [false, true]) expect((await readStatus(away)).english).toEqual([]);
  const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10);
  await app.db
    .insert(clinicClosures)
    .values({ startsOn: today, endsOn: today, reason: 'Staff training for all of us' });
  expect((await readStatus()).english).toEqual([]);
  for (const path of ['/es', '/es/contact']) expect([path, (await open(path)).english]).toEqual([path, []]);
});

test('a profile, a picture and a service that staff changed are marked as English', async () => {
  const texts = ['Talks with you about the fit', 'The tools that we use', 'We fix what you have'] as const;
  const [designation, caption, brief] = texts;
  await app.db.update(staffMembers).set({ designation });
  await app.db.update(galleryImages).set({ caption });
  const published = { title: 'All the repairs', brief };
  const top = and(eq(pageTexts.page, 'care-repairs'), eq(pageTexts.section, 'top'));
  await app.db.update(pageTexts).set({ published }).where(top);
  const searches = ['tools', 'Renée', 'repairs'].map((query) => `/es/search?q=${query}`);
  const marked: string[] = [];
  for (const path of ['/es', '/es/about', '/es/gallery', '/es/care', '/es/care/below-knee-leg', ...searches]) {
    const { document, english } = await open(path);
    expect([path, english]).toEqual([path, []]);
    marked.push(...saidIn(document, 'en'));
  }
  for (const text of texts) expect(marked).toContain(text);
});

test('a clinic detail that staff changed is marked as English', async () => {
  const facts = await findClinicFacts(app);
  const changed = {
    tagline: 'Walk with us. Today.',
    hoursNote: 'We are here on Saturdays too',
    vanDriver: 'the man with the hat',
    belowKneeWeeks: 'about 6',
    video: { ...facts.video, title: 'This is our shop', length: 'half of a minute' },
    funFacts: [{ number: '9', title: 'visits by van' }],
  };
  await app.db.update(clinic).set({ facts: { ...facts, ...changed } });
  const marked: string[] = [];
  for (const path of ['/es', '/es/about', '/es/contact', '/es/care/the-van', '/es/care/below-knee-leg']) {
    const { document, english } = await open(path);
    expect([path, english]).toEqual([path, []]);
    marked.push(...saidIn(document, 'en'));
  }
  const hours = await open('/es/search?q=horario');
  expect(hours.english).toEqual([]);
  expect(hours.said).toMatch(/resultados para “horario”(?!.*Saturdays)/);
  const status = await readStatus();
  expect(status.english).toEqual([]);
  marked.push(...saidIn(status.document, 'en'));
  const said = marked.join('\n');
  for (const text of [
    'Walk with us.',
    'Saturdays too',
    'man with the hat',
    'about 6 weeks',
    'our shop',
    'half of',
    'by van',
  ])
    expect(said).toContain(text);
  await app.db.update(clinic).set({ facts });
});

test('what staff changed of the menu, the frame and the categories is marked as English', async () => {
  const texts = {
    buttons: { visit: 'Come and see us', book: 'Come and see us' },
    footer: { note: 'We are the ones with the van' },
    suggestions: { title: 'What people ask for' },
    form: { note: 'You can call us, too', permission: 'You ask us to call you' },
    lost: { lead: 'It is not here' },
  };
  for (const [section, published] of Object.entries(texts))
    await app.db.insert(pageTexts).values({ page: 'frame', section, published }).onConflictDoNothing();
  await app.db.update(galleryImages).set({ category: 'Legs for the water' });
  const [row] = await app.db.insert(customPages).values({ slug: 'our-promise', shownIn: 'menu' }).returning();
  const own = { title: 'Our promise', label: 'What we say to you', text: 'We call.' };
  await app.db.insert(pageTexts).values({ page: `own-${row?.id}`, section: 'page', published: own });
  const marked: string[] = [];
  for (const path of ['/es', '/es/contact', '/es/gallery', '/es/search', '/es/appointments', '/es/nope']) {
    const { document, english } = await open(path);
    expect([path, english]).toEqual([path, []]);
    marked.push(...saidIn(document, 'en'));
  }
  const all = [...Object.values(texts).flatMap((section) => Object.values(section)), 'Legs for the water', own.label];
  for (const text of all) expect(marked).toContain(text);
  await app.db.delete(pageTexts).where(eq(pageTexts.page, 'frame'));
});

test('inside a section in English, the form, the hours and what has Spanish are marked as Spanish', async () => {
  await app.db.insert(pageTexts).values([
    { page: 'contact', section: 'top', published: { lead: 'We are here for you' } },
    { page: 'contact', section: 'find', published: { title: 'Where we are' } },
    { page: 'home', section: 'opening', published: { subtitle: 'A leg that fits you' } },
  ]);
  const contact = await open('/es/contact');
  expect(saidIn(contact.document, 'en')).toEqual(expect.arrayContaining(['We are here for you', 'Where we are']));
  expect(saidIn(contact.document, 'es')).toEqual(expect.arrayContaining(['Su nombre', 'Lunes a jueves']));
  expect(saidIn(contact.document, 'en').filter((text) => /^(Su nombre|Lunes a jueves)$/.test(text))).toEqual([]);
  const { document } = await open('/es');
  expect(saidIn(document, 'en')).toContain('A leg that fits you');
  expect(saidIn(document, 'en').filter((text) => /movilidad|Perdí|personal comprometido/.test(text))).toEqual([]);
});

const refusing = guardRequests(() => Promise.resolve(new Response()), {
  config: { publicUrl, demonstration: true },
  log: pino({ level: 'silent' }),
  phone: () => ({ label: '(225) 555-0100', href: 'tel:+12255550100' }),
  isUpload: () => false,
  uploadMethods: [],
  isStaff: () => Promise.resolve(false),
  isKnown: () => Promise.resolve(false),
  isOurs: () => false,
});
const form = { Origin: publicUrl, 'Content-Type': 'application/x-www-form-urlencoded' };

test.each<[number, string, RequestInit]>([
  [414, `/es/${'x'.repeat(2_000)}`, {}],
  [400, '/es/contact?q=%00', {}],
  [405, '/es/contact', { method: 'PUT' }],
  [403, '/es/contact', { method: 'POST', body: 'a=b', headers: { Origin: 'https://evil.example' } }],
  [415, '/es/contact', { method: 'POST', body: 'a=b', headers: { Origin: publicUrl, 'Content-Type': 'text/plain' } }],
  [413, '/es/contact', { method: 'POST', body: `a=${'b'.repeat(300_000)}`, headers: form }],
])('a request that is refused with %d is refused in Spanish', async (expected, path, init) => {
  const request = new Request(publicUrl + path, init);
  const answer = await inSpanish(app.content.spanish, () =>
    refusing(request, { requestId: 'x', address: '203.0.113.8' }),
  );
  const { status: given, english } = await read(answer);
  expect([given, english]).toEqual([expected, []]);
});

test('a failure of the server is told in the language of its address', async () => {
  const { server, stop } = createSite(
    app,
    () => Promise.reject(new Error('broken')),
    (_req, _res, next) => next(),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const listening = server.address();
  const base = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
  for (const path of ['/es', '/es/contact']) {
    const failed = await read(await fetch(base + path));
    expect([failed.status, failed.english]).toEqual([500, []]);
    expect(failed.said).toContain('Algo falló');
  }
  expect(await (await fetch(`${base}/contact`)).text()).toContain('<html lang="en">');
  const status = await read(await fetch(`${base}/es/status`));
  expect([status.status, status.english]).toEqual([200, []]);
  await stop();
});

test('too many pages at once are refused in Spanish', async () => {
  const from = { requestId: 'x', address: '203.0.113.9' };
  const get = () => inSpanish(app.content.spanish, () => refusing(new Request(`${publicUrl}/es`), from));
  let answer = await get();
  while (answer.status === 200) answer = await get();
  expect((await read(answer)).english).toEqual([]);
});
