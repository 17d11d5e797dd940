import type { Page } from '@playwright/test';
import { expect, waitForHydration, signIn, staffPeople, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openClinic(page: Page, tab = '', person = staffPeople.dana): Promise<void> {
  await signIn(page, `/admin/clinic${tab}`, person);
  await waitForHydration(page);
}

async function saveAt(page: Page, path: string, change: () => Promise<void>): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  const closed = page.locator('main details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  await change();
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Every page is up to date.' })).toBeVisible();
}

test('errors link to their fields, and saved details appear on every page right away @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  await openClinic(page, '/hours');
  await field(page, 'Opens, Monday').fill('');
  await field(page, 'Closes, Friday').fill('07:00');
  const closure = page.getByRole('group', { name: 'Add a closure' });
  await closure.getByLabel('First day').fill('2027-12-31');
  await save(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Not saved. Please fix 3 things.');
  if (javaScriptEnabled) await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: 'Friday closes before it opens. Check both times.' }).click();
  await expect(field(page, 'Closes, Friday')).toBeInViewport();
  if (javaScriptEnabled) await expect(field(page, 'Closes, Friday')).toBeFocused();
  await expect(field(page, 'Closes, Friday')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('3 fields need another look. What you typed is kept.')).toBeVisible();
  await field(page, 'Opens, Monday').fill('08:00');
  await field(page, 'Closes, Friday').fill('13:00');
  await closure.getByLabel('Reason').fill('Sample inventory');
  await save(page).click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved. Every page is up to date.' });
  await expect(saved).toBeVisible();
  if (javaScriptEnabled) await expect(saved).toBeFocused();
  await expect(page.getByText('Sample inventory').first()).toBeVisible();
  await expect(closure.getByLabel('Reason')).toHaveValue('');

  await saveAt(page, '/admin/clinic', async () => {
    await field(page, 'Office phone').fill('(225) 555-0199');
    await field(page, 'Instagram').fill('');
  });
  await saveAt(page, '/admin/clinic/branding', async () => {
    await field(page, 'Tagline').fill('Sample tagline.');
    await field(page, 'Number, line 1').fill('71+');
  });
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '(225) 555-0199' })).toHaveAttribute('href', 'tel:+12255550199');
  await expect(footer).toContainText('Sample tagline.');
  await expect(footer).toContainText('8:00 AM to 1:00 PM');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('71+')).toBeVisible();
  for (const path of ['/about', '/contact', '/appointments', '/blog', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toContainText('(225) 555-0199');
  }
});

test('the bar counts what is not saved, the preview follows, and undo restores it', async ({ page }) => {
  await openClinic(page, '/hours');
  const bar = page.getByRole('status').filter({ hasText: 'not saved' });
  const closes = await field(page, 'Closes, Friday').inputValue();
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Closes, Friday').fill('14:30');
  await page.getByRole('checkbox', { name: 'Thursday' }).uncheck();
  await expect(bar).toContainText('2 changes not saved');
  await expect(bar).toContainText('Thursday, Friday.');
  await expect(page.getByText('8:00 AM to 2:30 PM')).toBeVisible();
  await field(page, 'Closes, Friday').fill('07:00');
  await expect(page.getByText('Check both times')).toBeVisible();
  await page.getByRole('link', { name: 'Call-backs' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving 2 changes?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('link', { name: 'Call-backs' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not saved. Please fix 1 thing')).toBeVisible();
  await expect(page).toHaveURL('/admin/clinic/hours');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(bar).toHaveCount(0);
  await expect(field(page, 'Closes, Friday')).toHaveValue(closes);
  await expect(page.getByRole('checkbox', { name: 'Thursday' })).toBeChecked();
  await page.getByRole('link', { name: 'Call-backs' }).click();
  await expect(page.getByText('Someone who asks now reads:')).toBeVisible();
});

test('saving in the question of a leaving page saves, and then leaves', async ({ page }) => {
  await openClinic(page, '/hours');
  const closes = await field(page, 'Closes, Friday').inputValue();
  for (const time of ['14:30', closes]) {
    await field(page, 'Closes, Friday').fill(time);
    await page.getByRole('link', { name: 'Call-backs' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving 1 change?' });
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/admin/clinic/call-backs');
    await page.goBack();
    await expect(field(page, 'Closes, Friday')).toHaveValue(time);
  }
});

test('on a phone the button to save comes with the first change', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openClinic(page);
  await expect(save(page)).toBeHidden();
  const fax = await field(page, 'Fax').inputValue();
  await field(page, 'Fax').fill('(225) 555-0101');
  await expect(save(page)).toBeInViewport();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await field(page, 'Fax').fill(fax);
  await expect(save(page)).toBeHidden();
});

test('the fragments of fields lead to their tab', async ({ page }) => {
  await openClinic(page);
  await page.goto('/admin/clinic#hours');
  await expect(page).toHaveURL(/\/admin\/clinic\/hours/);
  await page.goto('/admin/clinic#video.url');
  await expect(page).toHaveURL(/\/admin\/clinic\/branding/);
});

test('a picked color is written beside the picker, and a light one is refused at once', async ({ page }) => {
  await openClinic(page, '/branding');
  await page.getByLabel('Pick a color').fill('#1d4f91');
  await expect(field(page, 'Accent color')).toHaveValue('#1d4f91');
  await expect(page.getByText('Easy to read on every background')).toBeVisible();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await field(page, 'Accent color').fill('#ffd400');
  await expect(page.getByText(/^Too light for buttons. Try a darker one/)).toBeVisible();
});

test('a colleague’s newer save is not overwritten: both values are shown @no-script-daily', async ({
  page,
  browser,
  baseURL,
  isMobile,
  javaScriptEnabled,
}) => {
  await openClinic(page);
  const theirs = await browser.newContext({
    isMobile,
    ...(baseURL && { baseURL }),
    ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
  });
  const colleague = await theirs.newPage();
  await openClinic(colleague, '', staffPeople.marcus);
  await field(colleague, 'Fax').fill('(225) 555-0101');
  await field(colleague, 'Street address').fill('7 Colleague Lane');
  await save(colleague).click();
  await expect(colleague.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  await field(page, 'Fax').fill('(225) 555-0202');
  await field(page, 'Contact e-mail').fill('desk@cypress-po.example');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText(/^Marcus saved this at .* Keep yours, or take theirs:/);
  await expect(field(page, 'Fax')).toHaveValue('(225) 555-0202');
  const versions = page.getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('555-0101');
  await expect(versions).toContainText('7 Colleague Lane');
  await field(page, 'Street address').fill('7 Colleague Lane');
  await expect(field(page, 'Contact e-mail')).toHaveValue('desk@cypress-po.example');
  await colleague.goto('/');
  await expect(colleague.getByRole('contentinfo')).toContainText('(225) 555-0101');

  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await colleague.goto('/');
  for (const text of ['(225) 555-0202', '7 Colleague Lane', 'desk@cypress-po.example'])
    await expect(colleague.getByRole('contentinfo')).toContainText(text);
  await theirs.close();
});
