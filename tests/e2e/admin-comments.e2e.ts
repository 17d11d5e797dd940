import type { Page } from '@playwright/test';
import { expect, settled, signIn, test, typeInPeace, spec } from './fixtures.ts';
import { openSite } from './own-site.ts';

const post = '/blog/socket-fit-and-sock-ply-explained';
const sent = 'Comment submitted successfully!';
const waits = 'It will appear after a member of our staff has read it.';

/** Something no other test writes. */
const words = (about: string) => `${about} ${Math.random().toString(36).slice(2, 10)}`;

async function comment(page: Page, message: string, { slowly = true, trap = '', address = post } = {}): Promise<void> {
  await page.goto(address);
  const form = page.locator('form', { has: page.getByLabel('Your comment') });
  await form.getByLabel('Name').fill('Sample reader Odette');
  await form.getByLabel('E-mail').fill('odette@mail.example');
  if (trap) await form.getByLabel('Leave this field empty').fill(trap);
  if (slowly) await typeInPeace(form.getByLabel('Your comment'), message);
  else await form.getByLabel('Your comment').fill(message);
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText(sent)).toBeVisible();
}

const itemOf = (page: Page, message: string) => page.getByRole('listitem').filter({ hasText: message });

test('a field that people do not see catches machines; nobody reaches it by Tab', async ({ page }) => {
  const message = words('Machines fill in everything');
  await comment(page, message, { trap: 'https://spam.example' });
  await expect(page.getByText(waits)).toBeVisible();
  await expect(page.getByLabel('Leave this field empty')).toHaveAttribute('tabindex', '-1');
  await signIn(page, '/admin/comments?show=held');
  await expect(itemOf(page, message).getByText('It filled in a field that people do not see.')).toBeVisible();
});

test('what is sent faster than a person writes waits for staff', async ({ request, baseURL }) => {
  // As with a session, so that the page is made now: one from memory says when it was made, not when it was read.
  const page = await (await request.get(post, { headers: { Cookie: 'clinic.anew=1' } })).text();
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const form = { name: 'Sample reader', email: 'fast@mail.example', message: words('Faster than anybody types') };
  const answer = await request.post(post, {
    form: { ...form, shown, key: crypto.randomUUID() },
    headers: { Origin: baseURL ?? '' },
  });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(waits);
});

test('a comment is deleted after a question, and taken back @no-script-daily', async ({ page }) => {
  const message = words('A kind word about liners');
  await comment(page, message);
  await expect(page.getByText(waits)).toHaveCount(0);
  await expect(page.locator('#comments').getByText(message)).toBeVisible();
  await signIn(page, '/admin/comments?show=public');
  await settled(page);
  const item = itemOf(page, message);
  await item.getByText('More for').click();
  await item.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the comment by Sample reader Odette?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(item).toHaveCount(0);
  const visitor = await page.context().newPage();
  await visitor.goto(post);
  await expect(visitor.locator('#comments').getByText(message)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^A comment on “.+” is back\.$/)).toBeVisible();
  await visitor.reload();
  await expect(visitor.locator('#comments').getByText(message)).toBeVisible();
});

test('an empty list says so', async ({ page }) => {
  spec('8.24');
  await signIn(page, '/admin/comments?show=public&before=public~1970-01-01T00:00:00.000000Z_0');
  await expect(page.getByText('No comments found.')).toBeVisible();
});

test('the switch holds every comment until staff have read it', async ({ page }) => {
  const site = await openSite();
  try {
    await page.goto(`${site.url}/admin/login?from=/admin/comments`);
    await page.getByLabel('E-mail').fill('dana.arceneaux@cypress-po.example');
    await page.getByLabel('Password', { exact: true }).fill('e2e-pass-phrase');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('New comments now wait until you have read them.')).toBeVisible();

    const message = words('As kind as can be');
    await comment(page, message, { address: site.url + post });
    await expect(page.getByText(waits)).toBeVisible();
    await page.goto(`${site.url}/admin/comments`);
    await expect(itemOf(page, message).getByText('All comments are held until you have read them.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('New comments are public at once again.')).toBeVisible();
  } finally {
    await site.close();
  }
});
