import { slideMs } from '#app/features/home/slide-track.ts';
import type { Locator } from '@playwright/test';
import { expect, settled, test, spec } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const headings = [
  'Restoring Mobility. Rebuilding Confidence.',
  'Made by your neighbors, fitted to you.',
  'What we build with',
  'What people tell us',
  'How it Works',
  'Can’t get to Walker? We’ll come to you.',
  'From the workbench',
  'Questions people ask first',
  'Tell us how to reach you',
];

test('the sections stand in the order of the spec, each with its own @phone @no-script', async ({ page }) => {
  spec('2.25', '2.27', '2.28');
  await page.goto('/');
  await expect(page).toHaveTitle('Home - Cypress Prosthetics & Orthotics');
  const main = page.getByRole('main');
  await expect(main.locator(':is(h1, section h2):not(dialog *)')).toHaveText(headings);
  await expect(main.getByRole('link', { name: 'Request a visit' })).toHaveAttribute('href', '/appointments');

  const cards = page.locator('section', { has: page.locator('#makers') }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.locator('a[rel="noopener"]')).toHaveCount(3);
  await expect(cards.getByText('Leaves this site')).toHaveCount(3);
  await expect(cards.getByRole('link', { name: 'About Ottobock' })).toHaveAttribute('href', '/departments/ottobock');

  await expect(
    page.locator('section', { has: page.locator('#how-it-works') }).getByRole('heading', { level: 3 }),
  ).toHaveText(['1. Book an appointment', '2. Visit our facility', '3. Meet the team', '4. Follow-up care']);
  const posts = page.locator('section', { has: page.locator('#latest-posts') });
  await expect(posts.getByRole('article')).toHaveCount(3);
  await expect(posts.getByRole('article').first()).toContainText('November 10, 2026');
});

test('the three facts are the clinic’s', async ({ page }) => {
  spec('2.18', '2.24', '3.15');
  await page.goto('/');
  for (const [number, title] of [
    ['70+', 'years of combined experience'],
    ['100%', 'dedicated staff'],
    ['100+', 'veterans and first responders served'],
  ]) {
    await expect(page.locator('dl div', { hasText: title }).locator('dd').first()).toHaveText(number ?? '');
  }
});

test('the first view holds what it must @phone', async ({ page, isMobile }) => {
  spec('2.15');
  await page.goto('/');
  const main = page.getByRole('main');
  const thumbBar = isMobile ? await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox() : null;
  const end = thumbBar ? thumbBar.y : 900;
  expect(await bottomOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(end);
  expect(await bottomOf(main.getByText('Custom prosthetic limbs and orthopedic braces'))).toBeLessThan(end);
  expect(await bottomOf(main.getByRole('link', { name: 'Request a visit' }))).toBeLessThan(end);
  if (!isMobile)
    expect(await bottomOf(main.getByText('veterans and first responders served'))).toBeLessThanOrEqual(end);
});

test('the loop plays silently and can be paused; without script the drawing stands still @phone @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  spec('2.17');
  await page.goto('/');
  await settled(page);
  const loop = page.locator('section video');
  if (!javaScriptEnabled) {
    await expect(loop).toBeHidden();
    await expect(page.locator('img[src="/film/hero-still.svg"]')).toBeVisible();
    return;
  }
  const state = () =>
    loop.evaluate((video: HTMLVideoElement) => ({ paused: video.paused, silent: video.muted && video.loop }));
  await expect.poll(state).toEqual({ paused: false, silent: true });
  const pause = page.getByRole('button', { name: 'Pause background motion' });
  expect((await pause.boundingBox())?.width).toBeGreaterThanOrEqual(48);
  await pause.click();
  await expect.poll(state).toEqual({ paused: true, silent: true });
  await page.getByRole('button', { name: 'Play background motion' }).click();
  await expect.poll(state).toEqual({ paused: false, silent: true });
});

