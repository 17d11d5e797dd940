import { startingFacts } from '#app/features/clinic/clinic.ts';
import { addDays, momentAt, weekdayOf } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { publicPaths, samplePaths, walked } from '#tests/setup/paths.ts';
import { expect, expectFitsEveryWindow, expectNoAxeViolations, settled, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

test('two presses on a phone put it at the top of every page, and one ends it @phone @no-script-daily', async ({
  page,
}) => {
  await signIn(page, '/admin/contactMessages');
  await settled(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Storm mode' }).click();
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Every page now says: We are closed today.' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Dana Arceneaux');

  await page.goto('/admin/staff');
  const strip = page.getByRole('region', { name: 'Storm mode' });
  await expect(strip).toContainText('Storm mode is on. Visitors read “We are closed today.” Since');
  await expect(strip).toContainText('by Dana Arceneaux.');
  await expect(strip.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/admin/storm');

  const bar = page.getByRole('region', { name: 'Storm update' });
  const said = 'Storm update: We are closed today.';
  for (const path of ['/', '/blog', '/no-such-page']) {
    await page.goto(path);
    await expect(bar, path).toContainText(said);
    await expect(bar, path).toContainText(/Last update \w+ \d+, \d+:\d\d [AP]M/);
    await expect(bar, path).not.toContainText('Dana');
  }
  for (const path of [...publicPaths, ...samplePaths]) {
    const html = await (await page.request.get(path)).text();
    const part = /<(\w+)[^>]*aria-label="Storm update"[^]*?<\/\1>/.exec(html)?.[0] ?? '';
    expect(part.replaceAll(/<!--.*?-->|<[^>]+>/g, ''), path).toContain(said);
    expect(part, path).not.toContain('Dana');
  }

  await page.goto('/contact');
  await settled(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill('Sample visitor in a storm');
  await form.getByLabel('E-mail').fill('storm@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0119');
  await form.getByRole('button', { name: 'Call me back' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Your contact information has been sent!' });
  await expect(answer).toContainText('We are closed because of the storm and will call you when we open again.');

  await page.goto('/admin/storm');
  await settled(page);
  await page.getByLabel('Note').fill('Line one.\nCall before you drive.');
  await page.getByLabel('Other phone').fill('225 555 0177');
  await page.getByRole('button', { name: 'We are open' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We are open' })).toBeVisible();
  await page.goto('/contact');
  await expect(bar).toContainText('Storm update: We are open during our posted hours. Line one.');
  await expect(bar.getByRole('link', { name: '225 555 0177' })).toHaveAttribute('href', 'tel:+12255550177');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /status page/ })).toBeVisible();

  await bar.getByRole('link', { name: 'Status page' }).click();
  await expect(page).toHaveURL(/\/status$/);
  await expect(page.getByRole('main')).toContainText('Call before you drive.');

  await page.goto('/admin/storm');
  await settled(page);
  await page.getByRole('button', { name: 'End storm mode' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Storm mode has ended.' })).toBeVisible();
  await expect(page.getByText('Storm mode is off.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Storm update' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /status page/ })).toHaveCount(0);
});

test('the activity names who pressed; Enter in a field presses nothing; a half number keeps what was typed @no-script-daily', async ({
  page,
}) => {
  await signIn(page, '/admin/storm');
  await settled(page);
  await page.getByLabel('Other phone').fill('555');
  await page.getByLabel('Other phone').press('Enter');
  await expect(page.getByText('Storm mode is off.')).toBeVisible();
  await page.getByLabel('Note').fill('Typed and kept');
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByRole('alert')).toContainText('Not changed');
  await expect(page.getByText('Enter a phone number with area code, like 225 555 0140.').last()).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Typed and kept');
  await expect(page.getByText('Storm mode is off.')).toBeVisible();
  await page.getByLabel('Other phone').fill('');
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByText('Every page says: We are closed today.')).toBeVisible();
  await page.goto('/admin/activity');
  await expect(page.getByText('Storm mode: every page now says that we are closed.').first()).toBeVisible();
});

test('the bar, the screen and the status page have no accessibility violation', async ({ page }) => {
  await signIn(page, '/admin/storm');
  await settled(page);
  await page.getByLabel('Note').fill('The road is under water.');
  await page.getByLabel('Other phone').fill('(225) 555-0177');
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByText('Every page says: We are closed today.')).toBeVisible();
  await expectNoAxeViolations(page);
  for (const path of ['/', '/blog', '/status']) {
    await page.goto(path);
    await expectNoAxeViolations(page);
  }
});

test('nothing is wider than its window, and what is pressed is large enough', async ({ page }) => {
  await signIn(page, '/admin/storm');
  await settled(page);
  await page.getByLabel('Note').fill(`${'A word and '.repeat(20)}${'x'.repeat(50)}`);
  await page.getByLabel('Other phone').fill('(225) 555-0177');
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByText('Every page says: We are closed today.')).toBeVisible();
  for (const path of ['/', '/status']) {
    await page.goto(path);
    const place = path === '/' ? page.getByRole('region', { name: 'Storm update' }) : page.getByRole('main');
    for (const link of await place.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  for (const path of ['/', '/status', '/admin/storm']) {
    await page.goto(path);
    await expectFitsEveryWindow(page, path);
  }
});

test('the status page is light, may be kept, and answers HEAD', async ({ request }) => {
  const page = await request.get('/status');
  expect((await page.body()).length).toBeLessThan(30_000);
  expect(page.headers()['cache-control']).toBe('public, max-age=30, stale-if-error=86400, stale-while-revalidate=60');
  const etag = page.headers()['etag'] ?? '';
  const head = await request.head('/status');
  expect(head.status()).toBe(200);
  expect((await head.body()).length).toBe(0);
  expect((await request.get('/status', { headers: { 'If-None-Match': etag } })).status()).toBe(304);
});

test('nothing covers the bar, and every Call control dials the number that works in the storm', async ({ page }) => {
  await signIn(page, '/admin/storm');
  await settled(page);
  await page.getByLabel('Other phone').fill('225 555 0177');
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByText('Every page says: We are closed today.')).toBeVisible();
  const cell = 'tel:+12255550162';
  // Whom to call in need, and people who have lost a limb themselves.
  const elsewhere = /^tel:(911|988|888\d{7})$/;
  for (const path of walked(...publicPaths, ...samplePaths, '/no-such-page')) {
    await page.goto(path);
    // A number in the text of a post is its author's.
    const links = await page
      .locator('a[href^="tel:"]:not(article[class*="prose"] *)')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const ours = links.filter((href) => href !== cell && !elsewhere.test(href ?? ''));
    expect(new Set(ours.map((href) => href?.replace(/^tel:(?=\d{10}$)/, 'tel:+1'))), path).toEqual(
      new Set(['tel:+12255550177']),
    );
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.getByRole('region', { name: 'Storm update' }).evaluate(coveredBy),
        `${path} at ${width}`,
      ).toEqual([]);
    }
  }
});

