import { brotliCompressSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { expect, test, vi } from 'vitest';
import { hasSpanish, inSpanish, withoutSpanish } from '#app/shared/language.ts';
import { compareSpanish } from '#cli/doctor/compare-spanish.ts';
import { listDemoPictures } from '#db/demo/demo-content.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { crawl } from '#tests/setup/crawl.ts';
import { englishIn, saidIn } from '#tests/setup/english-words.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';

const app = await openTestApp();
await seedDatabase(app);
const { publicUrl } = app.config;
const searches = ['rodilla', 'queja', 'medicare', 'privacidad', 'blog', 'referir', 'idioma'].map(
  (q) => `/es/search?q=${q}`,
);
const read = await crawl(app, ['/es', ...searches, '/es/appointments?what=limb', '/es/appointments/sent']);
const pages = read.flatMap(({ path, document }) => (document ? [{ path, document }] : []));

test('every visible word below /es is Spanish, a name, or marked as English', () => {
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.filter(({ document }) => document.documentElement.getAttribute('lang') !== 'es')).toEqual([]);
  const { phrases } = app.content.spanish;
  const wrong = pages.flatMap(({ path, document }) => englishIn(document, phrases).map((text) => `${path}: ${text}`));
  expect(wrong).toEqual([]);
});

/** Words that both languages have, names, addresses and codes. */
const sameInBoth = [
  /^(Auto|Base|Blog|Cable|En español|Español|Fax( [\d() -]+)?|fax|Normal)$/,
  /^(© 2025 )?(Cypress|Prosthetics|Orthotics|Cypress Prosthetics( & Orthotics)?)$/,
  /^Ottobock\b|^(Proteor|College Park|Össur|Amputee Coalition|VA Community Care|TRICARE|Medicaid|Medicare( Advantage)?)$/,
  /^(Apple Maps|Google Maps|OpenStreetMap|((Facebook|LinkedIn|Instagram|Twitter)(: \p{L}+ \p{L}+)?))$/u,
  /^\p{Lu}\p{Ll}+ (\p{Lu}\.|Landry|Arceneaux|Guidry|Babin|Walker)$|^([A-Z]{2,3}|CFo|Louisiana \d+)$/u,
  /Example Street|Walker, Louisiana|\(\d{5}[,)]|@|^[\w.-]+\.(example|gov|net|org|uk)$|^http/,
];

test('no text below /es is one of its English page, except facts and names', async () => {
  const ask = await openWholeSite(app);
  const same = new Map<string, string>();
  for (const { path, document } of pages) {
    const html = await (await ask(withoutSpanish(path.replace(/\?.*/, '')) + path.replace(/^[^?]*/, ''))).text();
    const english = new Set(saidIn(parseHTML(html).document, 'en'));
    for (const text of saidIn(document, 'es'))
      if (english.has(text) && !sameInBoth.some((names) => names.test(text))) same.set(text, path);
  }
  expect([...same]).toEqual([]);
});

test('a Spanish document weighs at most 10 % more, so that the page with its style sheet, script and fonts stays within 8 %', async () => {
  const ask = await openWholeSite(app);
  const weigh = async (path: string) => brotliCompressSync(await (await ask(path)).text()).length;
  const heavy: string[] = [];
  for (const { path } of pages.filter((page) => !page.path.includes('?'))) {
    const [spanish, english] = [await weigh(path), await weigh(withoutSpanish(path) ?? '/')];
    if (spanish > english * 1.1) heavy.push(`${path} ${spanish} ${english}`);
  }
  expect(heavy).toEqual([]);
});

test('the English pages are the same before and after someone reads Spanish, and only the switch is Spanish', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  const ask = await openWholeSite(app);
  const spanish = new Set(Object.values(app.content.spanish.phrases).filter((text) => text.length > 12));
  for (const path of publicPaths) {
    const [before, , after] = [await ask(path), await ask(inSpanish(path)), await ask(path)];
    const [one, two] = [parseHTML(await before.text()).document, parseHTML(await after.text()).document];
    expect(saidIn(two, 'en')).toEqual(saidIn(one, 'en'));
    expect(saidIn(one, 'en').filter((text) => spanish.has(text))).toEqual([]);
  }
  vi.useRealTimers();
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
  // This site has no pictures of the demonstration, whose texts have Spanish too.
  const ofDemo = (await listDemoPictures())
    .filter(({ use }) => use !== 'portrait')
    .flatMap(({ alt, caption }) => [alt, caption].map((text) => `gallery-pictures: ${text}`));
  expect(stale.toSorted()).toEqual(ofDemo.toSorted());
});
