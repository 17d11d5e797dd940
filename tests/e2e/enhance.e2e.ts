import type { Page } from '@playwright/test';
import { publicPaths } from '../setup/paths.ts';
import { expect, waitForHydration, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const awake = (page: Page) => page.locator('html[data-awake]');

/** Blocks React's files until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/framework-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function documentsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Returns the scroll position of the quotes. */
const slid = (page: Page) =>
  page.getByRole('list', { name: 'Quotes, scrollable' }).evaluate((track) => track.scrollLeft);

test('staff pages and form submissions hydrate by themselves', async ({ page }) => {
  await page.goto('/admin/login');
  await awake(page).waitFor();
  const release = await holdReact(page);
  await page.goto('/contact');
  await page.getByLabel('Your name').fill('Sample Visitor');
  await page.getByLabel('E-mail').fill('sample@mail.example');
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Call me back' }).click();
  release();
  await expect(page.getByRole('alert')).toContainText('Enter a phone number with area code');
  await awake(page).waitFor();
  await expect(page.getByRole('alert')).toBeFocused();
});

/** Plain links and their landmark: the header or a phone's menu, the page itself, the footer. */
const plainLinks = [
  ['/', 'main', 'Request a visit'],
  ['/about', 'navigation', 'Blog'],
  ['/blog', 'main', 'Getting ready for your first fitting'],
  ['/contact', 'contentinfo', 'About Us'],
] as const;

test('reading a page and following a plain link never loads React @phone @desktop-daily', async ({
  page,
  isMobile,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && !/^\/(comfort|assets\/enhance-[\w-]{8})\.js$/.test(pathname))
      scripts.push(pathname);
  });
  for (const [path, where, name] of plainLinks) {
    await page.goto(path);
    if (isMobile && where === 'navigation') await page.getByRole('button', { name: 'Menu' }).tap();
    const landmark =
      where === 'navigation' ? page.getByRole(where, { name: isMobile ? 'Menu' : 'Main' }) : page.getByRole(where);
    const link = landmark.getByRole('link', { name }).first();
    await expect(link).toBeVisible();
    // Simulate reading: tap on text and scroll by key.
    const heading = page.getByRole('heading', { level: 1 });
    if (where !== 'navigation') await (isMobile ? heading.tap() : heading.click());
    await page.keyboard.press('PageDown');
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    if (path === '/contact') await link.press('Enter');
    else await (isMobile ? link.tap() : link.click());
    await expect(page).toHaveURL(address);
    // A page that hydrates has requested its script once it has loaded and painted.
    await page.waitForLoadState();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(scripts, `${path}: ${name}`).toEqual([]);
  }
});

test('a link pressed before hydration works right away @phone @desktop-daily', async ({ page, isMobile }) => {
  await holdReact(page);
  await page.goto('/blog');
  const asked = documentsAsked(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await (isMobile ? link.tap() : link.click());
  await expect(page).toHaveURL('/about');
  expect(asked).toEqual(['/about']);
});

for (const by of ['finger or mouse', 'keyboard'] as const) {
  test(`a button pressed before hydration takes effect after it, by ${by} @phone`, async ({ page, isMobile }) => {
    const release = await holdReact(page);
    await page.goto('/');
    const next = page.getByRole('button', { name: 'Next quote' });
    if (by === 'keyboard') {
      await next.focus();
      await page.keyboard.press('Enter');
    } else await (isMobile ? next.tap() : next.click());
    await expect(awake(page)).toHaveCount(0);
    expect(await slid(page)).toBe(0);
    release();
    await expect.poll(() => slid(page)).toBeGreaterThan(100);
    await expect(next).toBeFocused();
    await expect(page.getByRole('button', { name: 'Quote 2 of 3' })).toHaveAttribute('aria-current', 'true');
  });
}

for (const [path, name, opened] of [
  ['/blog', 'Search', 'Search this site'],
  ['/', /^Watch: /, 'How a visit goes'],
  ['/gallery', /./, /1 of \d/],
] as const) {
  test(`a dialog opens even when pressed before hydration: ${opened} @phone${path === '/blog' ? '' : ' @desktop-daily'}`, async ({
    page,
  }) => {
    const release = await holdReact(page);
    await page.goto(path);
    const asked = documentsAsked(page);
    await page.locator('a[data-opens-here]').and(page.getByRole('link', { name })).last().click();
    release();
    await expect(page.getByRole('dialog', { name: path === '/gallery' ? /\d+ of \d+/ : opened })).toBeVisible();
    expect(asked).toEqual([]);
  });
}

test('when React cannot load, a link that would open a dialog leads to its page instead', async ({ page }) => {
  await page.route('**/assets/framework-*.js', (route) => route.abort());
  await page.goto('/blog');
  await page.locator('header').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search');
});

for (const [path, name] of [
  ['/gallery', /./],
  ['/', /^Watch: /],
] as const) {
  test(`a press on ${path} shows that it waits for React, and follows the link after four seconds`, async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await holdReact(page);
    await page.goto(path);
    await page.clock.pauseAt(60_000);
    const link = page.getByRole('main').locator('a[data-opens-here]').and(page.getByRole('link', { name })).first();
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    await link.click();
    await expect(link).toHaveAttribute('aria-busy', 'true');
    await expect(link).toHaveCSS('outline-style', 'dashed');
    await page.clock.runFor(3_900);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(address);
  });
}

