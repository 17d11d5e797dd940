import type { Locator } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { slideMs } from '#app/features/pages/motion.ts';
import { expect, served, waitForHydration, spec, test } from './fixtures.ts';
import { all, linkTo, part, readPage, sectionOf, wordsIn } from './served-page.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const headings = [
  'Restoring Mobility. Rebuilding Confidence.',
  'What brings you here?',
  'Made by your neighbors, fitted to you.',
  'What we build with',
  'What people tell us',
  'How it Works',
  'Can’t get to Walker? We’ll come to you.',
  'From the workbench',
  'Questions people ask first',
  'Tell us how to reach you',
];

served('the home page has the specified sections in order, each with its content', async ({ request }) => {
  spec('2.25', '2.27', '2.28');
  const document = await readPage(request, '/');
  expect(document.title).toBe('Home - Cypress Prosthetics & Orthotics');
  const main = part(document, 'main');
  expect(
    all(main, 'h1, section h2')
      .filter((heading) => !heading.closest('dialog'))
      .map(wordsIn),
  ).toEqual(headings);
  expect(linkTo(main, 'Request a visit')).toBe('/appointments');

  const cards = sectionOf(main, 'makers');
  expect(all(cards, 'li')).toHaveLength(4);
  const leaving = all(cards, 'li').filter((card) => card.querySelector('a[rel="noopener"]'));
  expect(leaving.filter(({ textContent }) => textContent.includes('leaves this site'))).toHaveLength(3);
  expect(all(cards, 'a:not([rel])').map((link) => link.getAttribute('href'))).toEqual(['/departments/ottobock']);

  expect(all(sectionOf(main, 'how-it-works'), 'h3').map(wordsIn)).toEqual([
    '1. Book an appointment',
    '2. Visit our facility',
    '3. Meet the team',
    '4. Follow-up care',
  ]);
  const posts = all(sectionOf(main, 'latest-posts'), 'article');
  expect(posts).toHaveLength(3);
  expect(posts[0]?.textContent).toContain('November 10, 2026');
});

served('the three figures come from the clinic details', async ({ request }) => {
  spec('2.18', '2.24', '3.15');
  const facts = all(await readPage(request, '/'), 'main dl div').map((fact) => all(fact, 'dt, dd').map(wordsIn));
  for (const [number, title] of [
    ['70+', 'years of combined experience'],
    ['100%', 'dedicated staff'],
    ['100+', 'veterans and first responders served'],
  ])
    expect(facts).toContainEqual(expect.arrayContaining([number, title]));
});

test('the first screen shows the title, what we do, the button and six links @phone', async ({ page, isMobile }) => {
  spec('2.15');
  const sizes = isMobile
    ? [
        [390, 844],
        [390, 664],
        [360, 640],
      ]
    : [
        [1280, 720],
        [1440, 900],
      ];
  for (const [width = 0, height = 0] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const main = page.getByRole('main');
    const thumbBar = isMobile ? await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox() : null;
    const end = thumbBar ? thumbBar.y : height;
    const links = main.getByRole('navigation', { name: 'What brings you here?' });
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      main.getByText('Custom limbs and braces'),
      main.getByRole('link', { name: 'Request a visit' }),
      links,
      ...(isMobile ? [] : [main.getByText('veterans and first responders served')]),
    ])
      expect(await bottomOf(shown), `${width}x${height}`).toBeLessThanOrEqual(end);
    await expect(links.getByRole('link')).toHaveCount(6);
    for (const [name, href] of [
      ['I just lost a limb', '/care/first-weeks'],
      ['My child', '/care/children'],
    ] as const)
      await expect(links.getByRole('link', { name })).toHaveAttribute('href', href);
    if (!isMobile) continue;
    // With the largest text the button is still above the bar, and the header still one row.
    await page.evaluate(() => document.documentElement.setAttribute('data-text-size', 'largest'));
    expect(await bottomOf(main.getByRole('link', { name: 'Request a visit' }))).toBeLessThanOrEqual(end);
    expect((await page.locator('header').first().boundingBox())?.height).toBeLessThan(80);
  }
});

