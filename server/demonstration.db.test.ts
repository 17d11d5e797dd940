import { expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { isText, itemsOf } from '#app/features/pages/content.ts';
import { listFields, valueFields } from '#app/features/pages/sections.ts';
import { listDocuments } from '#app/features/search/documents.server.ts';
import { listOpeningTasks, openingHandlers } from '#app/features/today/opening.server.ts';
import type { ValueField } from '#app/forms/fields.ts';
import { demonstrationLine } from '#app/shared/zones.ts';
import { clinic } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { ownFacts, sampledPages } from '#tests/factories/sample-content.ts';
import { crawl, isSamplePage, placeholderFact, saidBy, type Read } from '#tests/setup/crawl.ts';
import { samplePaths } from '#tests/setup/paths.ts';
import { settleMusts, smtpUrl } from '#tests/setup/settle-musts.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';

/** Crawls every page of a fresh site, as a demonstration and as a clinic's own site. */
const demo = await openTestApp();
await seedDatabase(demo);
const app = await openTestApp();
const ownSite: App = asOwnSite(app);
await seedDatabase(ownSite);

function asOwnSite({ config, ...services }: App): App {
  const mail = { ...config.mail, smtpUrl };
  return { ...services, config: { ...config, mail, mode: 'production', demonstration: false, samplePages: false } };
}

const textIn = (element: Element | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Finds empty headings, headings without content, sections with only a heading, and links to a missing anchor. */
function loose(read: Read[]): string[] {
  const ids = new Map(
    read.map(({ path, document }) => [
      path,
      new Set([...(document?.querySelectorAll('[id]') ?? [])].map(({ id }) => id)),
    ]),
  );
  return read.flatMap(({ path, document }) => {
    if (!document) return [];
    const headings = [...document.querySelectorAll('h1, h2, h3, h4')].filter(
      (one) => textIn(one) === '' || one.nextElementSibling?.tagName === one.tagName,
    );
    const sections = [...document.querySelectorAll('section[aria-labelledby]')].filter(
      (one) => textIn(one) === textIn(document.getElementById(one.getAttribute('aria-labelledby') ?? '')),
    );
    const links = [...document.querySelectorAll('a[href*="#"]')].filter((one) => {
      const { pathname, search, hash } = new URL(one.getAttribute('href') ?? '', new URL(path, 'http://site'));
      const there = ids.get(pathname + search);
      return hash !== '' && there !== undefined && !there.has(decodeURIComponent(hash.slice(1)));
    });
    return [...headings, ...sections, ...links].map((one) => `${path}: ${one.outerHTML.slice(0, 120)}`);
  });
}

const textsIn = (fields: [string, ValueField][], values: (name: string) => unknown) =>
  fields.flatMap(([name, { kind }]) => {
    const value = isText(kind) ? values(name) : '';
    return typeof value === 'string' && value !== '' ? value.split(/\n+/) : [];
  });

/** Returns the sample texts: placeholders if `isInvented`, otherwise those that suit any clinic. */
function samplesOf(isInvented: boolean): string[] {
  return sampledPages.flatMap(({ sections }) =>
    Object.values(sections).flatMap((section) => [
      ...(Boolean(section.invented) === isInvented
        ? textsIn(valueFields(section), (name) => section.sample[name])
        : []),
      ...listFields(section)
        .filter(([, list]) => Boolean(list.invented) === isInvented)
        .flatMap(([list, { item }]) =>
          itemsOf(section.sample, list).flatMap((entry) =>
            textsIn(Object.entries(item), (name) => Reflect.get(entry, name)),
          ),
        ),
    ]),
  );
}

const { posts, staff, comments } = demo.content.seed;
/** The contact form has this option too. */
const paysItself = 'Paying out of pocket';
const general = [...samplesOf(false), paysItself, ...posts.map(({ content }) => content)].join('\n');
/** Without texts that also occur in general samples, such as 'TRICARE'. */
const invented = [
  ...samplesOf(true),
  ...staff.flatMap(({ name, description, license }) => [name, description, license]),
  ...comments.map(({ message }) => message),
]
  .filter((text) => / /.test(text) && !text.includes('{') && !general.includes(text))
  .map((text) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'));

test('in a demonstration only the sample pages say “sample”, and every page says once that the clinic is fictional', async () => {
  const read = await crawl(demo);
  expect(read.length).toBeGreaterThan(100);
  for (const page of read) {
    const said = saidBy(page);
    expect([page.path, /.{0,30}\bsamples?\b.{0,30}/i.exec(isSamplePage(page) ? '' : said)?.[0]]).toEqual([
      page.path,
      undefined,
    ]);
    expect([page.path, said.split(demonstrationLine).length - 1]).toEqual([page.path, page.document ? 1 : 0]);
  }
  expect(read.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual(['/no-such-page']);
  expect(loose(read)).toEqual([]);
  spec('1.3', '2.14');
  const met = new Set(read.map(({ path }) => path));
  expect(samplePaths.filter((path) => !met.has(path))).toEqual([]);
  const all = read.map(saidBy).join('\n');
  expect(invented.length).toBeGreaterThan(40);
  expect(invented.filter((text) => !all.includes(text.replaceAll('**', '')))).toEqual([]);
});

test('a clinic’s own site shows no placeholder content and has no gaps in its place', async () => {
  const ask = await openWholeSite(ownSite);
  expect((await ask('/')).status).toBe(503);
  await ownSite.db.update(clinic).set({ facts: ownFacts });
  await settleMusts(ownSite);
  await openingHandlers.open({ app: ownSite, by: testPerson, form: new FormData() });
  const read = await crawl(ownSite);
  expect(read.length).toBeGreaterThan(80);
  expect(read.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual(['/no-such-page']);
  const documents = JSON.stringify(await listDocuments(ownSite));
  for (const page of [...read, { path: 'search', status: 200, text: documents }]) {
    const said = saidBy(page);
    expect([page.path, placeholderFact.exec(page.text)?.[0]]).toEqual([page.path, undefined]);
    const held = staff.flatMap(({ credentials }) => (credentials ? [credentials] : []));
    expect([page.path, invented.filter((text) => said.includes(text))]).toEqual([page.path, []]);
    expect([page.path, held.filter((letters) => new RegExp(`\\b${letters}\\b`).test(said))]).toEqual([page.path, []]);
    expect([
      page.path,
      /.{0,40}(Demonstration:|Reviewed by|: ?\.(?!\w)|,  ?,|fax ,|Do we bill it|This is a draft|\[[A-Za-z][^\]"]+\](?!\()).{0,40}/.exec(
        said,
      )?.[0],
    ]).toEqual([page.path, undefined]);
  }
  expect(loose(read)).toEqual([]);
});

const points = async (site: App) => (await listOpeningTasks(site)).map(({ key, text }) => `${key} ${text}`);
const namesHisYears = async (answer: Response) => (await answer.text()).includes('for twenty-two years');

test('a site seeded as a demonstration stays closed as a clinic’s own site until its owner opens it', async () => {
  const later = asOwnSite(demo);
  const ask = await openWholeSite(later);
  const closed = await ask('/about');
  expect(closed.status).toBe(503);
  expect(await closed.text()).not.toContain(staff[0]?.name);
  expect(await points(later)).toContain(`staff ${staff.length} sample people.`);
  expect(await points(demo)).toContainEqual(
    expect.stringMatching(/^server .*Demonstration.*For whoever runs the server\.$/),
  );
  // Opening it as a demonstration does not open the clinic's own site.
  await openingHandlers.close({ app: demo, by: testPerson, form: new FormData() });
  await openingHandlers.open({ app: demo, by: testPerson, form: new FormData() });
  expect((await ask('/about')).status).toBe(503);
  await demo.db.update(clinic).set({ facts: ownFacts });
  expect((await ask('/about')).status, 'with facts of its own').toBe(503);
  await settleMusts(later);
  await openingHandlers.open({ app: later, by: testPerson, form: new FormData() });
  expect((await ask('/about')).status).toBe(200);
  // The search index was built for the demonstration.
  expect(await namesHisYears(await (await openWholeSite(demo))('/search?q=lineman'))).toBe(true);
  expect(await namesHisYears(await ask('/search?q=lineman'))).toBe(false);
});
