import { startingZone } from '#app/shared/zones.ts';
import type { Page } from '@playwright/test';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { expect, settled, signIn, staffPeople, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

const save = (page: Page) => page.getByRole('button', { name: 'Save the facts' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openClinic(page: Page, person = staffPeople.dana): Promise<void> {
  await signIn(page, '/admin/clinic', person);
  await settled(page);
}

test('what is saved is shown on every page at once @no-script-daily', async ({ page }) => {
  await openClinic(page);
  await field(page, 'Office phone').fill('(225) 555-0199');
  await field(page, 'Tagline').fill('Sample tagline.');
  await field(page, 'Closes, Friday').fill('13:00');
  await field(page, 'Instagram').fill('');
  await field(page, 'Figure, line 1').fill('71+');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Every page shows it now.' })).toBeFocused();
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

test('what cannot be taken is said beside each field and in links to it, and nothing typed is lost @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  await openClinic(page);
  await field(page, 'Short name').fill('');
  await field(page, 'Contact e-mail').fill('hello@clinic');
  await field(page, 'Facebook').fill('https://www.facebook.com/kept');
  await field(page, 'Opens, Monday').fill('');
  await field(page, 'Opens, Friday').fill('');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Not saved: 4 fields need another look.');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
  for (const sentence of [
    'Enter the short name.',
    'This e-mail looks unfinished. It should end like name@example.com.',
    'Enter a time, like 8:00 AM.',
  ])
    await expect(page.getByText(sentence).last()).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('link', { name: 'Opens, Friday: Enter a time, like 8:00 AM.' }).click();
    await expect(field(page, 'Opens, Friday')).toBeFocused();
    await expect(field(page, 'Opens, Friday')).toBeInViewport();
  }
  await expect(field(page, 'Contact e-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Contact e-mail')).toHaveValue('hello@clinic');
  await expect(field(page, 'Facebook')).toHaveValue('https://www.facebook.com/kept');
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
  await openClinic(colleague, staffPeople.marcus);
  await field(colleague, 'Fax').fill('(225) 555-0101');
  await field(colleague, 'Street address').fill('7 Colleague Lane');
  await save(colleague).click();
  await expect(colleague.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  await field(page, 'Fax').fill('(225) 555-0202');
  await field(page, 'Company name').fill('Sample Company, LLC');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('a colleague saved these facts while you were typing');
  await expect(field(page, 'Fax')).toHaveValue('(225) 555-0202');
  await expect(page.getByText('Your colleague saved: (225) 555-0101')).toBeVisible();
  await expect(field(page, 'Street address')).toHaveValue('7 Colleague Lane');
  await expect(field(page, 'Company name')).toHaveValue('Sample Company, LLC');
  await colleague.goto('/');
  await expect(colleague.getByRole('contentinfo')).toContainText('(225) 555-0101');

  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await colleague.goto('/');
  for (const words of ['(225) 555-0202', '7 Colleague Lane', 'Sample Company, LLC'])
    await expect(colleague.getByRole('contentinfo')).toContainText(words);
  await theirs.close();
});

test('a closure is added, shown under the hours, removed after a question, and taken back @no-script-daily', async ({
  page,
}) => {
  const day = clinicDay(startingZone, new Date(Date.now() + 3 * 86_400_000));
  const words = `Closed ${formatDay(day)}:`;
  await openClinic(page);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add closure' }) });
  await expect(page.getByText('No closures ahead.')).toBeVisible();
  await field(page, 'Facebook').fill('https://www.facebook.com/typed-before');
  await form.getByLabel('First day').fill(day);
  await form.getByLabel('Last day').fill('2026-01-01');
  await form.getByLabel('Reason').fill('Sample holiday');
  await page.getByRole('button', { name: 'Add closure' }).click();
  await expect(page.getByText('The last day cannot lie before the first.').last()).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Sample holiday');
  await form.getByLabel('Last day').fill('');
  await page.getByRole('button', { name: 'Add closure' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Every page will say so.' })).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('');
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo')).toContainText(words);
  await expect(page.getByRole('main')).toContainText('Sample holiday');

  await page.goto('/admin/clinic');
  await settled(page);
  await page
    .getByText('Edit', { exact: false })
    .filter({ hasText: formatDay(day) })
    .click();
  const edit = page.locator('form', { has: page.getByRole('button', { name: 'Save closure' }) });
  await edit.getByLabel('Closed from').fill('12:00');
  await edit.getByRole('button', { name: 'Save closure' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${formatDay(day)}, from noon` })).toBeVisible();
  await page.getByRole('button', { name: /^Remove .*Sample holiday/ }).click();
  const dialog = page.getByRole('dialog', { name: `Remove the closure ${formatDay(day)}, from noon?` });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Removed the closure' });
  await expect(page.getByText('No closures ahead.')).toBeVisible();
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Remove .*Sample holiday/ })).toBeVisible();
});

test('a holiday is switched off, and pages no longer close on it', async ({ page }) => {
  await openClinic(page);
  await page.getByText(/^Holidays \(12 closed\)/).click();
  await page.getByRole('checkbox', { name: /^Mardi Gras/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Good Friday/ }).check();
  await page.getByRole('button', { name: 'Save holidays' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Saved. Every page follows these holidays now.' }),
  ).toBeVisible();
  await page.reload();
  await page.getByText(/^Holidays \(12 closed\)/).click();
  await expect(page.getByRole('checkbox', { name: /^Mardi Gras/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Good Friday/ })).toBeChecked();
});

test('closures that are over are folded away', async ({ page }) => {
  await openClinic(page);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add closure' }) });
  await form.getByLabel('First day').fill('2026-07-04');
  await form.getByLabel('Reason').fill('Sample day off');
  await page.getByRole('button', { name: 'Add closure' }).click();
  const past = page.locator('details li p', { hasText: 'Sample day off' });
  await expect(page.getByText('Closures that are over (1)')).toBeVisible();
  await expect(past).toBeHidden();
  await page.getByText('Closures that are over (1)').click();
  await expect(past).toBeVisible();
});

test('a color of the clinic’s own is on every page within a second, one that cannot be read is refused, and ours comes back @no-script-daily', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/look');
  await settled(page);
  const saveColor = page.getByRole('button', { name: 'Save the color' });
  await field(page, 'Accent color').fill('#ffd400');
  await saveColor.click();
  await expect(page.getByText('its contrast is 1.1 to 1. Text needs 4.5 to 1').last()).toBeVisible();
  await expect(field(page, 'Accent color')).toHaveValue('#ffd400');
  await field(page, 'Accent color').fill('#1d4f91');
  await saveColor.click();
  await expect(page.getByRole('status').filter({ hasText: 'Every page shows this color now.' })).toBeVisible();
  const home = async () => (await request.get('/')).text();
  await expect.poll(home, { timeout: 1_000 }).toContain('/look/1-1d4f91.css');
  await page.goto('/contact');
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-copper-600'));
  expect(await accent()).toBe('#1d4f91');
  await page.goto('/admin/look');
  await settled(page);
  await page.getByRole('button', { name: 'Back to ours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to ours' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'our color again' })).toBeVisible();
  await expect.poll(home, { timeout: 1_000 }).not.toContain('/look/');
});
