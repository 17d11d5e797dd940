import type { Browser, Page } from '@playwright/test';
import type { PageTraffic, PressTraffic, Traffic } from '#app/features/legal/what-it-sends-page.tsx';
import { reachForReact } from './wake.ts';

/** The buttons that say that they load something from elsewhere. */
const buttons = [
  { path: '/', name: /^Watch: / },
  { path: '/contact', name: /^Load the map/ },
];

const kinds: Record<string, string> = {
  document: 'page',
  stylesheet: 'styles',
  script: 'scripts',
  font: 'fonts',
  image: 'pictures',
  media: 'films',
  fetch: 'data',
  xhr: 'data',
};

/** Opens every page with an empty browser and writes down what it sends. Nothing is let out to another host. */
export async function recordTraffic(
  browser: Browser,
  base: string,
  paths: string[],
  recordedOn: string,
): Promise<Traffic> {
  const pages: PageTraffic[] = [];
  for (const path of paths) pages.push(await onNewPage(browser, base, (page, seen) => recordPage(page, seen, path)));
  const presses: PressTraffic[] = [];
  for (const { path, name } of buttons)
    presses.push(await onNewPage(browser, base, (page, seen) => recordPress(page, seen, path, name)));
  return { recordedOn, pages, presses };
}

type Seen = { files: Map<string, Set<string>>; hosts: Set<string> };

async function onNewPage<Result>(
  browser: Browser,
  base: string,
  record: (page: Page, seen: Seen) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const seen: Seen = { files: new Map(), hosts: new Set() };
  const own = new URL(base).host;
  await context.route(
    ({ host }) => host !== own,
    (route) => route.abort(),
  );
  context.on('request', (request) => {
    const { host, pathname, protocol } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    const kind = kinds[request.resourceType()] ?? 'other';
    if (host !== own) seen.hosts.add(host);
    else seen.files.set(kind, (seen.files.get(kind) ?? new Set()).add(pathname));
  });
  try {
    return await record(await context.newPage(), seen);
  } finally {
    await context.close();
  }
}

async function recordPage(page: Page, seen: Seen, path: string): Promise<PageTraffic> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  await wake(page);
  const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const forms = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')].map((form) => ({
      to: new URL(form.action).pathname,
      fields: [...new Set([...form.elements].flatMap((element) => element.getAttribute('name') ?? []))].sort(),
    })),
  );
  const files = [...seen.files].map(([kind, names]) => [kind, names.size] as const);
  return {
    path,
    files: Object.fromEntries(files.sort(([a], [b]) => a.localeCompare(b))),
    hosts: [...seen.hosts].sort(),
    cookies: cookies.sort(),
    storage: storage.sort(),
    forms,
  };
}

async function recordPress(page: Page, seen: Seen, path: string, name: RegExp): Promise<PressTraffic> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await wake(page);
  const button = page.getByRole('main').getByRole('link', { name }).first();
  const words = (await button.innerText()).split('\n', 1)[0]?.trim() ?? '';
  await button.click();
  // A frame that was refused its page keeps the network from ever counting as idle.
  await new Promise((later) => setTimeout(later, 1_500));
  return { path, button: words, hosts: [...seen.hosts].sort() };
}

async function wake(page: Page): Promise<void> {
  await page.evaluate(reachForReact);
  await page.locator('html[data-awake]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** What lies below the first view is fetched when it comes near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((later) => setTimeout(later, 30));
    }
  });
  await page.waitForLoadState('networkidle');
}
