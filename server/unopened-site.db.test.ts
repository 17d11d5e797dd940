import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { parseHTML } from 'linkedom';
import { expect, onTestFinished, test } from 'vitest';
import type { App } from '#app/context.ts';
import { resetPasswordMail } from '#app/emails/mails.ts';
import { sendInvitation, sendSecurityNotice } from '#app/features/accounts/accounts.jobs.server.ts';
import { invitePerson } from '#app/features/accounts/people.server.ts';
import { saveClinic } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { lastKnownFacts, readFacts } from '#app/features/clinic/clinic.server.ts';
import { cardKey, siteCard } from '#app/features/pages/cards.server.ts';
import { openingHandlers } from '#app/features/today/opening.server.ts';
import { findMailFrame } from '#app/platform/clinic-time.server.ts';
import { openMailer } from '#app/platform/mail.server.ts';
import { invitations, people } from '#db/accounts-schema.ts';
import { siteOpening } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { ownFacts, startingFacts } from '#tests/factories/sample-content.ts';
import { placeholderFact } from '#tests/setup/crawl.ts';
import { publicPaths, samplePaths, signInPaths, staffPaths } from '#tests/setup/paths.ts';
import { withoutDatabase } from '#tests/setup/send-form.ts';
import { settleMusts, smtpUrl } from '#tests/setup/settle-musts.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';
import { createSite } from './site.ts';

/** A new production site, before anyone has entered a detail. */
const services = await openTestApp();
const mailFolder = await mkdtemp(join(tmpdir(), 'mail-'));
const config = {
  ...services.config,
  mode: 'production' as const,
  demonstration: false,
  samplePages: false,
  mail: { ...services.config.mail, smtpUrl },
};
const app: App = { ...services, config, mailer: openMailer({ ...services.config.mail, folder: mailFolder }) };
await seedDatabase(app);
const ask = await openWholeSite(app);

/** Serves the site with everything in front of the router. `/away` and `/broken` fail like a page would. */
async function openSite(site = app, answer = ask) {
  const { server, stop } = createSite(
    site,
    async ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      if (pathname === '/away') throw Object.assign(new Error('shutting down'), { code: '57P01' });
      if (pathname === '/broken') throw new Error('a fault of ours');
      return answer(pathname + search, Object.fromEntries(headers));
    },
    (_req, _res, next) => next(),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  const base = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  return { stop, get: (path: string, init: RequestInit = {}) => fetch(base + path, { redirect: 'manual', ...init }) };
}

const pages = [
  ...publicPaths,
  ...samplePaths,
  ...signInPaths,
  ...staffPaths.slice(0, 20),
  '/about.data',
  '/admin/login.data',
  '/admin/no-such-page',
  '/api/no-such-page',
  '/assets/no-such-file',
  '/no-such-page',
  `/${'x'.repeat(2_100)}`,
  '/%00',
  '/away',
  '/broken',
];
const machineTexts = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/feed.xml',
  '/feed.json',
  '/llms.txt',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/appointments/call.ics',
  '/appointments/number.vcf',
  `/${cardKey(siteCard(startingFacts))}`,
  '/files/no-such-picture/640.avif',
];

async function readAll(): Promise<Map<string, { status: number; text: string }>> {
  const { get, stop } = await openSite();
  const read = new Map<string, { status: number; text: string }>();
  try {
    await expect.poll(async () => (await get('/status')).status).toBe(200);
    for (const path of ['/status', ...pages, ...machineTexts]) {
      const answer = await get(path);
      read.set(path, { status: answer.status, text: JSON.stringify([...answer.headers]) + (await answer.text()) });
    }
    const posted = await get('/contact', { method: 'POST', headers: { Origin: 'https://other.test' } });
    read.set('a form of another site', { status: posted.status, text: await posted.text() });
  } finally {
    await stop();
  }
  return read;
}

async function mailEveryKind(): Promise<string[]> {
  const id = randomUUID();
  const [host] = await app.db
    .insert(people)
    .values({ id, name: 'Ann', email: `${id}@clinic.test` })
    .returning();
  if (!host) throw new Error('no host');
  const email = `${randomUUID()}@clinic.test`;
  await invitePerson(app, host, { name: email, email, role: 'writer' });
  const [invitation] = await app.db.select().from(invitations).where(eq(invitations.email, email));
  await sendInvitation.run(app, { invitationId: invitation?.id });
  await sendSecurityNotice.run(app, { personId: id, event: 'password-changed' });
  const reset = { email, name: 'Ann', token: 'x', expiresAt: new Date(), ...(await findMailFrame(app)) };
  await app.mailer.send(resetPasswordMail(reset));
  return Promise.all((await readdir(mailFolder)).map((file) => readFile(join(mailFolder, file), 'utf8')));
}

const facts = ['Clinic name', 'Office phone', 'Contact e-mail', 'Street address'];
const first = [...facts, 'Outgoing mail', 'Claims'];
const open = () => openingHandlers.open({ app, by: testPerson, form: new FormData() });

