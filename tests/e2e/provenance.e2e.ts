import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import type { App } from '#app/context.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { noticeNames, noticePages } from '#app/features/notices/notice.ts';
import { newItem, type SavedTexts } from '#app/features/pages/content.ts';
import { problemsIn } from '#app/features/pages/sections.server.ts';
import { listFields, valueFields, type Section } from '#app/features/pages/sections.ts';
import type { Entry, ListField, ValueField } from '#app/forms/fields.ts';
import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import { clinic, pageTexts } from '#db/schema.ts';
import { closeServices } from '#server/services.ts';
import { sampledPages, startingFacts } from '#tests/factories/sample-content.ts';
import { isFull } from '#tests/setup/full.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { interfacePhrases } from './interface-phrases.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();
let app: App;
/** The consent for quotes and stories. */
let consent: number;
test.beforeAll(async () => {
  app = site().openApp();
  const paper = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Website', expiresOn: null };
  consent = await recordConsent(app, { id: 'test', name: 'Test', email: '' }, paper);
});
test.afterAll(() => closeServices(app));
// A request with a cookie of the site bypasses the page cache, so it sees the content that was just filled in.
test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: 'clinic.look', value: '1', url: baseURL ?? '' }]),
);

/** How to fill in text slots and lists. */
type Fill = {
  text: (slot: Extract<ValueField, { max: number; kind: 'line' | 'text' | 'rich' }>) => string;
  count: (list: ListField) => number;
};

function valueFor(slot: ValueField, fill: Fill): string | number | boolean | null {
  switch (slot.kind) {
    case 'line':
    case 'text':
    case 'rich':
      return fill.text(slot);
    case 'number':
      return slot.max;
    case 'picture':
      return null;
    case 'consent':
      return consent;
    case 'flag':
      return true;
    case 'choice':
      return Object.keys(slot.options)[0] ?? '';
    case 'link':
      return '/care';
    default:
      return '';
  }
}

function filled(section: Section, fill: Fill): SavedTexts {
  const item = (list: ListField, place: number): Entry => {
    const values = Object.entries(list.item).map(([name, slot]) => [name, valueFor(slot, fill)]);
    return newItem(list, `n-${place}`, Object.fromEntries(values));
  };
  const slots = valueFields(section).map(([name, slot]) => [name, valueFor(slot, fill)]);
  const lists = listFields(section).map(([name, list]) => [
    name,
    Array.from({ length: fill.count(list) }, (_, place) => item(list, place)),
  ]);
  return Object.fromEntries([...slots, ...lists]);
}

/** Fills every section of every page, as if staff had published it. */
async function fillAll(fill: Fill): Promise<void> {
  const rows = sampledPages.flatMap((page) =>
    Object.entries(page.sections).map(([name, section]) => {
      const published = filled(section, fill);
      expect(problemsIn(section, published)).toEqual([]);
      return { page: page.name, section: name, published };
    }),
  );
  await app.db.transaction(async (tx) => {
    await tx.delete(pageTexts);
    await tx.insert(pageTexts).values(rows);
  });
}

const token = /^zq[a-z0-9]+$/i;
let tokens = 0;
const nextToken = () => `zq${(tokens += 1).toString(36)}`;

async function fillFacts(): Promise<void> {
  const phone = { label: '(000) 000-0000', href: 'tel:+10000000000' };
  const facts = {
    ...startingFacts,
    shortName: nextToken(),
    descriptor: nextToken(),
    legalName: nextToken(),
    tagline: nextToken(),
    street: nextToken(),
    cityLine: `${nextToken()}, ${nextToken()} 00000`,
    officePhone: phone,
    cellPhone: phone,
    fax: '0',
    email: `${nextToken()}@${nextToken()}.${nextToken()}`,
    hoursNote: nextToken(),
    funFacts: [{ number: '1', title: nextToken() }],
    historyExperience: nextToken(),
    yearsOfService: nextToken(),
    video: { url: '/film/clinic.mp4', title: nextToken(), length: nextToken() },
  };
  const { closures: _closures, storm: _storm, ...stored } = facts;
  await app.db
    .insert(clinic)
    .values({ facts: stored })
    .onConflictDoUpdate({ target: clinic.id, set: { facts: stored } });
  await app.db.execute(sql`delete from comments`);
  await app.db.execute(sql`delete from clinic_closures`);
  await app.db.execute(sql`update clinic_holidays set closed = false`);
  await app.db.execute(
    sql`update posts set slug = 'zqslug' || id, title = 'zqtitle' || id, content = 'zqcontent', category = 'zqcategory', author = 'zqauthor', tags = array['zqtag'], image_alt = 'zqalt'`,
  );
  await app.db.execute(
    sql`update staff_members set name = 'zqname' || id, designation = 'zqwork', credentials = 'zqletters, zqmore', license = 'zqlicense', languages = 'zqone, zqtwo', description = 'zqabout'`,
  );
  const sources = sql`'{ "memberId": null, "sources": [{ "title": "zqsource", "url": "https://zqhost.zqtop/page" }] }'`;
  await app.db.execute(sql`update posts set review = review || ${sources}`);
  await app.db.execute(sql`update page_texts set review = ${sources} where section in ('top', 'questions')`);
  await app.db.execute(sql`update gallery_images set caption = 'zqcaption', category = 'zqkind'`);
  await app.db.execute(sql`update pictures set alt = 'zqalt'`);
  await app.db.execute(
    sql`insert into page_texts (page, section, published, review)
      select 'notice-' || name, 'text', '{ "content": "zqlaw" }', '{ "reviewedBy": "zqreader", "reviewedOn": "2026-01-05", "reviewAgainBy": "2030-01-05" }'
      from unnest(${sql.param([...noticeNames])}::text[]) as name
      on conflict (language, page, section) do update set published = excluded.published, review = excluded.review`,
  );
}

