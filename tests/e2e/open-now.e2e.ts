import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openState, openStates, type Calendar } from '#app/features/clinic/calendar.server.ts';
import { startingFacts } from '#app/features/clinic/clinic.ts';
import { closeServices } from '#app/services.server.ts';
import { contactMessages } from '#db/schema.ts';
import { expect, settled, signIn, test } from './fixtures.ts';
import { closedHolidays } from '../factories/holidays.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();

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
const openNow = /Open now|Closed now|Closed today|Closed for lunch, /;

test('without script the words stand beside the hours and say when they were true @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'with script they are true now');
  await page.goto('/contact');
  for (const place of [footer(page), page.getByRole('main')]) {
    await expect(place.getByText(openNow).first()).toBeVisible();
    await expect(place.getByRole('table', { name: 'Business hours' })).toBeVisible();
  }
  // What stands in a noscript element is not text to the locators.
  const served = await (await page.request.get('/contact')).text();
  expect(served.match(/<noscript> \(as of (<!-- -->)?\w+day, \d{1,2}:\d\d [AP]M/g)?.length).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: /^Remind me/ })).toHaveCount(0);
});

test('panel, footer and contact page say what is true when they are read, not when they were made', async ({
  page,
}) => {
  const states = openStates(calendar, new Date(Date.now() + hoursMs), 6);
  const [open, closed] = [states.find(({ isOpen }) => isOpen), states.find(({ isOpen }) => !isOpen)];
  for (const state of [open, closed, states.at(-1)]) {
    const moment = new Date((state?.until.getTime() ?? 0) - 20 * 60_000);
    const { words } = openState(calendar, moment);
    await page.clock.setFixedTime(moment);
    await page.goto('/contact');
    await expect(footer(page).getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
    await expect(page.locator('#side-panel').getByText(words, { exact: true })).toHaveCount(1);
    await expect(page.getByText('(as of')).toBeHidden();
  }
});

test('a page that stays open changes its words with the minute', async ({ page }) => {
  const [, state] = openStates(calendar, new Date(), 6);
  const change = state?.until.getTime() ?? 0;
  await page.clock.install({ time: new Date(change - 90_000) });
  await page.goto('/');
  await expect(footer(page).getByText(state?.words ?? '', { exact: true })).toBeVisible();
  await page.clock.runFor(100_000);
  const { words } = openState(calendar, new Date(change));
  expect(words).not.toBe(state?.words);
  await expect(footer(page).getByText(words, { exact: true })).toBeVisible();
});

test('a page older than its knowledge says nothing about now', async ({ page }) => {
  await page.clock.setFixedTime(new Date(Date.now() + 10 * 24 * hoursMs));
  await page.goto('/contact');
  await expect(footer(page).getByText(openNow)).toHaveCount(0);
  await expect(footer(page).getByRole('table', { name: 'Business hours' })).toBeVisible();
});

async function visitorWrites(page: Page, name: string): Promise<string> {
  await page.goto('/contact');
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('E-mail').fill('sample@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0117');
  await form.getByRole('button', { name: 'Call me back' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Your contact information has been sent!' });
  const promise = answer.getByText(/^We will call you by \w+day, .+\.$/);
  await expect(promise).toBeVisible();
  return promise.innerText();
}

test('the confirmation names an open hour, and the inbox knows it @no-script', async ({ page }) => {
  const promised = await visitorWrites(page, 'Sample Promised');
  await signIn(page, '/admin/contactMessages?show=new');
  const line = page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: /Sample Promised/ });
  await expect(line).toContainText('Due by');
  const time = /(\d{1,2}:\d\d [AP]M|noon)\.$/.exec(promised)?.[1] ?? '';
  await expect(line).toContainText(time);
});

/** A moment this many hours from now. */
function at(hours: number): string {
  return new Date(Date.now() + hours * hoursMs).toISOString();
}

test('new messages stand by promise, late ones say so, and the share kept is told', async ({ page }) => {
  const person = { email: 'x@mail.example', phone: '(225) 555-0118' };
  const app = site().openApp();
  await app.db.delete(contactMessages);
  await app.db.insert(contactMessages).values([
    { ...person, name: 'Sample Unpromised' },
    { ...person, name: 'Sample Later', promisedAt: at(300) },
    { ...person, name: 'Sample Late', promisedAt: at(-1) },
    { ...person, name: 'Sample Soon', promisedAt: at(200) },
    { ...person, name: 'Sample Kept', promisedAt: at(-5), handledAt: at(-6), handledBy: 'Dana', status: 'done' },
  ]);
  await closeServices(app);
  await signIn(page, '/admin/contactMessages?show=new');
  const lines = page.getByRole('region', { name: 'Inbox' }).getByRole('link');
  await expect(lines).toHaveCount(4);
  const names = (await lines.allInnerTexts()).map((text) => /Sample \w+/.exec(text)?.[0]);
  expect(names).toEqual(['Sample Late', 'Sample Soon', 'Sample Later', 'Sample Unpromised']);
  await expect(lines.nth(0)).toContainText(/Late since .*([AP]M|noon)/);
  await expect(lines.nth(1)).toContainText(/Due by \w+day, \w+ \d+, /);
  await expect(lines.nth(3)).not.toContainText('Due by');
  await expect(page.getByText('Kept 1 of 2 promises in the last 90 days.')).toBeVisible();
  await expect(page.getByText('1 is late.')).toBeVisible();
  await page.goto('/admin/contactMessages?show=all');
  await expect(lines.nth(0)).toContainText('Sample');
  await expect(lines).toHaveCount(5);
});

test('staff set the promise within its bounds, see an example, and are told of hours that cannot be @no-script', async ({
  page,
}) => {
  await signIn(page, '/admin/clinic');
  await settled(page);
  const minutes = page.getByLabel('Open minutes until we call');
  const save = page.getByRole('button', { name: 'Save the promise' });
  await expect(minutes).toHaveValue('180');
  await expect(page.getByText(/^Somebody who asks now reads: We will call you by \w+day, /)).toBeVisible();
  await minutes.fill('10');
  await save.click();
  await expect(page.getByText('Enter a whole number of minutes from 30 to 2,400.').last()).toBeVisible();
  await expect(minutes).toHaveValue('10');
  await minutes.fill('90');
  await save.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'From now on we promise a call within 1 open hour and 30 minutes.' }),
  ).toBeVisible();
  await expect(minutes).toHaveValue('90');

  const closes = page.getByLabel('Closes, Friday', { exact: true });
  await closes.fill('07:00');
  await page.getByRole('button', { name: 'Save the facts' }).click();
  await expect(page.getByText('Closing comes after opening.').last()).toBeVisible();
  await closes.fill('13:00');
  await page.getByRole('button', { name: 'Save the facts' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Every page shows it now.' })).toBeVisible();
});

test('a reminder of the follow-up is made in the browser and nothing is sent', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.getByText('How often should I come back?').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().includes('/assets/')) sent.push(request.url());
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Remind me of a follow-up in 6 months' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^follow-up-\d{4}-\d\d-\d\d\.ics$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text).toMatch(/\r\nDTSTART;VALUE=DATE:\d{8}\r\n/);
  expect(text).toMatch(/\r\nUID:[0-9a-f]{32}@127\.0\.0\.1\r\n/);
  expect(sent.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});
