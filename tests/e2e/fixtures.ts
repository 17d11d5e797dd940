import { readFileSync } from 'node:fs';
import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Cookie,
  type Locator,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { isFull } from '#tests/setup/full.ts';
import { recordHeld } from '#tests/setup/spec-record.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';
import { triggerHydration } from '#tests/setup/trigger-hydration.ts';

/** For tests of the server's responses. No browser is started. */
export const served = base.extend<{ recorded: void }>({
  // Each test has its own IP address, so that rate limits do not add up over a run.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
    await use({ 'X-Forwarded-For': `10.${a}.${b}.${c}` });
  },
  recorded: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      await use();
      const ids = info.annotations.flatMap(({ type, description = '' }) => (type === 'spec' ? [description] : []));
      if (info.status === 'passed') recordHeld(ids);
    },
    { auto: true },
  ],
});

/** For tests that cause browser errors on purpose. */
export const testAllowingErrors = served.extend<{ humanPace: void }, { humanPaceBrowser: void }>({
  // Applies to extra contexts of a test too, such as a colleague or a visitor.
  humanPaceBrowser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (options?.javaScriptEnabled !== false) pressLikeAPerson(context);
        return context;
      };
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
  humanPace: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) pressLikeAPerson(context);
      await use();
    },
    { auto: true },
  ],
});

/** Every test watches its page: a console error, a failed script or a request to another host fails it. */
export const test = testAllowingErrors.extend<{ failOnConsoleErrors: void }>({
  failOnConsoleErrors: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser logs 404 and 503 pages as errors, which the test requests on purpose.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (!['data:', 'tel:'].includes(protocol) && hostname !== new URL(baseURL ?? '').hostname)
          complaints.push(`request to ${hostname}`);
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Call inside a test: the ids in tests/evidence/spec.tsv that it covers. */
export function spec(...ids: string[]): void {
  base.info().annotations.push(...ids.map((id) => ({ type: 'spec', description: id })));
}

/** The site ignores a second click this soon at the same place as a tremor, so tests wait between clicks. */
const betweenPressesMs = 250;
const samePlacePx = 60;

const people = new WeakSet<BrowserContext>();

function pressLikeAPerson(context: BrowserContext): void {
  if (people.has(context)) return;
  people.add(context);
  for (const page of context.pages()) paceOn(page);
  context.on('page', paceOn);
}

/** Slows down clicks and taps. All locators of a page go through its frame. `dblclick` is unchanged. */
function paceOn(page: Page): void {
  const frame = page.mainFrame();
  let last = { at: 0, selector: '', place: { x: 0, y: 0 } as Place | null };
  const paced =
    <Options extends { timeout?: number }>(press: (selector: string, options?: Options) => Promise<void>) =>
    async (selector: string, options?: Options) => {
      const place = await findPlace(page, selector, options);
      const isElsewhere =
        place && last.place && Math.hypot(place.x - last.place.x, place.y - last.place.y) > samePlacePx;
      const wait = isElsewhere && selector !== last.selector ? 0 : last.at + betweenPressesMs - Date.now();
      if (wait > 0) await new Promise((later) => setTimeout(later, wait));
      await press(selector, options);
      last = { at: Date.now(), selector, place };
    };
  frame.click = paced(frame.click.bind(frame));
  frame.check = paced(frame.check.bind(frame));
  frame.tap = paced(frame.tap.bind(frame));
}

type Place = { x: number; y: number };

/** Returns where the press will land, or null if the page may scroll first. */
async function findPlace(page: Page, selector: string, { timeout }: { timeout?: number } = {}): Promise<Place | null> {
  const [box, size] = [await page.locator(selector).boundingBox(timeout ? { timeout } : {}), page.viewportSize()];
  if (!box || !size) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return y > size.height * 0.15 && y < size.height * 0.85 ? { x, y } : null;
}

const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks WCAG 2.2 A and AA and best practices in the light theme, and nightly or on request in the dark theme, which only changes colors.
 * So only the color rules run again. accessibility.test.ts checks the contrast of every pair of tokens.
 */
export async function expectNoAxeViolations(page: Page, { dark = isFull, colors = true } = {}): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of dark ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endMotion);
    const rules = colorScheme === 'dark' ? colorRules : undefined;
    for (const violation of await axeViolations(page, rules, colors)) found.push(`${colorScheme}: ${violation}`);
  }
  expect(found).toEqual([]);
}

/** The minified file, because every page parses it and it is half the size of `axe.source`. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Returns axe's violations on the page, each with its elements. */
export async function axeViolations(page: Page, runOnly?: string[], colors = true): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const without = Object.fromEntries((colors ? [] : colorRules).map((rule) => [rule, { enabled: false }]));
  const options = { resultTypes: ['violations'], rules: without, ...(runOnly && { runOnly }) } satisfies axe.RunOptions;
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, options);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Runs in the page. Finishes animations, because axe would measure a color in transition. */
function endMotion(): void {
  for (const motion of document.getAnimations())
    if (motion.timeline === document.timeline && motion.effect?.getTiming().iterations !== Infinity) motion.finish();
}