/**
 * Every public page, except the pages about the software itself (/accessibility, /what-this-site-sends), the template's sample
 * pages, which are marked as such, and the sign-in pages.
 */
const paths = [
  '/',
  '/about',
  '/departments/ottobock',
  '/contact',
  '/appointments',
  '/visit',
  '/refer',
  '/blog',
  '/blog?category=zqcategory',
  '/gallery',
  '/search?q=zqtitle',
  '/notices',
  ...noticeNames.map((name) => noticePages[name].path),
  '/nothing-here',
];

const calendar =
  /\b((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|AM|PM|noon)\b/g;

/** Returns a text with '·' for the clinic's words, numbers and dates: '· of ·' for '1 of 9'. */
function phraseOf(text: string): string {
  return text
    .replaceAll(calendar, '0')
    .split(/([^\p{L}\p{N}’'-]+)/u)
    .map((part) => (token.test(part) || /^[\d-]+$/.test(part) ? '·' : part))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('provenance: every text on every public page comes from the clinic or the interface', async ({
  request,
  baseURL,
}) => {
  await fillAll({ text: () => nextToken(), count: ({ min, max }) => Math.min(max, Math.max(min, 3)) });
  await fillFacts();
  const [post] = (
    await app.db.execute<{ slug: string }>(sql`select slug from posts where status = 'published' limit 1`)
  ).rows;
  const known = new Set(interfacePhrases);
  const unknown = new Map<string, string>();
  let own = 0;
  for (const path of [...paths, `/blog/${post?.slug}`]) {
    const answer = await request.get(path, { headers: { Cookie: 'clinic.look=1' } });
    const texts = readTexts(await answer.text());
    const { above, current } = breadcrumbs(path);
    const crumbs = new Set([...above.map(({ label }) => label), current]);
    own += texts.filter((text) => /\bzq/.test(text)).length;
    for (const text of texts) {
      // The page's own URL, on printed notices.
      if (`${baseURL}${path}`.includes(text) || crumbs.has(text)) continue;
      const phrase = phraseOf(text);
      if (/\p{L}/u.test(phrase) && !known.has(phrase)) unknown.set(phrase, path);
    }
  }
  expect([...unknown].map(([phrase, path]) => `${path}: ${phrase}`)).toEqual([]);
  expect(own).toBeGreaterThan(200);
});

/**
 * Returns every text of a served page, including collapsed content and the meta description. Left out: drawings and the
 * open status.
 */
function readTexts(html: string): string[] {
  const { document } = parseHTML(html);
  // The parser starts a new text node at every “&amp;”.
  document.body.normalize();
  for (const other of document.querySelectorAll('body :is(script, style, noscript, svg, template, open-now, [lang])'))
    other.remove();
  const found = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''];
  const read = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) found.push(node.textContent ?? '');
    for (const child of node.childNodes) read(child);
  };
  read(document.body);
  return found.map((text) => text.trim()).filter(Boolean);
}

const shapes = {
  shortest: () => '',
  longest: (max: number) => 'lorem ipsum dolor sit amet '.repeat(Math.ceil(max / 27)).slice(0, max),
  'one long word': (max: number) => 'Wärmedämmverbundsystem'.repeat(Math.ceil(max / 22)).slice(0, max),
  'right to left': (max: number) => 'مرحبا بكم في العيادة '.repeat(Math.ceil(max / 21)).slice(0, max),
  emoji: (max: number) =>
    '🦿👩🏽‍🦽‍➡️'
      .repeat(Math.ceil(max / 14))
      .slice(0, max)
      .toWellFormed(),
  markup: (max: number) => '<b>&amp; **[x](https://a.example/b)** {town} '.repeat(Math.ceil(max / 45)).slice(0, max),
};

/** Every text is unique, because two landmarks of one page may not have the same name. */
function randomFill(shape: keyof typeof shapes, most: boolean): Fill {
  return {
    text: ({ max, optional }) => {
      const name = nextToken();
      if (shape === 'shortest') return optional ? '' : name.slice(0, max);
      return (name + shapes[shape](max)).slice(0, max).toWellFormed().trim();
    },
    count: ({ min, max }) => (most ? max : min),
  };
}

const fills = Number(process.env['WORDS_FILLS'] ?? (isFull ? 15 : 5));

test('whatever staff write, every page fits 320 pixels and has no axe violations @daily', async ({ page }) => {
  test.setTimeout(60_000 + fills * 15_000);
  await page.setViewportSize({ width: 320, height: 800 });
  const names = Object.keys(shapes).filter((name): name is keyof typeof shapes => name in shapes);
  const drawn = fc.sample(
    fc.record({
      shape: fc.constantFrom(...names),
      most: fc.boolean(),
      path: fc.constantFrom(
        ...paths.filter((path) => !path.includes('?') && !/terms|privacy|notices\/|language/.test(path)),
      ),
    }),
    { numRuns: fills, seed: 15 },
  );
  for (const { shape, most, path } of drawn) {
    await test.step(`${shape}${most ? ', most' : ''}: ${path}`, async () => {
      await fillAll(randomFill(shape, most));
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(320);
      await expectNoAxeViolations(page);
    });
  }
});
