import type { Locator, Page } from '@playwright/test';
import { Client } from 'pg';
import { emailHash } from '#app/features/messages/sender.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openVault } from '#app/platform/vault.server.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { expect, served, waitForHydration, spec, test, testAllowingErrors } from './fixtures.ts';
import { all, linkTo, part, readPage, wordsIn } from './served-page.ts';

function lightboxOf(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    stage: dialog.locator('[data-zoom]'),
    status: dialog.getByRole('status'),
    tool: (name: string) => dialog.getByRole('button', { name }),
  };
}

async function openPicture(page: Page, path: string, place: number): Promise<Locator> {
  await page.goto(path);
  await waitForHydration(page);
  const thumbnail = page.locator('main a[href^="/gallery/"]').nth(place);
  await thumbnail.click();
  return thumbnail;
}

test.describe('the lightbox', () => {
  for (const [path, pictures] of [
    ['/gallery', 19],
    ['/about', 5],
  ] as const) {
    test(`every control works by mouse or finger, ${path} @phone${path === '/about' ? ' @daily' : ' @desktop-daily'}`, async ({
      page,
      isMobile,
    }) => {
      spec('2.33', '4.5');
      const press = (control: Locator) => (isMobile ? control.tap() : control.click());
      const thumbnail = await openPicture(page, path, 2);
      const { dialog, stage, status, tool } = lightboxOf(page);
      await expect(stage).toHaveAttribute('data-zoom', '100');
      await expect(dialog).toContainText(`3 of ${pictures}`);
      await expect(dialog.getByText(/^Running blade/)).toBeVisible();
      await press(tool('Zoom in'));
      await expect(stage).toHaveAttribute('data-zoom', '150');
      await expect(status).toHaveText('Zoom 150 percent');
      await press(tool('Zoom in'));
      await press(tool('Zoom out'));
      await press(tool('Zoom out'));
      await expect(stage).toHaveAttribute('data-zoom', '100');
      await expect(tool('Zoom out')).toHaveAttribute('aria-disabled', 'true');
      for (const degrees of [90, 180, 270]) {
        await press(tool('Rotate'));
        await expect(stage).toHaveAttribute('data-turn', String(degrees));
        await expect(status).toHaveText(`Rotated ${degrees} degrees`);
      }
      await press(tool('Rotate'));
      await expect(stage).toHaveAttribute('data-turn', '0');
      const download = page.waitForEvent('download');
      await press(dialog.getByRole('link', { name: 'Download' }));
      expect((await download).suggestedFilename()).toMatch(/^Running blade .*\.webp$/);
      await press(tool('Next picture'));
      await expect(status).toHaveText(new RegExp(`^Carbon foot.*, 4 of ${pictures}$`));
      await press(tool('Previous picture'));
      await press(tool('Previous picture'));
      await expect(dialog).toContainText(`2 of ${pictures}`);
      await press(tool('Close'));
      await expect(dialog).toBeHidden();
      await expect(thumbnail).toBeFocused();
    });
  }

  test('every key works, and the focus stays inside', async ({ page }) => {
    spec('2.34');
    await page.goto('/gallery');
    await waitForHydration(page);
    const thumbnail = page.locator('main a[href^="/gallery/"]').first();
    const { dialog, stage, status, tool } = lightboxOf(page);
    await thumbnail.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(status).toHaveText(/^Powered hand.*, 2 of 19$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(status).toHaveText(/^Cranial helmet.*, 19 of 19$/);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await expect(stage).toHaveAttribute('data-zoom', '150');
    await page.keyboard.press('r');
    await expect(stage).toHaveAttribute('data-turn', '90');
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press(stops < 9 ? 'Tab' : 'Shift+Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(thumbnail).toBeFocused();

    // Enter closes the lightbox, except on a control, which it activates.
    await page.keyboard.press('Enter');
    await tool('Rotate').focus();
    await page.keyboard.press('Enter');
    await expect(stage).toHaveAttribute('data-turn', '90');
    await expect(dialog).toBeVisible();
    await tool('Close').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(thumbnail).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(thumbnail).toBeFocused();
  });

  test('an enlarged picture moves with the arrow keys and the mouse, and fits when rotated', async ({ page }) => {
    await openPicture(page, '/gallery', 4);
    const { stage, tool } = lightboxOf(page);
    const fits = () =>
      stage.evaluate((element) => {
        const [frame, picture] = [
          element.getBoundingClientRect(),
          element.querySelector('img')?.getBoundingClientRect(),
        ];
        return !!picture && picture.width <= frame.width + 1 && picture.height <= frame.height + 1;
      });
    expect(await fits()).toBe(true);
    await page.keyboard.press('r');
    expect(await fits()).toBe(true);
    await tool('Zoom in').click();
    await tool('Zoom in').click();
    const left = () => stage.evaluate((element) => element.scrollLeft);
    const middle = await left();
    expect(middle).toBeGreaterThan(0);
    await stage.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(middle);
    const before = await left();
    await stage.hover();
    await page.mouse.down();
    await page.mouse.move(500, 400, { steps: 4 });
    await page.mouse.up();
    expect(await left()).toBeGreaterThan(before);
  });

  test('a swipe shows the next picture @phone @desktop-daily', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'touch only');
    await openPicture(page, '/gallery', 0);
    const { status } = lightboxOf(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
    await touch('touchStart', 300);
    for (const x of [260, 200, 140, 100]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(status).toHaveText(/^Powered hand.*, 2 of 19$/);
  });
});

served('without script a gallery picture links to its image file', async ({ request }) => {
  const link = part(await readPage(request, '/gallery'), 'main a[href^="/gallery/"]');
  const picture = await request.get(link.getAttribute('href') ?? '');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/webp');
});

served(
  'every gallery picture has alternative text, dimensions and lazy loading, and each page links back',
  async ({ request }) => {
    spec('2.60');
    const document = await readPage(request, '/gallery');
    expect(document.title).toBe('Gallery - Cypress Prosthetics & Orthotics');
    const pictures = all(document, 'main img');
    expect(pictures).toHaveLength(19);
    for (const picture of pictures) {
      expect(picture.getAttribute('alt')).toBeTruthy();
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(500);
      expect(picture.getAttribute('loading')).toBe('lazy');
    }
    expect(part(document, 'main').textContent).toContain('Cranial helmet');
    expect(linkTo(await readPage(request, '/gallery?before=1791763200_1'), 'Newest pictures')).toBe('/gallery');
    const before = part(await readPage(request, '/gallery?before=915148800_1'), 'main');
    expect(before.textContent).toContain('No pictures yet.');
    await readPage(request, '/gallery?before=2026-99-99T00:00:00.000000Z_1');
  },
);

served('links filter the gallery and the blog by category', async ({ request }) => {
  expect(linkTo(part(await readPage(request, '/gallery'), 'main'), /^Braces/)).toBe('/gallery?category=Braces');
  expect(all(await readPage(request, '/gallery?category=Braces'), 'main img')).toHaveLength(5);
  expect(linkTo(part(await readPage(request, '/blog'), 'main'), /^First steps/)).toBe('/blog?category=First+steps');
  expect(all(await readPage(request, '/blog?category=First+steps'), 'main article')).toHaveLength(2);
});

served('the about page has everything in the spec’s order', async ({ request }) => {
  spec('1.1', '1.2', '2.31', '2.32', '2.35', '3.14', '9.10');
  const document = await readPage(request, '/about');
  expect(document.title).toBe('About - Cypress Prosthetics & Orthotics');
  const main = part(document, 'main');
  expect(all(main, 'h1, h2').map(wordsIn)).toEqual([
    'Made by your neighbors, fitted to you',
    'What we do',
    'What sets us apart',
    'How we got here',
    'The people you’ll meet',
    'It began at a kitchen table',
    'From our bench',
    'Our service record',
    'Can’t get to us? We’ll come to you.',
  ]);
  for (const text of ['70+', '100%', '100+', '8+ years', '50+ years', 'every 6 months'])
    expect(main.textContent).toContain(text);
  const services = all(main, 'h3').map(wordsIn);
  for (const name of ['Custom prosthetic limbs', 'Bracing', 'Follow-up care', 'Repairs', 'Mobile van-based care'])
    expect(services).toContain(name);
  const people = all(main, 'article');
  expect(people).toHaveLength(6);
  const linksOf = (...text: string[]) => {
    const person = people.find(({ textContent }) => text.every((word) => textContent.includes(word)));
    return person && all(person, 'a').map(wordsIn);
  };
  expect(linksOf('Jonah Landry', 'co-owner')).toEqual([
    'Facebook: Jonah Landry',
    'LinkedIn: Jonah Landry',
    'Twitter: Jonah Landry',
  ]);
  expect(linksOf('Marcus Babin')).toEqual([]);
  expect(all(main, 'a[href="#"]')).toEqual([]);
  expect(all(main, 'a[href^="/gallery/"]')).toHaveLength(5);
});

async function storedRequests(email: string): Promise<number> {
  const { url } = await startLocalPostgres({ folder: 'var/postgres-e2e' });
  // E-mail addresses are encrypted: look them up by HMAC.
  const vault = openVault(readConfig({ NODE_ENV: 'test', DATABASE_URL: url, ...localKeys('var/postgres-e2e') }));
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    'select count(*) as n from contact_messages where email_index = $1',
    [emailHash(vault, email)],
  );
  await client.end();
  return Number(rows[0]?.n);
}

for (const path of ['/contact', '/appointments']) {
  test(`a visitor sends a contact request from ${path} ${path === '/contact' ? '@phone @no-script' : '@phone @no-script @daily'}`, async ({
    page,
    javaScriptEnabled,
    isMobile,
  }, info) => {
    spec('2.55', '4.19', '8.3');
    const email = `canary-${info.project.name}-${path.slice(1)}@example.com`;
    await page.goto(path);
    await waitForHydration(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('a[href="tel:+12255550140"]').first()).toBeVisible();
    const form = page.locator('form', { has: page.getByLabel('Your name') });
    await form.getByLabel('Your name').fill('Sample visitor Walter');
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Phone').fill('225 5');
    const send = form.getByRole('button', { name: 'Call me back' });
    await (isMobile ? send.tap() : send.click());
    await expect(page.getByRole('alert')).toContainText('Enter a phone number with area code.');
    await expect(page.getByRole('alert')).toContainText('Please fix 1 thing');
    await expect(page).toHaveTitle(/^Error: (?!Error)/);
    await expect(page.getByRole('alert').getByRole('link').last()).toHaveText('(225) 555-0140');
    await page.getByRole('alert').getByRole('link').first().click();
    await expect(form.getByLabel('Phone')).toBeInViewport();
    if (javaScriptEnabled) await expect(form.getByLabel('Phone')).toBeFocused();
    await expect(form.getByLabel('Your name')).toHaveValue('Sample visitor Walter');
    await expect(form.getByLabel('E-mail')).toHaveValue(email);
    await expect(form.getByLabel('Phone')).toHaveValue('225 5');
    await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Phone').fill('225 555 0199');
    await (isMobile ? send.tap() : send.click());
    const sent = page.getByRole('status').filter({ hasText: 'Your contact information has been sent!' });
    await expect(sent).toBeVisible();
    await expect(page).not.toHaveTitle(/Error/);
    if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(form).toHaveCount(0);
    expect(await page.getByRole('main').innerText()).not.toMatch(/Walter|example\.com|0199/);
    if (path === '/appointments') {
      for (const name of ['Add the call to my calendar', 'Save our number']) {
        const file = await page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
        expect(await file.text()).toMatch(/^BEGIN:V(CALENDAR|CARD)\r\nVERSION:/);
      }
      await page.getByRole('link', { name: 'Change or withdraw' }).click();
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Withdraw my request' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Withdrawn. We erased your request and won’t call.',
      );
      expect(await storedRequests(email)).toBe(0);
      return;
    }
    expect(await storedRequests(email)).toBe(1);
    // Reading 23: leaving the form for its confirmation page clears it.
    await expect(page).toHaveURL(/\/appointments\/sent\?/);
    if (javaScriptEnabled) {
      await page.goBack();
      for (const label of ['Your name', 'E-mail', 'Phone']) await expect(form.getByLabel(label)).toHaveValue('');
    }
  });
}

