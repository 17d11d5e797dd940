import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectFitsEveryWindow,
  expectNoAxeViolations,
  waitForHydration,
  signIn,
  staffPeople,
  test,
  spec,
} from './fixtures.ts';

const inbox = '/admin/contactMessages';

/** Sends a contact request under a name that is unique to this test. */
async function visitorWrites(page: Page, path = '/contact'): Promise<{ name: string; email: string }> {
  const mark = Math.random().toString(36).slice(2, 10);
  const visitor = { name: `Sample Visitor ${mark}`, email: `${mark}@mail.example` };
  await page.goto(path);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill(visitor.name);
  await form.getByLabel('E-mail').fill(visitor.email);
  await form.getByLabel('Phone').fill('(225) 555-0117');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  return visitor;
}

async function openMessage(page: Page, name: string): Promise<void> {
  await page.goto(`${inbox}?q=${encodeURIComponent(name)}`);
  await waitForHydration(page);
  await page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name }).click();
  await page.waitForURL(/contactMessages\/\d+/);
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

function moreOf(page: Page): Locator {
  return page.getByText('More for');
}

test('the first message is high on a phone', async ({ page }) => {
  await visitorWrites(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, inbox);
  await waitForHydration(page);
  const first = await page.getByRole('region', { name: 'Inbox' }).getByRole('listitem').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(330);
});

