import type { Locator, Page } from '@playwright/test';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { expect, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

const formOf = (page: Page) => page.locator('form', { has: page.getByLabel('Designation') });
const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });
const add = (page: Page) => formOf(page).getByRole('button', { name: 'Add staff member' });
const names = (page: Page) => page.locator('[data-row] h3').allTextContents();

async function openStaff(page: Page): Promise<void> {
  await signIn(page, '/admin/staff');
  await waitForHydration(page);
  await expect(page.locator('[data-row]').first()).toBeVisible();
}

/** With script the picture uploads as soon as it is chosen. */
async function choosePicture(form: Locator, scripted: boolean | undefined): Promise<void> {
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(640, 640) });
  if (scripted) await expect(form.getByText(/^Done, /)).toBeVisible();
}

async function addMember(page: Page, name: string, scripted: boolean | undefined): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Designation').fill('Sample designation');
  await choosePicture(form, scripted);
  await expect(form.getByLabel('Only this person')).toBeChecked();
  await add(page).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} was added.` })).toBeVisible();
}

const openMenu = (page: Page, name: string) => page.getByText(`More for ${name}`, { exact: true }).click();

async function confirmDelete(page: Page, name: string): Promise<void> {
  const ask = rowOf(page, name).getByRole('button', { name: `Delete ${name}` });
  if (!(await ask.isVisible())) await openMenu(page, name);
  await ask.click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

/** Returns a member's entry on the about page once the worker has made the portrait's sizes. */
async function portraitOnAbout(page: Page, name: string): Promise<Locator> {
  const article = page.locator('main article', { hasText: name });
  await expect(async () => {
    await page.goto('/about');
    await expect(article.locator('picture img')).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  return article;
}

test('a staff member can be added with a picture, seen on the about page, deleted, restored and deleted again @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'with script week.e2e.ts covers it');
  const name = 'Sample Adele Boudreaux';
  await openStaff(page);
  const form = formOf(page);
  await form.getByText('Credentials, description and links').click();
  await form.getByLabel('Description').fill('Adele mends what others throw away.');
  await form.getByLabel('Facebook').fill('https://www.facebook.com/adele');
  await addMember(page, name, javaScriptEnabled);
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect.poll(async () => (await names(page)).at(-1)).toBe(name);

  const article = await portraitOnAbout(page, name);
  await expect(article).toContainText('Sample designation');
  await expect(article).toContainText('Adele mends what others throw away.');
  await expect(article.getByRole('link')).toHaveText(['Facebook']);
  await expect(article.locator('source[type="image/avif"]')).toHaveAttribute('srcset', /\d+w/);
  await expect(article.locator('source[type="image/webp"]')).toHaveAttribute('srcset', /\d+w/);

  await page.goto('/admin/staff');
  await waitForHydration(page);
  const ask = rowOf(page, name).getByRole('button', { name: `Delete ${name}` });
  await openMenu(page, name);
  await ask.click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  await confirmDelete(page, name);
  const said = page.getByRole('status').filter({ hasText: `${name} was deleted.` });
  await expect(said).toContainText('It stays in the trash for 30 days.');
  await expect(rowOf(page, name)).toHaveCount(0);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} was restored.` })).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
  await confirmDelete(page, name);
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.goto('/about');
  await expect(page.locator('main article', { hasText: name })).toHaveCount(0);
});

test('buttons change the order, and the focus stays on the moved item @no-script', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'with script week.e2e.ts covers it');
  await openStaff(page);
  const before = await names(page);
  const [first = '', second = ''] = before;
  const up = page.getByRole('button', { name: `Move up ${second}` });
  await openMenu(page, second);
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${second} is now number 1 of` })).toHaveCount(1);
  await expect(up).toBeFocused();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([second, first]);
  await page.goto('/about');
  expect((await page.locator('main article h3').allTextContents()).slice(0, 2)).toEqual([second, first]);
  await page.goto('/admin/staff');
  await openMenu(page, second);
  await page.getByRole('button', { name: `Move down ${second}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${second} is now number 2 of` })).toHaveCount(1);
  await expect.poll(() => names(page)).toEqual(before);
});

test('staff can be listed by name or by age, which keeps the order on the About page', async ({ page }) => {
  await openStaff(page);
  const before = await names(page);
  for (const order of ['By name', 'Newest first']) {
    await page.getByRole('group').filter({ hasText: 'By name' }).locator('summary').click();
    await page.getByRole('link', { name: order }).click();
    await expect(page.locator('summary', { hasText: order })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
    const sorted = order === 'By name' ? before.toSorted((a, b) => a.localeCompare(b, 'en')) : null;
    if (sorted) expect(await names(page)).toEqual(sorted);
  }
  await page.goto('/admin/staff');
  expect(await names(page)).toEqual(before);
});

test('dragging changes the order', async ({ page }) => {
  await openStaff(page);
  const before = await names(page);
  const rows = page.locator('[data-row]');
  const handle = await rows.nth(3).locator('[aria-hidden="true"]').first().boundingBox();
  const target = await rows.first().boundingBox();
  if (!handle || !target) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y + 6, { steps: 5 });
  await expect(rows.first()).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  await expect(rows.first()).toContainText(before[3] ?? '');
  await page.reload();
  expect((await names(page))[0]).toBe(before[3]);
});