test('the contact form works by keyboard alone', async ({ page }, info) => {
  await page.goto('/contact');
  await waitForHydration(page);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Sample visitor Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type('(225) 555-0177');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`ann-${info.project.name}@example.com`);
  await page.keyboard.press('Tab'); // the optional details
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
});

test('a double press stores the request once', async ({ page }, info) => {
  const email = `twice-${info.project.name}@example.com`;
  await page.goto('/contact');
  await waitForHydration(page);
  await page.getByLabel('Your name').fill('Sample visitor James');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('225 555 0188');
  // A tremor's second press comes before any response.
  await page.getByRole('button', { name: 'Call me back' }).dblclick();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  await waitForHydration(page);
  expect(await storedRequests(email)).toBe(1);
});

// `testAllowingErrors`: the browser logs the failed request as an error.
testAllowingErrors(
  'without a connection the form shows an error with the phone number and keeps every field',
  async ({ page }) => {
    spec('8.4');
    const typed = { 'Your name': 'Sample visitor Karen', 'E-mail': 'karen@example.com', Phone: '225 555 0166' };
    for (const path of ['/contact', '/appointments']) {
      await page.goto(path);
      await waitForHydration(page);
      for (const [field, value] of Object.entries(typed)) await page.getByLabel(field).fill(value);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Call me back' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Something went wrong. Please try again.');
      await expect(alert).toBeFocused();
      await expect(alert.getByRole('link')).toHaveText('(225) 555-0140');
      for (const [field, value] of Object.entries(typed)) await expect(page.getByLabel(field)).toHaveValue(value);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Call me back' }).click();
      await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
    }
  },
);