test('a request arrives as new and can be annotated, finished, found, deleted and restored @no-script-daily', async ({
  page,
}) => {
  spec('2.75', '3.13', '8.14');
  const { name, email } = await visitorWrites(page, '/');
  await signIn(page, inbox);
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /Messages.*new/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^To call [\d,]/ })).toHaveAttribute('aria-current', 'true');

  await openMessage(page, name);
  const message = page.getByRole('region', { name, exact: true });
  await expect(message.getByText('New', { exact: true })).toBeVisible();
  await expect(message.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(message.getByText('Contact form, home page')).toBeVisible();
  await expect(message.getByText(/^\w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/).first()).toBeVisible();
  await message.getByText('Permission to call').click();
  await expect(message.getByText('“By pressing the button')).toBeVisible();
  await expect(message.getByRole('link', { name: 'Call (225) 555-0117' })).toHaveAttribute('href', 'tel:+12255550117');

  await message.getByLabel('Note for staff').fill('Left a message. Try after lunch.');
  await message.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Marked as done. Note saved.' })).toBeVisible();
  await expect(message.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(message.getByText('by Dana Arceneaux')).toBeVisible();
  await expect(message.getByLabel('Note for staff')).toHaveValue('Left a message. Try after lunch.');

  await page.goto(`${inbox}?show=new&q=${encodeURIComponent(name)}`);
  await expect(page.getByText('No messages found.', { exact: true })).toBeVisible();
  await openMessage(page, name);
  await message.getByRole('button', { name: 'Mark as new' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Marked as new.' })).toBeVisible();

  await moreOf(page).click();
  await message.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: `Delete the message from ${name}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await message.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message deleted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Message \d+ was restored\.$/)).toBeVisible();
  await openMessage(page, name);
  await expect(message.getByLabel('Note for staff')).toHaveValue('Left a message. Try after lunch.');
});

test('when two people open one request, only one can call, the other sees who, and one press records the outcome', async ({
  page,
  browser,
}) => {
  const { name } = await visitorWrites(page);
  await signIn(page, inbox);
  await openMessage(page, name);
  const other = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' } });
  const marcus = await other.newPage();
  await signIn(marcus, page.url(), staffPeople.marcus);
  await waitForHydration(marcus);

  await page.getByRole('link', { name: 'Call (225) 555-0117' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You’re calling' })).toBeVisible();
  const isCalling = marcus.getByRole('status').filter({ hasText: 'Dana is calling' });
  await expect(isCalling).toBeVisible({ timeout: 2_000 });
  await marcus.getByRole('link', { name: 'Call (225) 555-0117' }).click();
  await expect(marcus.getByText('Dana is calling already.')).toBeVisible();

  await page.getByRole('button', { name: 'Voicemail' }).click();
  await expect(page.getByText(`${name}: Voicemail. Try again by`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Mine [1-9]/ })).toBeVisible();
  await expect(marcus.getByText('Voicemail, ')).toBeVisible({ timeout: 4_000 });
  await expect(isCalling).toBeHidden();
  await marcus.getByRole('button', { name: 'Visit booked' }).click();
  await expect(marcus.getByText(`${name}: Visit booked. Moved to Done.`)).toBeVisible();
  await expect(
    page.getByRole('region', { name, exact: true }).getByText('Done', { exact: true }).first(),
  ).toBeVisible();
  await other.close();
});

test('back from the dialer, the phone that called asks how it went, also after a reload, and keeps a refused note @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'At a desk the buttons stay beside the message.');
  const { name } = await visitorWrites(page);
  await signIn(page, inbox);
  await openMessage(page, name);
  const sheet = page.getByRole('dialog', { name: `How did it go with ${name}?` });
  await page.getByRole('link', { name: 'Call (225) 555-0117' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You’re calling' })).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(sheet).toBeVisible();
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.goto('/admin');
  await waitForHydration(page);
  await expect(sheet).toBeVisible();
  await expectFitsEveryWindow(page, 'the sheet after a call');
  await sheet.getByLabel('Note for staff').fill('Reached a bakery.');
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Wrong number' }).click();
  await expect(sheet.getByText('Nothing you typed is lost.')).toBeVisible();
  await page.context().setOffline(false);
  await sheet.getByRole('button', { name: 'Wrong number' }).click();
  await expect(page.getByText(`${name}: Wrong number. Moved to Done as not reached. Note saved.`)).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.goto(`${inbox}?show=done`);
  await openMessage(page, name);
  await expect(page.getByText('Done, not reached')).toBeVisible();
  await expect(page.getByLabel('Note for staff')).toHaveValue('Reached a bakery.');
  await expect(page.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute('href', /^mailto:.+subject=/);
});

test('with script a note saves itself and shows when', async ({ page }) => {
  const { name } = await visitorWrites(page);
  await signIn(page, inbox);
  await openMessage(page, name);
  await page.getByLabel('Note for staff').fill('Typed and left.');
  await page.getByLabel('Note for staff').blur();
  await expect(page.getByText(/^Note saved at \d+:\d\d [AP]M\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Note for staff')).toHaveValue('Typed and left.');
});

test('a message has its own page on a phone and appears next to the list on a desktop @phone @no-script @desktop-daily', async ({
  page,
  isMobile,
}) => {
  const { name } = await visitorWrites(page);
  await signIn(page, inbox);
  await openMessage(page, name);
  const list = page.getByRole('region', { name: 'Inbox' });
  if (isMobile) {
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: 'All messages' }).click();
    await expect(list).toBeVisible();
    await expect(page.getByLabel('Note for staff')).toBeHidden();
  } else {
    await expect(list.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'All messages' })).toBeHidden();
  }
});

test('the keyboard alone opens a message, writes a note, and opens and closes a dialog @daily', async ({ page }) => {
  const { name } = await visitorWrites(page);
  await signIn(page, inbox);
  await page.goto(`${inbox}?q=${encodeURIComponent(name)}`);
  await waitForHydration(page);
  await page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Call (225) 555-0117' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Visit booked' })).toBeFocused();
  await page.locator('summary', { has: moreOf(page) }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: /^Delete/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(remove).toBeFocused();
});

test('the inbox with an open message has no axe violations and fits every window', async ({ page }) => {
  const { name } = await visitorWrites(page);
  await expectNoAxeViolations(page);
  await signIn(page, inbox);
  await waitForHydration(page);
  await openMessage(page, name);
  await expectNoAxeViolations(page);
  await expectFitsEveryWindow(page, 'the message');
  await moreOf(page).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expectNoAxeViolations(page);
});