test('no film is asked for where motion or data is to be spared', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await settled(page);
  await expect(page.locator('section video')).toBeHidden();
  expect(films).toEqual([]);
  const asked = page.waitForRequest(/hero\.webm$/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await asked;

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('about:blank');
  films.length = 0;
  await page.goto('/');
  await settled(page);
  await expect(page.locator('section video')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pause background motion' })).toHaveCount(0);
  expect(films).toEqual([]);
});

test('the film opens over the page and is gone when it closes @phone @no-script', async ({
  page,
  javaScriptEnabled,
  request,
}) => {
  spec('2.16', '4.15');
  await page.goto('/');
  const button = page.getByRole('link', { name: /^Watch: How a visit goes/ });
  await expect(button).toContainText('40 seconds, with captions');
  await expect(button).toHaveAttribute('href', '/film/clinic.mp4');
  for (const [ending, type] of [
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['vtt', 'text/vtt'],
  ]) {
    expect((await request.head(`/film/clinic.${ending}`)).headers()['content-type']).toContain(type);
  }
  test.skip(!javaScriptEnabled, 'without script it is the link');
  await settled(page);
  const film = page.locator('dialog video');
  await expect(film).toHaveCount(0);
  for (const close of ['button', 'Escape'] as const) {
    await button.click();
    await expect(page.getByRole('dialog', { name: 'How a visit goes' })).toBeVisible();
    await expect(film.locator('source')).toHaveCount(2);
    await expect(film.locator('track[kind="captions"]')).toHaveAttribute('src', '/film/clinic.vtt');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe('showing');
    if (close === 'button') await page.getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await expect(film).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('two quotes in view, one under 992 pixels, moved by arrows and dots @phone @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  spec('2.26', '9.4');
  await page.clock.install();
  await page.goto('/');
  await settled(page);
  const track = page.getByRole('list', { name: 'Sample quotes, scrollable' });
  const quotes = track.getByRole('listitem');
  await expect(quotes).toHaveCount(3);
  await expect(page.getByText('These three are sample quotes.')).toBeVisible();
  await expect(quotes.getByRole('img').first()).toHaveAccessibleName('5 out of 5 stars');
  await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible({ visible: javaScriptEnabled });
  test.skip(!javaScriptEnabled, 'it scrolls by itself');
  await page.clock.fastForward(60_000);
  expect(await track.evaluate((element) => element.scrollLeft)).toBe(0);
  expect(slideMs).toBe(1000);
  for (const [width, perView] of [
    [991, 1],
    [992, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const inView = async () => {
      const frame = await track.boundingBox();
      const boxes = await Promise.all((await quotes.all()).map((quote) => quote.boundingBox()));
      return boxes.flatMap((box, place) =>
        box && frame && box.x > frame.x - 2 && box.x + box.width < frame.x + frame.width + 2 ? [place] : [],
      );
    };
    await expect.poll(inView).toHaveLength(perView);
    await expect(page.getByRole('button', { name: /^Quote \d of 3$/ })).toHaveCount(4 - perView);
    await page.getByRole('button', { name: 'Quote 1 of 3' }).click();
    await expect.poll(inView).toEqual(perView === 1 ? [0] : [0, 1]);
    const begun = Date.now();
    await page.getByRole('button', { name: 'Next quote' }).click();
    await expect.poll(inView, { intervals: [50] }).toEqual(perView === 1 ? [1] : [1, 2]);
    expect(Date.now() - begun).toBeGreaterThan(600);
    await expect(page.getByRole('button', { name: 'Quote 2 of 3' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Previous quote' }).click();
    await expect.poll(inView).toEqual(perView === 1 ? [0] : [0, 1]);
  }
});

test('a rating fills its part of five stars', async ({ page }) => {
  spec('3.6', '9.5');
  await page.goto('/');
  for (const quote of await page
    .locator('section', { has: page.locator('#testimonials') })
    .locator('figure')
    .all()) {
    await expect(quote.locator('blockquote')).toHaveText(/\w/);
    await expect(quote.locator('figcaption').locator('img, svg')).toHaveCount(1);
    await expect(quote.locator('figcaption b')).toHaveText(/\w/);
    await expect(quote.locator('figcaption .meta')).toHaveText(/\w/);
  }
  for (const [label, percent] of [
    ['5 out of 5 stars', 100],
    ['4 out of 5 stars', 80],
  ] as const) {
    const stars = page.getByRole('img', { name: label, includeHidden: true }).first();
    const filled = stars.locator('[data-percent]');
    await expect(filled).toHaveAttribute('data-percent', String(percent));
    const [all, part] = [await stars.boundingBox(), await filled.boundingBox()];
    expect(Math.round(((part?.width ?? 0) / (all?.width ?? 1)) * 100)).toBe(percent);
  }
});

test('nine questions, the third open, one at a time, and the ways to reach the clinic @no-script', async ({ page }) => {
  spec('2.29', '3.7', '4.3', '9.7', '9.12');
  await page.goto('/');
  const section = page.locator('section', { has: page.locator('#questions') });
  const questions = section.locator('details');
  await expect(questions).toHaveCount(9);
  const open = () =>
    questions.evaluateAll((all) => all.flatMap((one, place) => (one.hasAttribute('open') ? [place] : [])));
  await expect.poll(open).toEqual([2]);
  await questions.nth(5).locator('summary').click();
  await expect.poll(open).toEqual([5]);
  await questions.nth(5).locator('summary').click();
  await expect.poll(open).toEqual([]);
  const ways = ['100 Example Street', '(225) 555-0140', '(225) 555-0162', '(225) 555-0141', 'hello@cypress-po.example'];
  for (const text of ways) await expect(section.getByText(text).first()).toBeVisible();
  const panel = page.locator('dialog', { hasText: 'Rebuilding Confidence.' });
  for (const text of ['100 Example Street', '(225) 555-0140', 'hello@cypress-po.example']) {
    await expect(panel).toContainText(text);
    await expect(page.getByRole('contentinfo')).toContainText(text);
  }
  await page.goto('/contact');
  for (const text of ways) await expect(page.getByRole('main')).toContainText(text);
  await page.goto('/pricing-plan');
  await expect(page.getByRole('main').locator('details')).toHaveCount(5);
  await page.goto('/about');
  await expect(page.getByRole('main').locator('a[href^="/gallery/"]')).toHaveCount(5);
});

test('a contact request is sent from here: refused with what was typed kept, then accepted @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  spec('2.30', '5.4');
  await page.goto('/');
  await settled(page);
  const form = page.locator('#contact form');
  for (const [label, type] of Object.entries({ 'Your name': 'text', 'E-mail': 'email', Phone: 'tel' })) {
    await expect(form.getByLabel(label)).toHaveJSProperty('type', type);
    await expect(form.getByLabel(label)).toHaveAttribute('required');
  }
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your name.');
  for (const sentence of ['Enter your e-mail address.', 'Enter a phone number with area code'])
    await expect(form.getByText(sentence).last()).toBeVisible();
  await form.getByLabel('Your name').fill('Sample visitor Walter');
  await form.getByLabel('E-mail').fill('walter@bayou');
  await form.getByLabel('Phone').fill('12');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a phone number with area code');
  await expect(page.getByRole('alert')).toContainText('This e-mail looks unfinished.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(form.getByLabel('Your name')).toHaveValue('Sample visitor Walter');
  await form.getByLabel('E-mail').fill('walter@example.com');
  await form.getByLabel('Phone').fill('225 555 0199');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeInViewport();
  if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('never wider than its window, nothing moves while it loads, and it stays light', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto('/');
  await settled(page);
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(moved).toBeLessThanOrEqual(0.01);
  const html = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().transferSize),
  );
  expect(html[0]).toBeLessThan(60_000);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, 'bytes of the first load').toBeLessThan(500_000);
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

async function bottomOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  return box ? box.y + box.height : Infinity;
}
