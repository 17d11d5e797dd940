import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, type App, type PageTag } from '#app/context.ts';
import { runChecks } from '#app/features/diagnostics/diagnostics.server.ts';
import { pointGroups } from './launch.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { saveLegal } from '#app/features/legal/legal.server.ts';
import { legalNames } from '#app/features/legal/legal.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { confirmContent, saveDraft } from '#app/features/pages/content.commands.server.ts';
import { listEditable } from '#app/features/pages/pages.server.ts';
import { listReviews, saveReview } from '#app/features/reviews/reviews.server.ts';
import { clinic, staffMembers } from '#db/schema.ts';
import { ownFacts, sampledPages, sampleItems, startingFacts } from '#tests/factories/sample-content.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { activityLines, openTestApp, testStaff } from '#tests/setup/test-app.ts';
import {
  findLaunch,
  findLaunchProgress,
  launchHandlers,
  listLaunchPoints,
  listLaunchTasks,
  requireLaunched,
} from './launch.server.ts';
import { findOpened } from '#app/features/clinic/opened.server.ts';

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
  const answer = await requireLaunched({ request, context, params: {}, pattern: '*', url: new URL(request.url) }, () =>
    Promise.resolve(new Response('the page')),
  );
  return answer ?? new Response(null, { status: 500 });
}

function press(intent: keyof typeof launchHandlers, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return launchHandlers[intent]({ app: site, staff: testStaff, form });
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

test('the list names all sample content and where to replace it; once the list is empty, the site opens', async () => {
  const first = await listLaunchTasks(site);
  expect(first.length).toBeGreaterThan(30);
  expect(first).toContainEqual(
    expect.objectContaining({ key: 'fact:officePhone', why: 'placeholder', confirmable: false }),
  );
  expect(first).toContainEqual(expect.objectContaining({ key: 'legal:terms', href: '/admin/notices/terms' }));
  expect(first).toContainEqual(
    expect.objectContaining({ key: 'words:home:questions', why: expect.stringMatching(/^\d+ samples$/) }),
  );
  expect(first).toContainEqual(
    expect.objectContaining({ key: 'words:home:quotes', why: '2 samples, 3 placeholders, not shown' }),
  );
  expect(first).toContainEqual(
    expect.objectContaining({ key: 'words:about:founder', why: '4 placeholders, not shown' }),
  );
  const { groups, all, left } = await findLaunch(site);
  expect(groups.map(({ title }) => title)).toEqual(Object.values(pointGroups));
  expect(groups.reduce((sum, group) => sum + group.left, 0)).toBe(left);
  expect([left, all > left]).toEqual([first.length, true]);
  const home = groups.flatMap(({ lines }) => lines).find(({ label }) => label === 'Home');
  expect(home?.why).toMatch(/^\d+ of \d+ sample$/);
  expect(first.filter(({ group }) => group === 'settings')).toEqual([]);
  expect((await listLaunchTasks(app)).filter(({ group }) => group === 'settings').length).toBeGreaterThan(3);
  // A placeholder cannot be confirmed, and a site does not open with one.
  for (const key of ['fact:officePhone', 'fact:shortName'])
    expect([key, await press('confirm', { key })]).toMatchObject([key, { ok: false }]);

  const facts = {
    ...startingFacts,
    ...ownFacts,
    legalName: 'Pelican Limbs, LLC',
    cellPhone: { label: '(225) 664-1001', href: 'tel:+12256641001' },
    fax: '(225) 664-1002',
    map: { link: 'https://www.openstreetmap.org/?mlat=30.2241&mlon=-92.0198', embed: '' },
  };
  await app.db.insert(clinic).values({ facts });
  const ann = { name: 'Ann', designation: 'Prosthetist', position: 1 };
  const [{ id: memberId } = { id: 0 }] = await app.db.insert(staffMembers).values(ann).returning();
  const review = { by: 'Pat Sample, attorney', againBy: '2200-01-01' };
  for (const name of legalNames)
    await saveLegal(app, testStaff, name, { version: 0, content: 'See [our site](/).', effectiveOn: null, review });
  for (const page of sampledPages)
    for (const { name, version, texts } of await listEditable(app, page))
      await confirmContent(app, testStaff, { page: page.name, section: name, version }, texts.samples);
  for (const { key, confirmable } of await listLaunchTasks(site))
    if (confirmable) expect([key, await press('confirm', { key })]).toMatchObject([key, { ok: true }]);
  // Everything that was confirmed can be undone.
  const points = await listLaunchPoints(site);
  expect(points.find(({ key }) => key === 'fact:descriptor')).toMatchObject({ isKept: true });
  await press('unconfirm', { key: 'fact:descriptor' });
  expect((await listLaunchTasks(site)).map(({ key }) => key)).toContain('fact:descriptor');
  await press('confirm', { key: 'fact:descriptor' });
  // A care page without a review stays on the list.
  expect((await listLaunchTasks(site)).map(({ key, why }) => [key, why])).toContainEqual([
    'review:care-children',
    'not reviewed',
  ]);
  for (const found of await listReviews(app))
    await saveReview(app, testStaff, found, { sources: [], signing: { memberId, reviewAgainBy: '2200-01-01' } });
  // A confirmed quote still needs the person's consent.
  expect((await listLaunchTasks(site)).map(({ key, why }) => [key, why])).toEqual([
    ['words:home:quotes', '3 not shown: no valid consent'],
    ['words:about:founder', '1 not shown: no valid consent'],
  ]);
  const paper = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Website', expiresOn: null };
  const consent = await recordConsent(app, testStaff, paper);
  const quotes = sampleItems('home', 'quotes', 'quotes').map((quote) => ({ ...quote, consent }));
  await saveDraft(app, testStaff, { page: 'home', section: 'quotes', version: 1 }, { quotes });
  await saveDraft(app, testStaff, { page: 'about', section: 'founder', version: 1 }, { consent });
  expect(await listLaunchTasks(site)).toEqual([]);

  expect(await press('open')).toMatchObject({ ok: true });
  expect((await ask('/')).status).toBe(200);
  expect(await findOpened(site)).toMatchObject({ by: testStaff.name });
  expect(await findLaunchProgress(site)).toMatchObject({ left: 0, isOver: false });
  expect(await findLaunchProgress(site, new Date(Date.now() + 8 * 86_400_000))).toMatchObject({ isOver: true });
  await press('close');
  const closed = await ask('/');
  expect(closed.status).toBe(503);
  expect(await activityLines(app)).toEqual(expect.arrayContaining(['Opened the site.', 'Closed the site.']));
});

test('a confirmed detail is listed again once it has a placeholder value', async () => {
  await app.db.update(clinic).set({ facts: { ...startingFacts, street: '12 Main Street' } });
  expect((await findClinicFacts(app)).officePhone.label).toContain('555');
  expect((await listLaunchTasks(site)).map(({ key }) => key)).toContain('fact:officePhone');
});

test('the doctor counts the remaining items', async () => {
  const found = (await runChecks(site)).filter(({ part }) => part === 'opening');
  expect(found).toMatchObject([
    { state: 'care' },
    { state: 'care', says: expect.stringMatching(/^\d+ items? still uses? /) },
  ]);
}, 60_000);
