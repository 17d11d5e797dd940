import { expect, test, testAllowingErrors, waitForHydration } from './fixtures.ts';

test('the frame’s style sheet is the first on every page, because it defines the order of the cascade layers', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/contact',
    '/care/below-knee-leg',
    '/blog',
    '/admin/login',
    '/es',
    '/es/contact',
    '/es/nope/x',
  ]) {
    const html = await (await request.get(path)).text();
    const [first = ''] = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect([path, first]).toEqual([path, expect.stringMatching(/^\/assets\/site-/)]);
  }
});

test('a request in Spanish, from the errors to its change @phone-daily @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  const mark = Math.random().toString(36).slice(2, 10);
  await page.goto('/es/appointments?what=limb');
  await waitForHydration(page);
  const form = page.locator('form', { has: page.getByLabel('Su nombre') });
  await form.getByLabel('Su nombre').fill(`Rosa ${mark}`);
  await form.getByRole('button', { name: 'Llámenme' }).click();
  await expect(page.getByText('Corrija 2 cosas')).toBeVisible();
  await expect(page).toHaveURL(/\/es\/appointments/);
  await form.getByLabel('Correo electrónico').fill(`${mark}@mail.example`);
  await form.getByLabel('Teléfono').fill('(225) 555-0119');
  await form.getByRole('button', { name: 'Llámenme' }).click();
  await expect(page.getByText('¡Recibimos sus datos!')).toBeVisible();
  await expect(page).toHaveURL(/\/es\/appointments\/sent\?request=/);
  await page.getByRole('link', { name: 'Cambiar o retirar' }).click();
  await expect(page.getByRole('heading', { name: 'Cambie su solicitud' })).toBeVisible();
  await expect(page).toHaveURL(/\/es\/appointments\/change\?request=/);
  if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

testAllowingErrors(
  'without a network and behind a 502 a Spanish form says so in Spanish and keeps what was typed',
  async ({ page }) => {
    const mark = Math.random().toString(36).slice(2, 10);
    await page.goto('/es/appointments');
    await waitForHydration(page);
    await page.getByLabel('Su nombre').fill(`Rosa ${mark}`);
    await page.getByLabel('Teléfono').fill('(225) 555-0119');
    await page.getByLabel('Correo electrónico').fill(`${mark}@mail.example`);
    const alert = page.getByRole('main').getByRole('alert');
    const send = async () => {
      await page.getByRole('button', { name: 'Llámenme' }).click();
      await expect(alert).toContainText('Algo falló. Intente otra vez, por favor.');
      await expect(alert).not.toContainText(/\b(the|you|your|call|please)\b/i);
    };
    await page.context().setOffline(true);
    await send();
    await page.context().setOffline(false);
    await page.route('**/*.data*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>No</h1>' }),
    );
    // The alert of the first refusal may still be there.
    const refused = page.waitForResponse((answer) => answer.status() === 502);
    await send();
    await refused;
    await expect(page.getByLabel('Su nombre')).toHaveValue(`Rosa ${mark}`);
    await page.unroute('**/*.data*');
    await page.getByRole('button', { name: 'Llámenme' }).click();
    await expect(page.getByText('¡Recibimos sus datos!')).toBeVisible();
  },
);

test('the Spanish phrases load only when React wakes on a Spanish page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  const phrases = () => asked.filter((path) => /_virtual_spanish|spanish-/.test(path));
  await page.goto('/contact');
  await waitForHydration(page);
  expect(phrases()).toEqual([]);
  await page.goto('/es/contact');
  expect(phrases()).toEqual([]);
  await waitForHydration(page);
  expect(phrases()).toHaveLength(1);
  const before = asked.length;
  await page.getByRole('link', { name: 'Galería' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Galería');
  await expect(page).toHaveURL(/\/es\/gallery$/);
  expect(asked.slice(before)).toContain('/es/gallery.data');
  expect(asked.slice(before)).not.toContain('/es/gallery');
});
