import { expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { compareSpanish } from '#cli/doctor/compare-spanish.ts';
import { openingHandlers } from '#app/features/today/opening.server.ts';
import { hasSpanish } from '#app/shared/language.ts';
import { clinic } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { crawl } from '#tests/setup/crawl.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { settleMusts, smtpUrl } from '#tests/setup/settle-musts.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';

const app = await openTestApp();
await seedDatabase(app);
const { publicUrl } = app.config;
const read = await crawl(app, ['/es', '/es/search?q=rodilla', '/es/appointments?what=limb', '/es/appointments/sent']);
const pages = read.flatMap(({ path, document }) => (document ? [{ path, document }] : []));

/** Words that no Spanish sentence has, and whole phrases of the interface. */
const englishWords =
  /\b(the|and|with|your|you|our|are|for|from|this|that|of|what|how|who|when|if|it|is|we|to|in|on|by|at|call|read|more)\b/i;
const { phrases } = app.content.spanish;
const isEnglish = (text: string) => englishWords.test(text) || (phrases[text] !== undefined && phrases[text] !== text);

/** Names that stay as they are, also inside a sentence. */
const names =
  /Prosthetics & Orthotics|Cypress|Amputee Coalition|Community Care|Good Faith Estimate|\((?:[^()]*)\)|“[^”]*”|workers’ comp|Our Blog|TRICARE For Life/g;

/** Every text that people see or hear, but not what is marked as English. */
function saidIn(document: Document): string[] {
  const spoken = [...document.querySelectorAll('*')].filter(
    (one) => !one.closest('script, style') && one.closest('[lang]')?.getAttribute('lang') === 'es',
  );
  const said = spoken.flatMap((one) => [
    ...[...one.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : [])),
    ...['alt', 'aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
  ]);
  return said.map((text) => text.trim()).filter(Boolean);
}

test('every visible word below /es is Spanish, a name, or marked as English', () => {
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.filter(({ document }) => document.documentElement.getAttribute('lang') !== 'es')).toEqual([]);
  const wrong = pages.flatMap(({ path, document }) =>
    saidIn(document).flatMap((text) => (isEnglish(text.replaceAll(names, '')) ? [`${path}: ${text}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test('every address below /es answers, and links stay in Spanish where there is Spanish', () => {
  expect(read.filter(({ status }) => status !== 200).map(({ path, status }) => [path, status])).toEqual([
    ['/es/appointments/sent', 410],
  ]);
  const met = new Set(read.map(({ path }) => path.replace(/^\/es(?=\?|$)/, '/').replace(/^\/es/, '')));
  const missing = publicPaths.filter((path) => hasSpanish(path) && !path.includes('?') && !met.has(path));
  expect(missing).toEqual([]);
  const left = pages.flatMap(({ path, document }) =>
    [...document.querySelectorAll('a[href^="/"]:not([lang])')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter(hasSpanish)
      .map((href) => `${path}: ${href}`),
  );
  expect(left).toEqual([]);
});

const linkOf = (document: Document, query: string) => document.querySelector(query)?.getAttribute('href');

test('a page and its Spanish name each other, as the sitemap does', async () => {
  const ask = await openWholeSite(app);
  const sitemap = await (await ask('/sitemap/pages.xml')).text();
  for (const path of ['/', '/contact', '/care/below-knee-leg']) {
    const spanish = path === '/' ? '/es' : `/es${path}`;
    for (const [asked, switched] of [
      [path, spanish],
      [spanish, path],
    ] as const) {
      const html = await (await ask(asked)).text();
      expect(html).toContain(`<link rel="canonical" href="${publicUrl}${asked}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${publicUrl}${path}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="es" href="${publicUrl}${spanish}"/>`);
      expect(html).toContain(`<a href="${switched}" lang="${switched === path ? 'en' : 'es'}" hrefLang=`);
      expect(sitemap).toContain(`<loc>${publicUrl}${asked}</loc>`);
      expect(sitemap).toContain(`hreflang="es" href="${publicUrl}${spanish}"`);
    }
  }
  const found = pages.find(({ path }) => path === '/es/care/below-knee-leg');
  expect(found && linkOf(found.document, 'link[rel=canonical]')).toBe(`${publicUrl}/es/care/below-knee-leg`);
});

test.each([
  ['/es/blog?category=Braces', '/blog?category=Braces'],
  ['/es/ADMIN/login', '/ADMIN/login'],
  ['/es/%61dmin', '/%61dmin'],
  ['/es/refer.data', '/refer'],
  ['/es/notices/complaints', '/notices/complaints'],
])('%s leads to the English page', async (asked, english) => {
  const answer = await (await openWholeSite(app))(asked);
  const target = answer.headers.get('Location') ?? (await answer.text());
  expect(target).toContain(publicUrl + english);
});

test('a missing page says so in Spanish, and a page that moved is found', async () => {
  const ask = await openWholeSite(app);
  const missing = await ask('/es/nope/x');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('No encontramos esta página.');
  expect((await ask('/es/contact-us')).headers.get('Location')).toBe('/es/contact');
});

test('nothing has lost its Spanish, and no Spanish has lost its English', async () => {
  const englishOnly = /^(blog|refer): /;
  const { unsaid, stale } = await compareSpanish(app);
  expect(unsaid.filter((text) => !englishOnly.test(text))).toEqual([]);
  expect(stale).toEqual([]);
});

test('a clinic’s own site has no Spanish yet', async () => {
  const { config, ...services } = await openTestApp();
  const mail = { ...config.mail, smtpUrl };
  const own: App = { ...services, config: { ...config, mail, mode: 'production', demonstration: false } };
  await seedDatabase(own);
  await own.db.update(clinic).set({ facts: ownFacts });
  await settleMusts(own);
  await openingHandlers.open({ app: own, by: testPerson, form: new FormData() });
  const ask = await openWholeSite(own);
  expect((await ask('/contact')).status).toBe(200);
  for (const path of ['/es', '/es/contact', '/es/contact.data', '/es/nope'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  const home = await (await ask('/')).text();
  expect(home).toContain('Ayuda en español');
  expect(home).not.toMatch(/hreflang|"\/es\b/i);
  expect(await (await ask('/sitemap/pages.xml')).text()).not.toContain('/es');
});
