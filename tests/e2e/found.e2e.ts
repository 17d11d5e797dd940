import { parseHTML } from 'linkedom';
import sax from 'sax';
import { noticeNames, noticePages } from '#app/features/notices/notice.ts';
import { fixedPages } from '#app/features/pages/known-pages.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { complaintsAbout, thingsIn } from '#tests/setup/schema-org.ts';
import { expect, served, signIn, spec, test } from './fixtures.ts';

const notices = [
  '/accessibility',
  '/what-this-site-sends',
  '/notices',
  ...noticeNames.map((name) => noticePages[name].path),
];

/** Returns the texts of the elements at this path. The strict parser throws on malformed XML. */
function textsIn(xml: string, path: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const parser = sax.createStream(true);
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => ` ${open.join(' ')}`.endsWith(` ${path}`) && texts.push(text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.end(xml);
  return texts;
}

const textOf = (html = '') => html.replaceAll(/<[^>]*>/g, '');

served.describe('what machines read', () => {
  served('sitemap and feeds are well-formed, and their links work', async ({ request, baseURL }) => {
    const addressesIn = async (path: string, tag: string) => {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      return textsIn(await answer.text(), tag);
    };
    const parts = await addressesIn('/sitemap.xml', 'loc');
    const listed = (await Promise.all(parts.map((part) => addressesIn(part, 'loc')))).flat();
    for (const path of fixedPages) expect(listed).toContain(baseURL + path);
    expect(listed).toContain(`${baseURL}/blog/getting-ready-for-your-first-fitting`);
    for (const path of samplePaths) expect(listed).not.toContain(baseURL + path);
    for (const path of fixedPages) expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
    expect(await addressesIn('/feed.xml', 'item link')).toContain(
      `${baseURL}/blog/getting-ready-for-your-first-fitting`,
    );
    const feed = await request.get('/feed.json');
    expect(feed.headers()['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(await feed.json()).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
    expect((await request.get('/sitemap/posts-99.xml')).status()).toBe(404);
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /admin\n');
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  });

  served('every indexable page has a canonical URL, a social card and feed links', async ({ request, baseURL }) => {
    for (const path of publicPaths.filter((each) => !each.startsWith('/search'))) {
      const html = await (await request.get(path)).text();
      expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`);
      expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>');
      expect(html, path).toMatch(/<meta property="og:image" content="http[^"]+\.(png|jpg)"/);
      expect(html, path).toContain('href="/feed.xml"');
    }
    const odd = '/blog?tag=Test+socket&utm_source=x&author=&nonsense=1';
    expect(await (await request.get(odd)).text()).toContain(`href="${baseURL}/blog?tag=Test+socket"`);
    for (const path of ['/search?q=socket', ...samplePaths])
      expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
  });

  served(
    'breadcrumbs follow the URL, and only a record’s own page ends with the record’s title',
    async ({ request }) => {
      spec('2.3');
      const records = [
        '/blog/',
        '/care/below-knee-leg',
        '/care/repairs',
        '/doctors/',
        '/departments/department-details',
      ];
      for (const path of [...publicPaths, ...samplePaths].filter((each) => !['/', '/home-v5'].includes(each))) {
        const html = await (await request.get(path)).text();
        const [nav = ''] = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html) ?? [];
        const crumbs = [...nav.matchAll(/<li.*?<\/li>/gs)].map(([item]) => textOf(item));
        const [, ...segments] = path.replace(/\?.*/, '').split('/');
        const names = segments.map(
          (segment) => segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' '),
        );
        if (records.some((record) => path.startsWith(record)))
          names.splice(-1, 1, textOf(/<h1.*?<\/h1>/s.exec(html)?.[0]));
        expect(crumbs, path).toEqual(['Home', ...names]);
        const listed = thingsIn(html).find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement;
        expect(nav.includes('href="/departments"'), path).toBe(path.startsWith('/departments/'));
        if (listed)
          expect(
            listed.map(({ name }) => name),
            path,
          ).toEqual(crumbs);
      }
    },
  );

  served('the schema.org data of every page is complete', async ({ request }) => {
    const expected: Record<string, string[]> = {
      '/': ['MedicalClinic', 'FAQPage'],
      '/contact': ['MedicalClinic', 'BreadcrumbList'],
      '/appointments': ['BreadcrumbList'],
      '/blog': ['BreadcrumbList'],
      '/gallery': ['BreadcrumbList'],
      '/blog/getting-ready-for-your-first-fitting': ['BlogPosting', 'BreadcrumbList'],
      '/departments/ottobock': ['BreadcrumbList'],
    };
    for (const [path, types] of Object.entries(expected)) {
      const things = thingsIn(await (await request.get(path)).text());
      expect(
        things.map((thing) => thing['@type']),
        path,
      ).toEqual(types);
      expect(things.flatMap((thing) => complaintsAbout(thing))).toEqual([]);
    }
    const people = thingsIn(await (await request.get('/about')).text());
    expect(people.length).toBeGreaterThan(1);
    expect(new Set(people.map((thing) => thing['@type']))).toEqual(new Set(['BreadcrumbList', 'Person']));
    expect(people.flatMap((thing) => complaintsAbout(thing))).toEqual([]);
  });

  served(
    'icons, manifest, security.txt and llms.txt exist, and commonly guessed URLs redirect',
    async ({ request }) => {
      for (const [path, type] of [
        ['/favicon.ico', /icon/],
        ['/favicon.svg', /svg/],
        ['/apple-touch-icon.png', /png/],
        ['/site.webmanifest', /manifest\+json/],
        ['/.well-known/security.txt', /text\/plain/],
        ['/llms.txt', /text\/plain/],
      ] as const) {
        const answer = await request.get(path);
        expect([path, answer.status()]).toEqual([path, 200]);
        expect(answer.headers()['content-type']).toMatch(type);
      }
      const { icons } = await (await request.get('/site.webmanifest')).json();
      for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
      const moved = await request.get('/privacy-policy', { maxRedirects: 0 });
      expect([moved.status(), moved.headers()['location']]).toEqual([301, '/privacy-practices']);
    },
  );
});

served('the status page is small and cacheable, and answers HEAD requests', async ({ request }) => {
  const page = await request.get('/status');
  expect((await page.body()).length).toBeLessThan(30_000);
  expect(page.headers()['cache-control']).toBe('public, max-age=30, stale-if-error=86400, stale-while-revalidate=60');
  const etag = page.headers()['etag'] ?? '';
  const head = await request.head('/status');
  expect(head.status()).toBe(200);
  expect((await head.body()).length).toBe(0);
  expect((await request.get('/status', { headers: { 'If-None-Match': etag } })).status()).toBe(304);
});

served('the footer links to what visitors expect of a clinic’s site', async ({ request }) => {
  const { document } = parseHTML(await (await request.get('/')).text());
  const links = [...document.querySelectorAll('nav[aria-label="Legal"] a')].map((link) => link.getAttribute('href'));
  expect(links.toSorted()).toEqual(notices.toSorted());
  for (const path of notices) {
    const page = parseHTML(await (await request.get(path)).text());
    expect(page.document.querySelectorAll('h1'), path).toHaveLength(1);
  }
});

test('visitors see a changed notice right away, and a conflicting text is kept @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  const mark = crypto.randomUUID();
  await signIn(page, '/admin/notices/complaints');
  // A colleague has the same form open.
  const colleague = await page.context().newPage();
  await colleague.goto('/admin/notices/complaints');
  const write = async (on: typeof page, text: string) => {
    if (javaScriptEnabled) {
      await on.getByText('More for Text').click();
      await on.getByRole('button', { name: 'Switch to Markdown' }).click();
    }
    await on.getByRole('textbox', { name: 'Text' }).fill(text);
    await on.getByRole('button', { name: 'Save' }).click();
  };
  await write(page, `## First ${mark}`);
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  const visitor = await page.context().browser()?.newPage();
  await visitor?.goto(new URL('/notices/complaints', page.url()).href);
  await expect(visitor!.getByRole('heading', { name: `First ${mark}` })).toBeVisible();
  await expect(visitor!.getByText('This is a draft.')).toBeHidden();
  await visitor?.close();
  await write(colleague, `## Second ${mark}`);
  await expect(colleague.getByText('Nothing is saved until you choose.')).toBeVisible();
  await expect(colleague.getByRole('region', { name: 'Two versions' })).toContainText('First');
  await colleague.getByRole('region', { name: 'Two versions' }).getByRole('button', { name: 'Keep mine' }).click();
  await expect(colleague.getByText('Saved. Visitors see it now.')).toBeVisible();
  await colleague.close();
});