/** The choice of every link to the request form on a page, in its text, thumb bar and menu.
 * /care/follow-up has none: its visitor may have a limb or a brace, and no option says follow-up. */
const choices: Record<string, string> = {
  '/care/below-knee-leg': 'what=limb',
  '/care/above-knee-leg': 'what=limb',
  '/care/arm-and-hand': 'what=limb',
  '/care/partial-foot': 'what=limb',
  '/care/first-weeks': 'what=limb',
  '/care/foot-and-ankle-brace': 'what=brace',
  '/care/knee-brace': 'what=brace',
  '/care/back-and-scoliosis-brace': 'what=brace',
  '/care/wrist-and-hand-brace': 'what=brace',
  '/care/diabetic-shoes': 'what=brace',
  '/care/repairs': 'what=repair',
  '/care/the-van': 'where=van',
  '/care/children': 'who=family',
  '/refer': 'who=office',
  '/search?q=repair': 'what=repair',
  '/blog/what-fits-in-the-van-and-when-to-ask-for-it': 'where=van',
  '/blog/getting-ready-for-your-first-fitting': 'what=limb',
};

// contact.db.test.ts sends each choice and reads it in the stored request.
served('every link to the request form answers its page’s question there', async ({ request }) => {
  test.slow();
  const pages = new Set(['/', ...Object.keys(choices)]);
  const found = new Set<string>();
  for (const path of pages) {
    const document = await readPage(request, path);
    const hrefs = all(document, 'a[href^="/"]').map((link) => link.getAttribute('href') ?? '');
    const asking = hrefs.filter((href) => /^\/(appointments|contact)(\?|$)/.test(href));
    for (const href of asking.filter((one) => one !== '/contact')) found.add(href);
    const choice = choices[path];
    if (choice) expect(new Set(asking), path).toEqual(new Set(['/contact', `/appointments?${choice}`]));
    for (const href of hrefs)
      if (/^\/(?!admin|files|assets|branding|art|feed|doctors|departments\/d)[\w/-]*$/.test(href)) pages.add(href);
  }
  expect(pages.size).toBeGreaterThan(40);
  expect([...found].sort()).toEqual(
    ['/appointments', ...new Set(Object.values(choices).map((choice) => `/appointments?${choice}`))].sort(),
  );
  for (const href of found) {
    const document = await readPage(request, href);
    const checked = all(document, 'form input[type=radio][checked]');
    expect(new URLSearchParams(href.split('?')[1]).toString()).toBe(
      checked.map((radio) => `${radio.getAttribute('name')}=${radio.getAttribute('value')}`).join('&'),
    );
    expect(all(document, 'form details[open]')).toEqual([]);
  }
});

