import type { Locator, Page } from '@playwright/test';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { expect, waitForHydration, signIn, spec, test } from './fixtures.ts';

type SentForm = {
  path: string;
  staff?: true;
  /** Opens the form, or adds what cannot be typed. */
  prepare?: (page: Page) => Promise<void>;
  fields: Record<string, string>;
  button: string | RegExp;
  failed: string;
  covers?: () => void;
};

const contact: SentForm = {
  path: '/contact',
  fields: { 'Your name': 'Sample visitor Ann', 'E-mail': 'ann@example.com', 'Phone, with area code': '225 555 0166' },
  button: 'Call me back',
  failed: 'Something went wrong. Please try again.',
  covers: () => spec('8.4'),
};

const forms: Record<string, SentForm> = {
  contact,
  comment: {
    path: '/blog/caring-for-the-skin-under-your-liner',
    fields: { Name: 'Sample reader Ruth', 'E-mail': 'ruth@example.com', 'Your comment': 'Thank you.' },
    button: 'Post Comment',
    failed: 'Error submitting comment. Please try again later.',
    covers: () => spec('8.2'),
  },
  login: {
    path: '/admin/login',
    fields: { 'E-mail': 'dana.arceneaux@cypress-po.example', Password: 'a wrong pass phrase' },
    button: 'Login',
    failed: 'An unexpected error occurred. Please try again.',
    covers: () => spec('8.12'),
  },
  'a post': {
    path: '/admin/blog/new',
    staff: true,
    fields: { Title: 'Refused by a proxy', Category: 'Testing' },
    button: 'Publish',
    failed: 'Failed to add blog post',
    covers: () => spec('8.18'),
  },
  'a picture': {
    path: '/admin/gallery',
    staff: true,
    async prepare(page) {
      const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(300, 200) };
      await page.getByLabel('Pictures to add').setInputFiles(picture);
      await expect(page.getByRole('dialog').getByText('1 of 1 arrived.')).toBeVisible();
    },
    fields: { 'Describe the picture': 'A knee joint' },
    button: /^Save/,
    // The file has arrived, and only its description was refused.
    failed: 'Not saved.',
  },
  'page words': {
    path: '/admin/pages/home/contact',
    staff: true,
    fields: { Title: 'Refused by a proxy' },
    button: /^Publish/,
    failed: 'Not saved.',
  },
};

const formOf = (page: Page, field: string): Locator =>
  page.getByRole('main').locator('form', { has: page.getByLabel(field, { exact: true }) });

/** The gate tests one visitor form, also on a phone, and one staff form. The nightly run tests all. */
const tags: Record<string, string> = { contact: ' @phone', 'a post': '' };

for (const [name, form] of Object.entries(forms))
  test(`${name}: a proxy’s 502 and a 429 keep what was typed and show a visible message${tags[name] ?? ' @daily'}`, async ({
    page,
  }) => {
    form.covers?.();
    await (form.staff ? signIn(page, form.path) : page.goto(form.path));
    await waitForHydration(page);
    await form.prepare?.(page);
    const [first = ''] = Object.keys(form.fields);
    const sent = formOf(page, first).first();
    for (const [field, value] of Object.entries(form.fields)) await sent.getByLabel(field, { exact: true }).fill(value);
    for (const status of [502, 429]) {
      await page.route(/\.data(\?|$)/, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, contentType: 'text/html', headers: { 'Retry-After': '600' }, body: '<h1>No</h1>' })
          : route.fallback(),
      );
      await page.getByRole('main').getByRole('button', { name: form.button, exact: true }).first().click();
      const alert = page.getByRole('alert').filter({ hasText: form.failed });
      await expect(alert).toContainText(status === 429 ? 'Please wait 10 minutes, then try again.' : form.failed);
      await expect(alert).toBeInViewport({ ratio: 1 });
      for (const [field, value] of Object.entries(form.fields))
        await expect(sent.getByLabel(field, { exact: true })).toHaveValue(value);
    }
  });

test('the site’s own 429 keeps what was typed, except the password', async ({ browser }) => {
  const visitor = { 'X-Forwarded-For': `203.0.113.${1 + Math.floor(Math.random() * 250)}` };
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: visitor });
  const page = await context.newPage();
  const unreadable = { headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' }, data: 'x' };
  const answers = await Promise.all(Array.from({ length: 100 }, () => page.request.post('/contact', unreadable)));
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([415]));
  const { email, password } = { email: 'dana.arceneaux@cypress-po.example', password: 'a wrong pass phrase' };
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Too many forms' })).toBeVisible();
  await expect(page.getByText('Please wait 10 minutes and try again')).toBeVisible();
  await expect(page.getByLabel('email')).toHaveValue(email);
  expect(await page.content()).not.toContain(password);

  await page.goto('/contact');
  for (const [field, value] of Object.entries(contact.fields)) await page.getByLabel(field).fill(value);
  await page.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  await context.close();
});
