import type { APIRequestContext } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { endStorm, startStormMode } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { addDays, momentAt, weekdayOf } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { closeServices } from '#server/services.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { expect, expectFitsEveryWindow, expectNoAxeViolations, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();
const dana = { id: 'dana', name: 'Dana Arceneaux', email: '' };
const otherPhone = { label: '(225) 555-0177', href: 'tel:+12255550177' };

/** Presses “We are closed” as Dana, by request, and waits until visitors see it. */
async function closeForStorm(request: APIRequestContext, note = ''): Promise<void> {
  const app = site().openApp();
  await endStorm(app, dana);
  await startStormMode(app, dana, 'closed', { note, otherPhone });
  await closeServices(app);
  const mark = note.split(' ', 1)[0] || 'aria-label="Storm update"';
  await expect.poll(async () => (await request.get('/')).text()).toContain(mark);
}

test('two presses on a phone put the storm notice at the top of every page, and one ends it @phone @no-script-daily', async ({
  page,
  isMobile,
  javaScriptEnabled,
}) => {
  test.skip(!isMobile && javaScriptEnabled, 'a desktop works the same way');
  await signIn(page, '/admin/contactMessages');
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Storm mode' }).click();
  await page.getByRole('button', { name: 'We are closed' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Every page now says: Closed because of the storm.' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Dana Arceneaux');

  await page.goto('/admin/staff');
  const strip = page.getByRole('region', { name: 'Storm mode' });
  await expect(strip).toContainText('Storm mode is on. Visitors read “Closed because of the storm.” Since');
  await expect(strip).toContainText('by Dana Arceneaux.');
  await expect(strip.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/admin/storm');

  const phone = page.viewportSize();
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    if (size) await page.setViewportSize(size);
    const [edge, main] = [await strip.boundingBox(), await page.getByRole('main').boundingBox()];
    expect(edge?.y, 'all of the strip is on the page').toBeCloseTo(main?.y ?? NaN);
  }

  const bar = page.getByRole('region', { name: 'Storm update' });
  await page.goto('/');
  await expect(bar).toContainText('Closed because of the storm.');
  await expect(bar).toContainText(/Last update \w+ \d+, \d+:\d\d [AP]M/);
  await page.goto('/admin/storm');
  await waitForHydration(page);
  await page.getByLabel('Note').fill('Line one.\nCall before you drive.');
  await page.getByLabel('Other phone').fill('225 555 0177');
  await page.getByRole('button', { name: 'We are open' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We are open' })).toBeVisible();
  await page.goto('/contact');
  await expect(bar).toContainText('We are open during our posted hours. Line one.');
  await expect(bar.getByRole('link', { name: '225 555 0177' })).toHaveAttribute('href', 'tel:+12255550177');

  await bar.getByRole('link', { name: 'Status page' }).click();
  await expect(page).toHaveURL(/\/status$/);
  await expect(page.getByRole('main')).toContainText('Call before you drive.');

  await page.goto('/admin/storm');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'End storm mode' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Storm mode is off. The site shows your usual hours again.' }),
  ).toBeVisible();
  await expect(page.getByText('Storm mode is off.', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Storm update' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /status page/ })).toHaveCount(0);
});

test('in a storm every page shows the notice without a staff name, and every Call link dials the working number', async ({
  request,
}) => {
  await closeForStorm(request);
  // The clinic's cell phone, the crisis line and the peer support line.
  const elsewhere = /^tel:(\+12255550162|911|988|888\d{7})$/;
  for (const path of [...publicPaths, ...samplePaths, '/no-such-page']) {
    const { document } = parseHTML(await (await request.get(path)).text());
    const bar = document.querySelector('[aria-label="Storm update"]')?.textContent;
    expect(bar, path).toContain('Closed because of the storm.');
    expect(bar, path).not.toContain('Dana');
    const numbers = [...document.querySelectorAll('a[href^="tel:"]')].flatMap((link) => {
      const href = link.getAttribute('href') ?? '';
      // Numbers in a post's text are its author's, not ours.
      const isOurs = !elsewhere.test(href) && !link.closest('article[class*="prose"]');
      return isOurs ? [href.replace(/^tel:(?=\d{10}$)/, 'tel:+1')] : [];
    });
    expect(new Set(numbers), path).toEqual(new Set([otherPhone.href]));
  }
});

test('bar, screen and status page have no axe violations and fit every window, nothing covers the bar, and Enter sends nothing', async ({
  page,
}) => {
  await closeForStorm(page.request, `Flooded. ${'A word and '.repeat(20)}${'x'.repeat(40)}`);
  const bar = page.getByRole('region', { name: 'Storm update' });
  for (const path of ['/', '/status']) {
    await page.goto(path);
    const place = path === '/' ? bar : page.getByRole('main');
    for (const link of await place.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, path);
  }
  // One page of each layout.
  for (const path of ['/', '/gallery', '/contact', '/home-v5', '/no-such-page']) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await bar.evaluate(coveredBy), `${path} at ${width}`).toEqual([]);
    }
  }
  await signIn(page, '/admin/storm');
  await waitForHydration(page);
  await expectNoAxeViolations(page);
  await expectFitsEveryWindow(page, '/admin/storm');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel('Other phone').press('Enter');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  expect(sent).toEqual([]);
});

test('during a storm no page says open at ten on a working day, and turning storm mode off restores the hours', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  // Caches the page before the storm.
  await page.goto('/');
  await closeForStorm(page.request);
  const { timeZone: zone } = startingFacts;
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(clinicDay(zone), ahead + 1));
  await page.clock.setFixedTime(momentAt(zone, days.find((day) => weekdayOf(day) < 3) ?? '', 600));
  for (const path of ['/', '/about', '/contact', '/appointments', '/status']) {
    await page.goto(path);
    if (path !== '/status') await expect(footer.getByText('Closed because of the storm')).toBeVisible();
    expect((await page.content()).match(/Open now.*|Opens .*|data-today/g), path).toBeNull();
  }
  await signIn(page, '/admin');
  await waitForHydration(page);
  await page.getByRole('region', { name: 'Storm mode' }).getByRole('button', { name: 'Turn off…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Storm mode is off. The site shows your usual hours again.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await page.context().clearCookies();
  await page.goto('/');
  await expect(footer.getByText(/^(Open now|Closed today)/)).toBeVisible();
});

/** Runs in the page. Returns the elements that cover this one, checked at a grid of points. */
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