test('a link’s choice is one answered row, with the first field and the button in view @phone @desktop-daily', async ({
  page,
}) => {
  const field = page.getByLabel('Your name');
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const href of [
      '/appointments',
      '/contact',
      ...['where=van', 'what=limb', 'who=family', 'who=office'].map((choice) => `/appointments?${choice}`),
    ]) {
      await page.goto(href);
      await expect(field).toBeInViewport({ ratio: 1 });
      const bar = await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox();
      const box = await field.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? size.height);
      const send = await page.getByRole('button', { name: 'Call me back' }).boundingBox();
      if (size.height === 844) expect((send?.y ?? 999) + (send?.height ?? 0), href).toBeLessThanOrEqual(bar?.y ?? 776);
      await expect(page.getByLabel('The van comes to me')).toBeChecked({ checked: href.includes('van') });
    }
  }
  await page.goto('/appointments?where=van');
  const row = page.locator('summary', { hasText: 'Where should we meet?' });
  await expect(row).toHaveText(/The van comes to me/, { useInnerText: true });
  await row.click();
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3);
  await page.locator('#contact-where').getByText('At the clinic').click();
  await expect(row).toHaveText(/At the clinic/, { useInnerText: true });
  await expect(row).not.toHaveText(/The van comes to me/, { useInnerText: true });
});

