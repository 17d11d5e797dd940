import { freePorts } from '#tests/setup/free-port.ts';
import { startTlsFront } from '#tests/setup/tls-front.ts';
import { expect, waitForHydration, signIn, test } from './fixtures.ts';
import { openSite, type Site } from './own-site.ts';

const from = await freePorts(2);
const to = from + 1;

/** Behind a TLS proxy with only PUBLIC_URL set, as on most hosts. */
let site: Site | undefined;
let front: Awaited<ReturnType<typeof startTlsFront>> | undefined;

test.describe.configure({ mode: 'default' });
test.use({
  ignoreHTTPSErrors: true,
  baseURL: `https://localhost:${from}`,
});

test.beforeAll(async () => {
  front = await startTlsFront(`e2e-${from}`, { from, to });
  site = await openSite({ PORT: String(to), PUBLIC_URL: front.url, TRUST_PROXY: '' });
});
test.afterAll(async () => {
  await site?.close();
  await front?.stop();
});

test('behind a TLS proxy that TRUST_PROXY does not name, the contact form and sign-in work @no-script-daily', async ({
  page,
}) => {
  await page.goto('/contact');
  await waitForHydration(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill('Behind A Proxy');
  await form.getByLabel('E-mail').fill('proxy@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0118');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  await signIn(page, '/admin/contactMessages');
  await expect(page.getByRole('link', { name: 'Behind A Proxy' })).toBeVisible();
});
