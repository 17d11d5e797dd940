import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { triggerHydration } from './trigger-hydration.ts';

/** The buttons that load content from other hosts and say so. */
const buttons = [
  { path: '/', name: /^Watch: / },
  { path: '/contact', name: /^Load the map/ },
];

/** What a page has sent and stored. */
type Sent = { hosts: string[]; cookies: string[]; storage: string[]; fields: string[] };

/** Presses each button that loads something, and returns its text and the other hosts that were contacted. */
export async function recordPresses(browser: Browser, base: string): Promise<{ button: string; hosts: string[] }[]> {
  const presses = [];
  for (const { path, name } of buttons)
    presses.push(await onNewPage(browser, base, (page, seen) => recordPress(page, seen, path, name)));
  return presses;
}

type Seen = { scripts: Set<string>; hosts: Set<string>; underway: Set<Request> };

/** Records every request of a context's pages from now on. */
export function watchTraffic(context: BrowserContext, base: string): Seen {
  const seen: Seen = { scripts: new Set(), hosts: new Set(), underway: new Set() };
  const own = new URL(base).host;
  context.on('request', (request) => {
    const { host, pathname, protocol } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    const kind = request.resourceType();
    if (host !== own) seen.hosts.add(host);
    else if (kind === 'script') seen.scripts.add(pathname);
    // A video may load for as long as it plays.
    if (kind !== 'media') seen.underway.add(request);
  });
  context.on('requestfinished', (request) => seen.underway.delete(request));
  context.on('requestfailed', (request) => seen.underway.delete(request));
  return seen;
}

async function onNewPage<Result>(
  browser: Browser,
  base: string,
  record: (page: Page, seen: Seen) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const own = new URL(base).host;
  await context.route(
    ({ host }) => host !== own,
    (route) => route.abort(),
  );
  const seen = watchTraffic(context, base);
  try {
    return await record(await context.newPage(), seen);
  } finally {
    await context.close();
  }
}

/** Returns what the page has sent and stored so far, and the fields that its forms would send. */
export async function readTraffic(page: Page, seen: Seen): Promise<Sent> {
  const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')].flatMap((form) =>
      [...form.elements].flatMap((element) => element.getAttribute('name') ?? []),
    ),
  );
  return { hosts: [...seen.hosts], cookies, storage, fields: [...new Set(fields)] };
}

async function recordPress(page: Page, seen: Seen, path: string, name: RegExp) {
  await page.goto(path);
  await wake(page, seen);
  const button = page.getByRole('main').getByRole('link', { name }).first();
  const text = (await button.innerText()).split('\n', 1)[0]?.trim() ?? '';
  const asked = page.waitForRequest((request) => ['media', 'document'].includes(request.resourceType()));
  await button.click();
  await asked;
  await allArrived(page, seen);
  return { button: text, hosts: [...seen.hosts] };
}

async function wake(page: Page, seen: Seen): Promise<void> {
  await page.evaluate(triggerHydration);
  await page.locator('html[data-awake]').waitFor();
  await allArrived(page, seen);
}

/** Waits until the page has painted twice and all its requests have finished. */
export async function allArrived(page: Page, seen: Seen): Promise<void> {
  do await page.evaluate(twoFrames);
  while (seen.underway.size > 0);
}

/** Scrolls to the end and back, because pictures below the first screen load when they come near. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (const top of [...Array(Math.ceil(height / 600)).keys()].map((step) => step * 600).concat(0)) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await page.evaluate(twoFrames);
  }
}

/** Runs in the page. Resolves after two frames are painted. */
function twoFrames(): Promise<unknown> {
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}