/** Two different people from the demo's settings. */
export const staffPeople = {
  dana: { name: 'Dana Arceneaux', email: 'dana.arceneaux@cypress-po.example' },
  marcus: { name: 'Marcus Bell', email: 'marcus.bell@cypress-po.example' },
};

type StaffPerson = (typeof staffPeople)['dana'];

/** Cookies of people who have signed in in this worker, because hashing a password takes a third of a second of CPU. */
const sessions = new Map<string, { cookies: Cookie[]; at: number }>();
/** Shorter than the 15 minutes for which a session is fresh, because some pages require a fresh one. */
const keptMs = 600_000;

/** On a phone Logout is in More. */
export async function signOut(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true });
  const more = page.locator('header summary', { hasText: 'More' }).filter({ visible: true });
  await expect(logout.or(more).first()).toBeVisible();
  if ((await logout.count()) === 0) await more.click();
  await logout.click();
}

/** Opens a page of the staff area, with the person's earlier session if it is still valid. */
export async function signIn(page: Page, address = '/admin/staff', person = staffPeople.dana): Promise<void> {
  const site = new URL((await page.request.get('/healthz')).url()).origin;
  const key = `${site} ${person.email}`;
  const kept = sessions.get(key);
  if (kept && kept.at > Date.now() - keptMs) {
    await page.context().addCookies(kept.cookies);
    // Check the session by request, not in the page, because a test may be about an expired session.
    const answer = await page.request.get('/admin/account', { maxRedirects: 0 });
    if (answer.status() === 200) return void (await page.goto(address));
  }
  await signInAnew(page, address, person);
  sessions.set(key, { cookies: await page.context().cookies(site), at: Date.now() });
}

/** Signs in by request, for tests that end their session. sign-in.e2e.ts tests the form itself. */
export async function signInAnew(
  page: Page,
  address = '/admin/staff',
  person: StaffPerson = staffPeople.dana,
): Promise<void> {
  await base.step('sign in', () => signInServed(page.request, person));
  await page.goto(address);
}

/** The header that browsers send with forms of our own pages. */
export const ownForm = { 'Sec-Fetch-Site': 'same-origin' };

/** Signs in for tests of the server's responses, which have no browser page. */
export async function signInServed(request: APIRequestContext, { email } = staffPeople.dana): Promise<void> {
  const form = { email, password: demoPassword };
  const answer = await request.post('/admin/login', { headers: ownForm, form, maxRedirects: 0 });
  expect(answer.status(), `${email} signs in`).toBe(302);
}

/**
 * Waits until the page has loaded and, with script, is hydrated, which a public page does only on interaction. It does not wait for an idle
 * network, because staff pages keep polling the server.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState();
  if (!(await page.evaluate(() => matchMedia('(scripting: none)').matches))) {
    await page.evaluate(triggerHydration);
    await page.locator('html[data-awake]').waitFor();
  }
}

/** Types for at least 3.3 seconds, because the site holds back forms that are filled in faster. */
export async function typeLikeAPerson(box: Locator, text: string): Promise<void> {
  await box.pressSequentially(text, { delay: Math.ceil(3_300 / text.length) });
}

/** Window widths with different layouts, grouped by text size, because each new layout takes time. */
const windows = isFull
  ? { '200%': [320, 768, 1216], '100%': [320, 390, 1024, 1440, 1920] }
  : { '200%': [320], '100%': [320, 1024, 1920] };

/** Expects no horizontal overflow from 320 to 1920 pixels, also at 200% text size, and room for the content at 400% zoom. */
export async function expectFitsEveryWindow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await page.evaluate(shareCovered), `${what}: what bars cover at 400% zoom`).toBeLessThanOrEqual(0.2);
  for (const [size, widths] of Object.entries(windows)) {
    await setTextSize(page, size);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${what} at ${width} px and ${size} text`).toBeLessThanOrEqual(0);
    }
  }
}

/** Runs in the page. The share of the window's height in which something stays in place when the page is scrolled. */
function shareCovered(): number {
  scrollTo({ top: 200, behavior: 'instant' });
  // Defined inside, because only this function's source is sent to the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isCovered = (y: number) => {
    for (let at = document.elementFromPoint(160, y); at && !at.matches('dialog'); at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const lines = Array.from({ length: 64 }, (_, line) => 4 * line + 2);
  const share = lines.filter(isCovered).length / lines.length;
  scrollTo({ top: 0, behavior: 'instant' });
  return share;
}

/** Expects no horizontal overflow of the page or its open dialog, also at 200% text size. */
export async function expectFits(page: Page, what: string): Promise<void> {
  for (const size of Object.keys(windows)) {
    await setTextSize(page, size);
    expect(await overflowOf(page), `${what} and ${size} text`).toBeLessThanOrEqual(0);
  }
}

async function setTextSize(page: Page, size: string): Promise<void> {
  // A style sheet, because the CSP forbids style attributes.
  await page.evaluate((fontSize) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${fontSize} !important }`);
    document.adoptedStyleSheets = [sheet];
  }, size);
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.querySelector('dialog[open]') ?? document.documentElement;
    return box.scrollWidth - box.clientWidth;
  });
}