test('Home and its footer are no longer than planned @phone', async ({ page, isMobile }) => {
  spec('2.13', '9.6');
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.locator('footer summary').first()).toContainText(
    'Friday 8:00 AM to 12:00 PM, closed for lunch 12:00 to 1:00 PM',
  );
  // The longest state of the year.
  await page
    .locator('footer open-now > span')
    .evaluate(
      (state) => (state.textContent = 'Closed today for Martin Luther King Jr. Day. Opens tomorrow at 8:00 AM'),
    );
  const [whole, footer] = await page.evaluate(() => {
    const end = document.querySelector('footer:has([data-footer])');
    const shore = end?.previousElementSibling;
    return [
      document.documentElement.scrollHeight,
      (end?.getBoundingClientRect().bottom ?? 0) - (shore?.getBoundingClientRect().top ?? 0),
    ];
  });
  expect(whole).toBeLessThanOrEqual(isMobile ? 10_500 : 7_400);
  expect(footer).toBeLessThanOrEqual(isMobile ? 900 : 620);
});

served('without script the drawing does not move', async ({ request }) => {
  const loop = part(await readPage(request, '/'), 'main hero-loop');
  part(loop, 'picture img[src="/film/hero-still.webp"]:not([hidden])');
  expect(part(loop, 'picture').innerHTML).toContain('"/film/hero-still.avif"');
  part(loop, 'video[hidden][preload="none"]:not([autoplay])');
});

test('the loop plays silently and can be paused @phone-daily', async ({ page }) => {
  spec('2.17');
  await page.goto('/');
  await waitForHydration(page);
  const loop = page.locator('section video');
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

test('no video is requested when the visitor prefers reduced motion or data @daily', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) requested.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('section video')).toBeHidden();
  expect(requested).toEqual([]);
  const asked = page.waitForRequest(/hero\.webm$/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await asked;

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('about:blank');
  requested.length = 0;
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('section video')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pause background motion' })).toHaveCount(0);
  expect(requested).toEqual([]);
});

served('the video’s button links to the file, which has two formats and captions', async ({ request }) => {
  const link = all(await readPage(request, '/'), 'main a').find((one) =>
    wordsIn(one).startsWith('Watch: How a visit goes'),
  );
  expect(link?.textContent).toContain('40 seconds, with captions');
  expect(link?.getAttribute('href')).toBe('/film/clinic.mp4');
  for (const [ending, type] of [
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['vtt', 'text/vtt'],
  ]) {
    expect((await request.head(`/film/clinic.${ending}`)).headers()['content-type']).toContain(type);
  }
});