test('a new site tells no visitor a placeholder fact, before and after an attempt to open it', async () => {
  expect(pages.length).toBeGreaterThanOrEqual(60);
  expect(machineTexts.length).toBeGreaterThanOrEqual(10);
  for (const attempt of ['before', 'after']) {
    if (attempt === 'after')
      expect(await open()).toEqual({ ok: false, notice: `Not opened. First: ${first.join(', ')}.` });
    const read = await readAll();
    for (const [path, { status, text }] of read)
      expect([attempt, path, status, placeholderFact.exec(text)?.[0]]).toEqual([attempt, path, status, undefined]);
    expect([read.get('/')?.status, read.get('/llms.txt')?.status, read.get('/away')?.status]).toEqual([503, 503, 503]);
    expect(read.get('/')?.text).toContain('We are opening soon. Please check back.');
    expect(read.get('/')?.text).not.toContain('/status');
    expect(read.get('/away')?.text).not.toContain('call');
    expect(read.get('/status')?.text).toContain('We are opening soon.');
    expect(read.get('/status')?.text).not.toContain('tel:');
    expect(read.get('/admin/login')?.text).toContain('<title>Login</title>');
    expect(read.get('/admin/no-such-page')?.status).toBe(404);
    // The frame would have links without a number.
    expect(read.get('/admin/no-such-page')?.text).not.toContain('<footer');
  }
  for (const mail of await mailEveryKind()) {
    expect(mail).toMatch(/^From: Website </m);
    expect(placeholderFact.exec(mail)?.[0]).toBeUndefined();
  }
});

test('a process that has never reached the database tells no placeholder fact, not even from an older version’s file', async () => {
  const statusFolder = await mkdtemp(join(tmpdir(), 'status-'));
  const lost = { ...app, config: { ...config, statusFolder } };
  const away = await withoutDatabase(lost);
  const { get, stop } = await openSite(away, await openWholeSite(away));
  onTestFinished(() => stop());
  const page = await (await get('/about')).text();
  expect(page).toContain('Unexpected Application Error!');
  expect(placeholderFact.exec(page)?.[0]).toBeUndefined();
  expect(await (await get('/status')).text()).toContain('We don’t know yet');
  expect(placeholderFact.exec(JSON.stringify(lastKnownFacts(away)))?.[0]).toBeUndefined();

  const readAt = new Date().toISOString();
  await writeFile(join(statusFolder, 'status.json'), JSON.stringify({ facts: startingFacts, readAt }));
  const later = await openSite(await withoutDatabase(lost), ask);
  onTestFinished(() => later.stop());
  await expect.poll(async () => (await later.get('/status')).status).toBe(200);
  expect(placeholderFact.exec(await (await later.get('/status')).text())?.[0]).toBeUndefined();
});

test('signed-in staff see the site with each missing fact marked', async () => {
  const page = await (await ask('/contact', { Cookie: await signedInCookie(app) })).text();
  const { document } = parseHTML(page);
  expect(document.querySelector('a[href="/admin/clinic#officePhone"]')?.textContent).toContain('[phone]');
  expect(document.documentElement.textContent).toContain('[street]');
  expect(placeholderFact.exec(page)?.[0]).toBeUndefined();
});

test('a site that an earlier version opened with placeholders is closed until they are replaced', async () => {
  await app.db.insert(siteOpening).values({ openedBy: 'Ann' });
  expect((await ask('/')).status).toBe(503);
  const { street, cityLine, email, shortName } = ownFacts;
  const officePhone = ownFacts.officePhone.label;
  await settleMusts(app);
  await saveClinic(app, testPerson, 'contact', { officePhone, email });
  expect((await open()).notice).toBe('Not opened. First: Clinic name, Street address.');
  await saveClinic(app, testPerson, 'contact', { street });
  expect((await open()).notice).toBe('Not opened. First: Clinic name, Street address.');
  await saveClinic(app, testPerson, 'contact', { street, cityLine });
  expect((await open()).notice).toBe('Not opened. First: Clinic name.');
  await saveClinic(app, testPerson, 'branding', { descriptor: 'Bracing' });
  expect((await open()).notice).toBe('Not opened. First: Clinic name.');
  await saveClinic(app, testPerson, 'branding', { shortName });
  expect((await ask('/')).status).toBe(200);
});

test('a street that was saved without a town gets no town of the example', () => {
  expect(readFacts(app.content, { street: ownFacts.street }).cityLine).toBe('');
});

test('an open site refuses an empty or invented phone, e-mail, street or name', async () => {
  const wrong = {
    officePhone: '(225) 555-0140',
    email: 'hello@cypress-po.example',
    street: '100 Example Street',
  };
  for (const [field, value] of Object.entries(wrong)) {
    const { ok, errors } = await saveClinic(app, testPerson, 'contact', { [field]: value });
    expect([field, ok, Object.keys(errors ?? {})]).toEqual([field, false, [field]]);
  }
  const { shortName } = startingFacts;
  expect(await saveClinic(app, testPerson, 'branding', { shortName })).toMatchObject({
    ok: false,
    errors: { shortName: 'The site is open. Enter your own name, not an example.' },
  });
  expect(await saveClinic(app, testPerson, 'contact', { street: ' ' })).toMatchObject({ ok: false });
  expect(await saveClinic(app, testPerson, 'contact', { street: '14 Main Street' })).toMatchObject({ ok: true });
  expect((await ask('/')).status).toBe(200);
});