test('of several presses before hydration only the last takes effect, and none once the visitor types', async ({
  page,
}) => {
  const search = page.locator('header').getByRole('link', { name: 'Search', exact: true });
  const watch = page.getByRole('link', { name: /^Watch: / });
  const release = await holdReact(page);
  await page.goto('/');
  await watch.click();
  await search.click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
  release();
  await expect(page.getByRole('dialog', { name: 'Search this site' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.unrouteAll();

  await page.clock.install();
  const releaseAgain = await holdReact(page);
  await page.goto('/contact');
  const name = page.getByLabel('Your name');
  await search.click();
  await name.pressSequentially('Sample');
  await page.clock.fastForward(5_000);
  await search.click();
  await expect(search).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(5_000);
  await name.focus();
  releaseAgain();
  await awake(page).waitFor();
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(name).toHaveValue('Sample');
});

test('hydration keeps typed text and the focus @phone-daily', async ({ page }) => {
  for (const [path, label] of [
    ['/contact', 'Your name'],
    ['/blog/getting-ready-for-your-first-fitting', 'Your comment'],
    ['/search', 'Search Articles'],
  ] as const) {
    const release = await holdReact(page);
    await page.goto(path);
    const box = page.getByRole('main').getByLabel(label).or(page.getByRole('main').getByPlaceholder(label)).first();
    await box.pressSequentially('Sample words');
    await expect(awake(page)).toHaveCount(0);
    release();
    await awake(page).waitFor();
    await expect(box).toHaveValue('Sample words');
    await expect(box).toBeFocused();
    await page.unrouteAll();
  }
});

test('reading comfort, the panel and the background loop work without React @phone @desktop-daily', async ({
  page,
  isMobile,
}) => {
  await page.route('**/assets/framework-*.js', (route) => route.abort());
  await page.goto('/');
  const pause = page.getByRole('button', { name: 'Pause background motion' });
  await pause.click();
  await expect(page.getByRole('button', { name: 'Play background motion' })).toBeVisible();
  const html = page.locator('html');
  // The control has a text label: above the header, or in a phone's menu, and in the footer of every page.
  const named = isMobile
    ? page.getByRole('dialog', { name: 'Menu' })
    : page.getByRole('region', { name: 'Quick help' }).locator('comfort-controls');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  else await named.getByText('Text size').first().click();
  await named.getByText('Largest').click();
  await expect(html).toHaveAttribute('data-text-size', 'largest');
  await page.keyboard.press('Escape');
  await expect(named.getByText('Largest')).toBeHidden();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('radio', { name: 'Largest' })).toBeChecked();
  await footer.getByText('Large', { exact: true }).click();
  await expect(html).toHaveAttribute('data-text-size', 'large');
  await page.reload();
  await expect(html).toHaveAttribute('data-text-size', 'large');
  await page.getByRole('button', { name: 'Hours' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Hours' });
  await expect(panel.locator('[data-today]')).toHaveCount(1);
  await panel.getByText('Reading comfort').click();
  await panel.getByText('Normal').click();
  await expect(html).not.toHaveAttribute('data-text-size');
});

test('drawings further down load without React @phone @desktop-daily', async ({ page }) => {
  const drawings: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/art/')) drawings.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  for (const name of ['scene-dusk', 'gait-band']) await expect.poll(() => drawings).toContain(`/art/${name}.svg`);
  await expect(awake(page)).toHaveCount(0);
});

// The sweep checks this on a desktop.
test('nothing moves on a phone during hydration @daily @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'phones only');
  for (const path of publicPaths) {
    await page.goto(path);
    await page.evaluate(async () => {
      await document.fonts.ready;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.documentElement.dataset['moved'] += ` ${entry.startTime}`;
      }).observe({ type: 'layout-shift' });
    });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await waitForHydration(page);
    expect(await height(), path).toBe(before);
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  }
});

test('hydration keeps the scroll position', async ({ page }) => {
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/about');
  await waitForHydration(page);
  await scrollTo(900);
  await page.reload();
  await expect.poll(place).toBe(900);
  await scrollTo(400);
  await waitForHydration(page);
  expect(await place()).toBe(400);
});

test('after hydration the next page opens without a page load @phone-daily', async ({ page, isMobile }) => {
  await page.goto('/blog');
  await waitForHydration(page);
  const asked = documentsAsked(page);
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
    .getByRole('link', { name: 'Contact' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('main').locator('[data-today]')).toHaveCount(1);
  expect(asked).toEqual([]);
});

test('only the first of two quick taps in one place counts, even when both touches come before the clicks @phone @desktop-daily', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.locator('header').getByRole('link', { name: 'Search', exact: true }).dblclick();
  const overlay = page.getByRole('dialog', { name: 'Search this site' });
  await expect(overlay).toBeVisible();
  await overlay.evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await expect(overlay).toBeVisible();
  const counted = await page.evaluate(() => {
    let clicks = 0;
    document.body.addEventListener('click', () => (clicks += 1));
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup', 'click', 'click'])
      document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1, clientX: 9, clientY: 400 }));
    return clicks;
  });
  expect(counted).toBe(1);
  // A button that may be clicked rapidly counts twice, and one that the first click has put under the finger does not.
  const [zoomed, chosen] = await page.evaluate(() => {
    const clicks = [0, 0];
    const buttons = clicks.map((_, index) => {
      const button = Object.assign(document.createElement('button'), { type: 'button' });
      button.addEventListener('click', () => (clicks[index] = (clicks[index] ?? 0) + 1));
      document.body.append(button);
      return button;
    });
    for (const button of [buttons[0], buttons[0], buttons[1]])
      button?.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1, clientX: 99, clientY: 400 }));
    return clicks;
  });
  expect([zoomed, chosen]).toEqual([2, 0]);
});
