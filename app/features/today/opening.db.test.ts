import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { appContext, requestContext, type App, type PageTag } from '#app/context.ts';
import { listReviews, saveReview } from '#app/features/care/reviews.server.ts';
import { findOpened } from '#app/features/clinic/opened.server.ts';
import { noticeNames } from '#app/features/notices/notice.ts';
import { saveNotice } from '#app/features/notices/notices.server.ts';
import { listEditable } from '#app/features/page-editor/pages.server.ts';
import { saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { pages } from '#app/features/pages/pages.ts';
import { openMailer } from '#app/platform/mail.server.ts';
import { runChecks } from '#cli/doctor/diagnostics.ts';
import { people } from '#db/accounts-schema.ts';
import { clinic, keptSamples, staffMembers } from '#db/schema.ts';
import { ownFacts, sampledPages, startingFacts } from '#tests/factories/sample-content.ts';
import { tryMail } from '#tests/setup/settle-musts.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import {
  books,
  findOpening,
  findOpeningProgress,
  findReading,
  openingHandlers,
  listOpeningRows,
  listOpeningTasks,
  requireOpened,
} from './opening.server.ts';

const app = await openTestApp();
const config = {
  ...app.config,
  mode: 'production' as const,
  publicUrl: 'https://clinic.test',
  samplePages: false,
  demonstration: false,
  noticeTo: ['desk@clinic.test'],
  mail: { ...app.config.mail, from: 'desk@clinic.org', smtpUrl: 'smtps://mail.clinic.test' },
  backup: { to: { folder: '/backups' } },
};
const site: App = { ...app, config };

async function ask(path: string, services: App = site, cookie = '') {
  const context = new RouterContextProvider();
  context.set(appContext, services);
  context.set(requestContext, {
    id: 'a-request',
    address: '',
    databaseUnavailable: false,
    tags: new Set<PageTag>(),
    typed: [],
  });
  const request = new Request(`http://127.0.0.1:4300${path}`, { headers: cookie ? { Cookie: cookie } : {} });
  const answer = await requireOpened({ request, context, params: {}, pattern: '*', url: new URL(request.url) }, () =>
    Promise.resolve(new Response('the page')),
  );
  return answer ?? new Response(null, { status: 500 });
}

function press(intent: keyof typeof openingHandlers, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return openingHandlers[intent]({ app: site, by: testPerson, form });
}

test('only staff see the pages of a new site, and no one sees a placeholder number', async () => {
  const closed = await ask('/');
  expect([closed.status, closed.headers.get('X-Robots-Tag'), closed.headers.get('Cache-Control')]).toEqual([
    503,
    'noindex',
    'no-store',
  ]);
  const text = await closed.text();
  expect(text).toContain('Opening soon');
  expect(text).not.toContain('555');
  for (const path of ['/about', '/about.data', '/feed.xml', '/sitemap.xml', '/adminx'])
    expect([path, (await ask(path)).status]).toEqual([path, 503]);
  for (const path of ['/admin/login', '/admin', '/admin.data', '/api/auth/x', '/robots.txt', '/files/x'])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  expect((await ask('/', site, await signedInCookie(app))).status).toBe(200);
  expect((await ask('/', app)).status).toBe(200);
});

const row = async (key: string, services = site) => (await listOpeningRows(services)).find((one) => one.key === key);
const textOf = async (key: string) => (await row(key))?.text;
const versionsOf = async (page: string) => (await findReading(site, page))?.versions ?? '';