test('at ten on an open morning no page of a storm says open; turned off at the strip, the hours hold again', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  // The page is in memory before the storm.
  await page.goto('/');
  await signIn(page, '/admin/storm');
  await settled(page);
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(page.getByText('Every page says: We are closed today.')).toBeVisible();
  await page.context().clearCookies();
  const { timeZone: zone } = startingFacts;
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(clinicDay(zone), ahead + 1));
  await page.clock.setFixedTime(momentAt(zone, days.find((day) => weekdayOf(day) < 3) ?? '', 600));
  for (const path of ['/', '/about', '/contact', '/appointments', '/status']) {
    await page.goto(path);
    if (path !== '/status') await expect(footer.getByText('Closed because of the storm')).toBeVisible();
    expect((await page.content()).match(/Open now.*|open today.*|data-today/g), path).toBeNull();
  }
  await signIn(page, '/admin/staff');
  await settled(page);
  await page.getByRole('region', { name: 'Storm mode' }).getByRole('button', { name: 'Turn off…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Storm mode has ended.' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await expect(footer.getByText(/^(Open now|Closed today)/)).toBeVisible();
});

/** Runs in the page: what lies over this part of it, seen from a grid of points. */
function coveredBy(part: Element): string[] {
  const { left, top, width, height } = part.getBoundingClientRect();
  const found = Array.from({ length: 400 }, (_, point) =>
    document.elementFromPoint(
      left + ((point % 40) + 0.5) * (width / 40),
      top + (Math.floor(point / 40) + 0.5) * (height / 10),
    ),
  );
  return [
    ...new Set(found.filter((one) => !part.contains(one)).map((one) => one?.outerHTML.slice(0, 80) ?? 'nothing')),
  ];
}