served('the partner page states the clinic’s relationship to Ottobock', async ({ request }) => {
  spec('2.22');
  const document = await readPage(request, '/departments/ottobock');
  expect(document.title).toBe('Ottobock - Cypress Prosthetics & Orthotics');
  expect(part(document, 'nav[aria-label="Breadcrumb"]').textContent).toMatch(/Home.*Departments.*Ottobock/);
  expect(linkTo(document, /ottobock\.com/)).toBe('https://www.ottobock.com/');
  expect(linkTo(part(document, 'main'), 'Request a visit')).toBe('/appointments');
});

served('the contact page has its cards, and the external map is a link', async ({ request }) => {
  const main = part(await readPage(request, '/contact'), 'main');
  const card = (name: string) => {
    const found = all(main, 'li').find((one) => all(one, 'h2, h3').some((heading) => wordsIn(heading) === name));
    if (!found) throw new Error(`There is no card named ${name}`);
    return part(found, 'a').getAttribute('href');
  };
  expect(card('Phone')).toBe('tel:+12255550140');
  expect(card('E-mail')).toMatch(/^mailto:/);
  expect(card('Address')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  expect(linkTo(main, /^Load the map from OpenStreetMap/)).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  expect(all(main, 'iframe')).toEqual([]);
});

for (const path of ['/appointments', '/contact'])
  test(`on a wide screen the card around the form ends with the form, ${path}`, async ({ page }) => {
    await page.goto(path);
    const form = page.getByRole('main').locator('form');
    const emptyPx = await form.evaluate((element) => {
      const card = element.closest('[class*=card]');
      return (card?.getBoundingClientRect().bottom ?? 0) - element.getBoundingClientRect().bottom;
    });
    expect(emptyPx).toBeGreaterThan(0);
    expect(emptyPx).toBeLessThan(60);
  });

served('the visit page has the hours and the days off after the map links', async ({ request }) => {
  const words = wordsIn(part(await readPage(request, '/visit'), 'main'));
  expect(words).toMatch(/OpenStreetMap.*Business hours.*Monday to Thursday.*Closed \w+ \d+, \d{4}.*At the door/s);
});

served('Tab never reaches the honeypot field on any visitor form', async ({ request }) => {
  for (const path of ['/', '/contact', '/appointments', '/blog/getting-ready-for-your-first-fitting']) {
    const traps = all(part(await readPage(request, path), 'main'), 'input[name="website"]');
    expect(
      traps.map((trap) => trap.getAttribute('tabindex')),
      path,
    ).toEqual(traps.map(() => '-1'));
    expect(traps.length, path).toBeGreaterThan(0);
  }
});

// `testAllowingErrors`, because this test contacts another host on purpose.
testAllowingErrors('the external map loads only on request', async ({ page, baseURL }) => {
  spec('2.62', '3.18');
  const foreign: string[] = [];
  await page.route(
    ({ hostname }) => hostname !== new URL(baseURL ?? '').hostname,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>map</title><p>The map' }),
  );
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== new URL(baseURL ?? '').hostname) foreign.push(hostname);
  });
  await page.goto('/contact');
  await waitForHydration(page);
  expect(foreign).toEqual([]);
  const main = page.getByRole('main');
  await expect(main.getByLabel('Your name')).toBeVisible();
  for (const name of ['Phone', 'E-mail', 'Address']) {
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card.locator('svg').first()).toBeVisible();
  }
  await expect(page.getByText('Nothing goes to openstreetmap.org')).toBeVisible();
  await page.getByRole('link', { name: 'Load the map from OpenStreetMap' }).click();
  await expect(page.frameLocator('iframe').getByText('The map')).toBeVisible();
  await expect(page.locator('iframe')).toBeFocused();
  expect(foreign).toEqual(['www.openstreetmap.org']);
});
