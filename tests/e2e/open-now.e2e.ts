import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openState, openStates, type Calendar } from '#app/features/clinic/calendar.server.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { closedHolidays } from '../factories/holidays.ts';
import { expect, waitForHydration, test } from './fixtures.ts';

const thisYear = new Date().getFullYear();
const calendar: Calendar = {
  zone: startingFacts.timeZone,
  week: startingFacts.week,
  holidays: await closedHolidays(thisYear, thisYear + 1),
  closures: [],
  closedByStorm: false,
};
const hoursMs = 3_600_000;
const footer = (page: Page) => page.getByRole('contentinfo');
const openNow = /Open now|Closed today|Closed for lunch\. |Closed\. /;

test('without script the open status appears next to the hours, with the time it was true @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'with script the status is current');
  await page.goto('/contact');
  for (const place of [footer(page), page.getByRole('main')]) {
    const status = place.getByText(openNow).first();
    await expect(status).toBeVisible();
    const table = place.getByRole('table', { name: 'Business hours' });
    // The footer's row opens to the whole table.
    if (!(await table.isVisible())) await status.click();
    await expect(table).toBeVisible();
  }
  // Locators do not see the text of noscript elements.
  const served = await (await page.request.get('/contact')).text();
  expect(served.match(/<noscript> (<!-- -->)?\(as of (<!-- -->)?\w+day, \d{1,2}:\d\d [AP]M/g)?.length).toBeGreaterThan(
    1,
  );
  await expect(page.getByRole('button', { name: /^Remind me/ })).toHaveCount(0);
});

test('panel, footer and contact page show the open status at the time of reading, not of rendering', async ({
  page,
}) => {
  const states = openStates(calendar, new Date(Date.now() + hoursMs), 6);
  const [open, closed] = [states.find(({ isOpen }) => isOpen), states.find(({ isOpen }) => !isOpen)];
  for (const state of [open, closed, states.at(-1)]) {
    const moment = new Date((state?.until.getTime() ?? 0) - 20 * 60_000);
    const { text } = openState(calendar, moment);
    await page.clock.setFixedTime(moment);
    await page.goto('/contact');
    await expect(footer(page).getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await expect(page.locator('#side-panel').getByText(text, { exact: true })).toHaveCount(1);
    await expect(page.getByText('(as of')).toBeHidden();
  }
});

test('a page that stays open updates its open status by the minute', async ({ page }) => {
  const [, state] = openStates(calendar, new Date(), 6);
  const change = state?.until.getTime() ?? 0;
  await page.clock.install({ time: new Date(change - 90_000) });
  await page.goto('/');
  await expect(footer(page).getByText(state?.text ?? '', { exact: true })).toBeVisible();
  await page.clock.runFor(100_000);
  const { text } = openState(calendar, new Date(change));
  expect(text).not.toBe(state?.text);
  await expect(footer(page).getByText(text, { exact: true })).toBeVisible();
});

test('a page too old to know the hours shows no open status', async ({ page }) => {
  await page.clock.setFixedTime(new Date(Date.now() + 10 * 24 * hoursMs));
  await page.goto('/contact');
  await expect(footer(page).getByText(openNow)).toHaveCount(0);
  await footer(page).getByText('Monday to Thursday 8:00 AM to 5:00 PM').click();
  await expect(footer(page).getByRole('table', { name: 'Business hours' })).toBeVisible();
});

test('the browser creates the follow-up reminder, and nothing is sent', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByText('How often should I come back?').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().includes('/assets/')) sent.push(request.url());
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Remind me about a follow-up in 6 months' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^follow-up-\d{4}-\d\d-\d\d\.ics$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text).toMatch(/\r\nDTSTART;VALUE=DATE:\d{8}\r\n/);
  expect(text).toMatch(/\r\nUID:[0-9a-f]{32}@127\.0\.0\.1\r\n/);
  expect(sent.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});