test('the video opens over the page and is removed when it closes @phone-daily', async ({ page }) => {
  spec('2.16', '4.15');
  await page.goto('/');
  await waitForHydration(page);
  const button = page.getByRole('link', { name: /^Watch: How a visit goes/ });
  const player = page.locator('dialog video');
  await expect(player).toHaveCount(0);
  for (const close of ['button', 'Escape'] as const) {
    await button.click();
    await expect(page.getByRole('dialog', { name: 'How a visit goes' })).toBeVisible();
    await expect(player.locator('source')).toHaveCount(2);
    await expect(player.locator('track[kind="captions"]')).toHaveAttribute('src', '/film/clinic.vtt');
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe('showing');
    if (close === 'button') await page.getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await expect(player).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('two quotes are visible, or one below 992 pixels, and arrows and dots move them @phone-daily @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  spec('2.26', '9.4');
  await page.clock.install();
  await page.goto('/');
  await waitForHydration(page);
  const track = page.getByRole('list', { name: 'Quotes, scrollable' });
  const quotes = track.getByRole('listitem');
  await expect(quotes).toHaveCount(3);
  await expect(quotes.first().getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible({ visible: javaScriptEnabled });
  test.skip(!javaScriptEnabled, 'without script the browser scrolls by itself');
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

served('a rating fills its share of five stars', async ({ request }) => {
  spec('3.6', '9.5');
  const section = sectionOf(await readPage(request, '/'), 'testimonials');
  for (const quote of all(section, 'figure')) {
    for (const text of ['blockquote', 'figcaption b', 'figcaption b + span'])
      expect(part(quote, text).textContent).toMatch(/\w/);
    expect(all(quote, 'picture img[alt]')).toHaveLength(1);
  }
  for (const filled of [5, 4]) {
    const stars = part(section, `[role="img"][aria-label="${filled} out of 5 stars"] [data-percent="${filled * 20}"]`);
    expect(all(stars, 'span span')).toHaveLength(filled);
  }
});

served('the home page has nine questions with the third open, and ways to reach the clinic', async ({ request }) => {
  spec('2.29', '3.7', '9.7', '9.12');
  const document = await readPage(request, '/');
  const section = sectionOf(document, 'questions');
  const questions = all(section, 'details[name]');
  expect(questions.map((question) => question.hasAttribute('open'))).toEqual(
    [...Array(9).keys()].map((at) => at === 2),
  );
  const ways = ['100 Example Street', '(225) 555-0140', '(225) 555-0162', '(225) 555-0141', 'hello@cypress-po.example'];
  const contact = part(await readPage(request, '/contact'), 'main');
  for (const text of ways) for (const place of [section, contact]) expect(place.textContent).toContain(text);
  const panel = all(document, 'dialog').find((dialog) => dialog.textContent.includes('Rebuilding Confidence.'));
  for (const text of ['100 Example Street', '(225) 555-0140', 'hello@cypress-po.example'])
    for (const place of [panel, part(document, '[data-footer]')]) expect(place?.textContent).toContain(text);
  expect(all(await readPage(request, '/pricing-plan'), 'main details')).toHaveLength(5);
  expect(all(await readPage(request, '/about'), 'main a[href^="/gallery/"]')).toHaveLength(5);
});

test('one question is open at a time', async ({ page }) => {
  spec('4.3');
  await page.goto('/');
  const questions = page.locator('section', { has: page.locator('#questions') }).locator('details');
  const open = () =>
    questions.evaluateAll((found) => found.flatMap((one, place) => (one.hasAttribute('open') ? [place] : [])));
  await questions.nth(5).locator('summary').click();
  await expect.poll(open).toEqual([5]);
  await questions.nth(5).locator('summary').click();
  await expect.poll(open).toEqual([]);
});

served(
  'the home page’s contact form keeps what was typed when rejected, then accepts it',
  async ({ request, baseURL }) => {
    spec('2.30', '5.4');
    const form = part(await readPage(request, '/'), '#contact form');
    for (const [name, type] of Object.entries({ name: 'text', email: 'email', phone: 'tel' }))
      expect(part(form, `input[name="${name}"][required]`).getAttribute('type') ?? 'text').toBe(type);
    const stamp = Object.fromEntries(
      all(form, 'input[type="hidden"]').map((field) => [
        field.getAttribute('name') ?? '',
        field.getAttribute('value') ?? '',
      ]),
    );
    const send = (fields: Record<string, string>) =>
      request.post(form.getAttribute('action') ?? '', {
        headers: { Origin: baseURL ?? '' },
        form: { ...stamp, ...fields },
      });
    const empty = await (await send({ name: '', email: '', phone: '' })).text();
    for (const sentence of ['Enter your name.', 'Enter your e-mail address.', 'Enter a phone number with area code'])
      expect(empty).toContain(sentence);
    const refused = await send({ name: 'Sample visitor Walter', email: 'walter@bayou', phone: '12' });
    expect(refused.status()).toBe(422);
    const { document } = parseHTML(await refused.text());
    const alert = part(document, '[role="alert"]').textContent;
    expect(alert).toContain('Enter a phone number with area code');
    expect(alert).toContain('This e-mail address looks unfinished.');
    expect(part(document, '#contact input[name="name"]').getAttribute('value')).toBe('Sample visitor Walter');
    const sent = await send({ name: 'Sample visitor Walter', email: 'walter@example.com', phone: '225 555 0199' });
    expect(await sent.text()).toContain('Your contact information has been sent!');
  },
);

async function bottomOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  return box ? box.y + box.height : Infinity;
}

test('a refused field is no longer red once it looks right, and going back from the request leads to Home @phone', async ({
  page,
}) => {
  spec('8.3');
  await page.goto('/');
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(form.getByText('Please fix 3 things')).toBeVisible();
  const name = form.getByLabel('Your name');
  const place = async () => (await name.boundingBox())?.y;
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  // The visitor types faster than the script arrives.
  await page.route(/\.js$/, async (route) => {
    await page.waitForTimeout(700);
    await route.continue();
  });
  await name.focus();
  const before = await place();
  await name.pressSequentially('Ruth');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('');
  expect(await place()).toBe(before);
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Phone').fill('(225) 555-0118');
  // What looks right to the browser may be refused again, and is red again.
  await form.getByLabel('E-mail').fill('ruth@mail');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/');
  await form.getByLabel('E-mail').fill('ruth@mail.example');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});