test('each row says what is left and how to settle it, and the site opens once the musts are settled', async () => {
  const first = await findOpening(site);
  const facts = ['Clinic name', 'Office phone', 'Contact e-mail', 'Street address'];
  expect(first.first).toEqual([...facts, 'Outgoing mail', 'Claims']);
  expect(first.rows.length).toBeLessThanOrEqual(25);
  expect(first.all - first.left).toBe(first.rows.filter(({ state }) => state !== 'open').length);
  const shown = new Set(books.flatMap(([, those]) => those));
  expect(pages.filter((page) => !shown.has(page))).toEqual([]);
  expect((await press('open')).notice).toBe(`Not opened. First: ${first.first.join(', ')}.`);
  expect(await row('fact:officePhone')).toMatchObject({ link: { label: 'Enter', href: '/admin/clinic#officePhone' } });
  expect(await textOf('page:Home')).toMatch(/^\d+ texts of ours\. 3 texts left out until you write them\.$/);
  expect(await textOf('contact')).toBe('Not yours yet: Cell phone, Fax, Link to your place on a map.');
  expect((await row('claims'))?.sentences).toEqual(
    expect.arrayContaining(['70+ years of combined experience.', 'We are a locally and family-owned clinic.']),
  );
  for (const key of ['contact', 'fact:officePhone', 'mail', 'staff', 'server'])
    expect([key, await press('keep', { key })]).toMatchObject([key, { ok: false }]);

  const map = { link: 'https://www.openstreetmap.org/?mlat=30.2241&mlon=-92.0198', embed: '' };
  const cellPhone = { label: '(225) 664-1001', href: 'tel:+12256641001' };
  const own = { ...startingFacts, ...ownFacts, legalName: 'Pelican Limbs, LLC', cellPhone, fax: '(225) 664-1002', map };
  await app.db.insert(clinic).values({ facts: own });
  expect((await press('open')).notice).toBe('Not opened. First: Outgoing mail, Claims.');
  expect(await row('fact:officePhone')).toMatchObject({ state: 'done', text: '(225) 664-1000' });
  for (const key of ['claims', 'hours', 'branding']) {
    expect(await press('keep', { key })).toMatchObject({ ok: true, undo: { intent: 'unkeep', key } });
    expect(await row(key)).toMatchObject({ state: 'kept' });
  }
  // Another owner pressed first.
  expect(await press('keep', { key: 'hours' })).toMatchObject({ ok: false, status: 409 });
  await press('unkeep', { key: 'hours' });
  expect(await row('hours')).toMatchObject({ state: 'open' });
  expect(await textOf('branding')).toMatch(/^Kept: Prosthetics & Orthotics, /);
  // What the clinic writes itself is its own. What was never kept asks again.
  await app.db.update(clinic).set({ facts: { ...own, tagline: 'Walk on.' } });
  expect(await row('branding')).toMatchObject({ state: 'kept' });
  await app.db.update(keptSamples).set({ value: 'another text' }).where(eq(keptSamples.key, 'branding'));
  expect(await row('branding')).toMatchObject({ state: 'open' });
});

test('outgoing mail counts as tried when the mail server took a message to the owner, and by the same way', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      received.push(address);
      done();
    },
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  });
  const { port } = await new Promise<AddressInfo>((done) => {
    const { server: net } = server;
    server.listen(0, '127.0.0.1', () => done(Object(net.address())));
  });
  const mail = { ...config.mail, smtpUrl: `smtp://127.0.0.1:${port}` };
  const mailer = openMailer(mail);
  const sending = { ...site, mailer, config: { ...config, mail } };
  const send = () => openingHandlers.mail({ app: sending, by: testPerson, form: new FormData() });
  expect(await send()).toMatchObject({ ok: true, notice: `Sent to ${testPerson.email}. Look for it now.` });
  expect([received, (await row('mail', sending))?.state, (await row('mail'))?.state]).toEqual([
    [testPerson.email],
    'kept',
    'open',
  ]);
  await new Promise<void>((done) => server.close(done));
  mailer.close();
  expect(await send()).toMatchObject({ ok: false, status: 502 });
  expect(await openingHandlers.mail({ app, by: testPerson, form: new FormData() })).toMatchObject({ ok: false });
  await tryMail(site);
});

