/** What holds for every page and every dialog: no axe violation in either theme, nothing wider than its window, little to load. */
import type { Page } from '@playwright/test';
import { measureReading } from '#app/shared/reading-grade.ts';
import { publicPaths, samplePaths, signInPaths, staffPaths, walked } from '../setup/paths.ts';
import { expect, expectFits, expectFitsEveryWindow, expectNoAxeViolations, settled, signIn, test } from './fixtures.ts';

/** Compressed bytes of the files themselves, with an empty cache, before anything is pressed. */
const limits = { script: 5_000, stylesheet: 16_600, font: 75_000, document: 26_500 };
/** Once React has been asked for. */
const scriptLimit = 134_500;
const homeLimit = 500_000;
/** The words of the law, 45 CFR 149.610: what is ours on the page is the summary above them. */
const modelText = '/notices/good-faith-estimate';

/** The school grade of what a page says in whole sentences: labels, names and times have none. */
async function gradeOf(page: Page): Promise<number> {
  const texts = await page
    .locator(':is(main p, main li, main dd, main td):not(:has(p, li))')
    .evaluateAll((all) => all.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()));
  return measureReading(texts.filter((text) => /[.?!]$/.test(text)).join('\n\n')).grade;
}

for (const path of walked(...publicPaths, ...samplePaths, '/no-such-page')) {
  test(`${path} stays within its weight, has no axe violation and fits every window`, async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const answers = new Map<string, { kind: string; headers: number }>();
    const weights: Record<string, number> = {};
    client.on('Network.responseReceived', ({ requestId, type, response }) =>
      answers.set(requestId, { kind: type.toLowerCase(), headers: response.encodedDataLength }),
    );
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { kind, headers } = answers.get(requestId) ?? { kind: 'other', headers: 0 };
      weights[kind] = (weights[kind] ?? 0) + encodedDataLength - headers;
    });
    const total = () => Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
    const note = (when: string) =>
      test.info().annotations.push({ type: when, description: `${path} ${JSON.stringify(weights)} ${total()}` });
    await page.goto(path, { waitUntil: 'networkidle' });
    note('at rest');
    for (const [kind, limit] of Object.entries(limits))
      expect.soft(weights[kind] ?? 0, kind).toBeLessThanOrEqual(limit);
    expect(weights['document']).toBeGreaterThan(1_000);
    await settled(page);
    note('awake');
    expect(weights['script']).toBeGreaterThan(limits.script);
    expect(weights['script']).toBeLessThanOrEqual(scriptLimit);
    if (path === '/') expect(total()).toBeLessThanOrEqual(homeLimit);
    if (publicPaths.includes(path) && path !== modelText) expect(await gradeOf(page)).toBeLessThanOrEqual(8);
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, path);
  });
}

const alsoShown = [
  '/blog?category=Nothing',
  '/search',
  '/search?q=zzz',
  '/doctors?view=list',
  '/doctors?category=Nothing',
  '/departments/department-details?q=heart',
  '/timetable?day=Friday',
];

for (const path of [...alsoShown, ...signInPaths]) {
  test(`${path} has no axe violation and fits every window`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await page.evaluate(() => document.querySelector('main details')?.setAttribute('open', ''));
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, path);
  });
}

for (const path of walked(
  ...staffPaths,
  '/admin/activity?q=zzz',
  '/admin/contactMessages?show=new',
  '/admin/notices/terms',
)) {
  test(`${path} has no axe violation and fits every window`, async ({ page }) => {
    await signIn(page, path);
    await settled(page);
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, path);
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const search = async (page: Page, words: string) => {
  await page.locator('header').getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByPlaceholder('Search Articles').last().fill(words);
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(words);
};
const sendEmpty = async (page: Page, name: string) => {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
};

/** What opens over a page, and forms that were refused: where they are, and how one gets there. */
const states: [what: string, path: string, reach: (page: Page) => Promise<void>][] = [
  ['search results', '/blog', (page) => search(page, 'socket')],
  ['a search without results', '/blog', (page) => search(page, 'zzz')],
  ['the side panel', '/blog', (page) => button(page, /Hours|Clinic hours/).click()],
  ['the film', '/', (page) => page.getByRole('link', { name: /^Watch:/ }).click()],
  ['the lightbox', '/gallery', (page) => page.getByRole('main').locator('a:has(img)').first().click()],
  ['the refused contact form', '/contact', (page) => sendEmpty(page, 'Call me back')],
  ['the refused staff form', '/admin/staff', (page) => sendEmpty(page, 'Add staff member')],
  [
    'the question before a deletion',
    '/admin/staff',
    async (page) => {
      await page
        .getByText(/^More for /)
        .first()
        .click();
      await button(page, /^Delete /).click();
    },
  ],
  [
    'the refused upload',
    '/admin/gallery',
    async (page) => {
      await page.getByText('Add one picture with its words').click();
      await sendEmpty(page, 'Upload');
    },
  ],
  [
    'the refused facts of the clinic',
    '/admin/clinic',
    async (page) => {
      await page.getByLabel('Company name').fill('');
      await sendEmpty(page, 'Save the facts');
    },
  ],
];

for (const [what, path, reach] of states) {
  test(`${what}: no axe violation, and it fits every window`, async ({ page }) => {
    if (path.startsWith('/admin')) await signIn(page, path);
    else await page.goto(path);
    await settled(page);
    await reach(page);
    if (!/refused/.test(what)) await expect(page.locator('dialog[open]')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, what);
  });
}

test('the menu of a phone: no axe violation, and it fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await settled(page);
  await button(page, 'Menu').click();
  await expectNoAxeViolations(page);
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page, `the menu at ${width} px`);
  }
});