test('the texts of a page are kept in one press after reading, without the placeholders, and Undo brings them back', async () => {
  const before = await findReading(site, 'home');
  const marked = before?.texts.filter(({ isLeftOut }) => !isLeftOut) ?? [];
  expect([before?.count, before?.leftOut]).toEqual([marked.length, 3]);
  expect(marked).toContainEqual({
    label: 'Opening: Text under the title',
    href: '/admin/pages/home/opening#text.subtitle',
    words: [expect.stringMatching(/made by hand in Lafayette/)],
    isLeftOut: false,
  });
  expect(marked.find(({ href }) => href.endsWith('home/about#text.text'))?.words[0]).toMatch(/^\w.+\.$/);
  expect(marked.filter(({ words }) => words.some((text) => /[{<]/.test(text)))).toEqual([]);
  const kept = await press('read', { page: 'home', versions: await versionsOf('home') });
  expect(kept.notice).toBe(`Home: ${marked.length} texts kept as yours.`);
  expect(await press('read', { page: 'home', versions: await versionsOf('home') })).toMatchObject({
    ok: false,
    notice: 'Home: a colleague just kept its texts.',
  });
  expect(await row('page:Home')).toMatchObject({ state: 'done', text: '3 texts left out until you write them.' });
  expect(await press('unread', kept.undo)).toMatchObject({ ok: true });
  expect(await findReading(site, 'home')).toMatchObject({ count: before?.count, leftOut: before?.leftOut });
  expect((await listEditable(site, { name: 'home' })).some(({ hasDraft }) => hasDraft)).toBe(false);
  // Pages of one row are read one after the other.
  expect(await press('read', { page: 'contact', versions: await versionsOf('contact') })).toMatchObject({
    next: { label: 'Read Appointments', href: '/admin/opening/appointments' },
  });
  expect(await findReading(site, 'no-such-page')).toBeNull();
});

test('Keep keeps nothing of a page that a colleague changed meanwhile', async () => {
  const versions = await versionsOf('about');
  const at = { page: 'about', section: 'history', version: 0 };
  await saveDraft(app, { ...testPerson, name: 'Marcus' }, at, { mission: 'Ours.' });
  const { count } = (await findReading(site, 'about')) ?? {};
  expect(await press('read', { page: 'about', versions })).toMatchObject({
    ok: false,
    notice: 'Not kept: Marcus just changed the part “History and mission”.',
    next: { href: '/admin/opening/about' },
  });
  expect(await findReading(site, 'about')).toMatchObject({ count });
});

test('once every row is settled, nothing is left, and the row of tabs loses the list a week after the opening', async () => {
  const ann = { name: 'Ann', designation: 'Prosthetist', position: 1 };
  const [{ id: memberId } = { id: 0 }] = await app.db.insert(staffMembers).values(ann).returning();
  const review = { by: 'Pat Sample, attorney', againBy: '2200-01-01' };
  for (const name of noticeNames)
    await saveNotice(app, testPerson, name, { version: 0, content: 'See [our site](/).', effectiveOn: null, review });
  for (const { name } of sampledPages) await press('read', { page: name, versions: await versionsOf(name) });
  for (const found of await listReviews(app))
    await saveReview(app, testPerson, found, { sources: [], signing: { memberId, reviewAgainBy: '2200-01-01' } });
  await app.db.update(people).set({ twoFactorEnabled: true });
  expect((await listOpeningTasks(site)).map(({ key }) => key)).toEqual(['hours', 'branding']);
  for (const key of ['hours', 'branding']) await press('keep', { key });
  expect(await listOpeningTasks(site)).toEqual([]);

  expect(await press('open')).toMatchObject({ ok: true });
  expect((await ask('/')).status).toBe(200);
  expect(await findOpened(site)).toMatchObject({ by: testPerson.name });
  expect(await findOpeningProgress(site)).toMatchObject({ left: 0, first: [], isOpen: true, isOver: false });
  expect(await findOpeningProgress(site, new Date(Date.now() + 8 * 86_400_000))).toMatchObject({ isOver: true });
  await press('close');
  expect((await ask('/')).status).toBe(503);
  expect(await activityLines(app)).toEqual(expect.arrayContaining(['Opened the site.', 'Closed the site.']));
});

test('a clinic that keeps the town of the start says so before it opens', async () => {
  const { cityLine } = startingFacts;
  await app.db.update(clinic).set({ facts: { ...startingFacts, ...ownFacts, cityLine } });
  expect(await row('fact:street')).toMatchObject({
    state: 'open',
    text: expect.stringContaining(`Is ${cityLine} your`),
  });
  expect((await findOpening(site)).first).toContain('Street address');
  expect(await press('keep', { key: 'fact:street' })).toMatchObject({ ok: true });
  expect(await row('fact:street')).toMatchObject({ state: 'kept', text: `${ownFacts.street}, ${cityLine}` });
});

test('a detail with a placeholder value is listed again', async () => {
  await app.db.update(clinic).set({ facts: { ...startingFacts, street: '12 Main Street' } });
  expect((await listOpeningTasks(site)).map(({ key }) => key)).toContain('fact:officePhone');
});

test('the doctor counts the rows that are left', async () => {
  const found = (await runChecks(site)).filter(({ part }) => part === 'opening');
  expect(found).toMatchObject([
    { state: 'care' },
    { state: 'care', says: expect.stringMatching(/^\d+ rows? left in Ready to open: /) },
  ]);
}, 60_000);
