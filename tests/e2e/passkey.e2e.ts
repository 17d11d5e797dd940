import { sessions } from '#db/accounts-schema.ts';
import { closeServices } from '#server/services.ts';
import { demoPassword } from '#tests/setup/filled-site.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { signOut, expect, expectNoAxeViolations, waitForHydration, signInAnew, staffPeople, test } from './fixtures.ts';
import { openSite, type Site } from './own-site.ts';

// Browsers allow passkeys only for host names, not for IP addresses, so this site uses localhost.
const port = await freePorts(1);
const address = `http://localhost:${port}`;
let site: Site;
test.use({ baseURL: address });
test.beforeAll(async () => {
  site = await openSite({ PORT: String(port), PUBLIC_URL: address, HOST: 'localhost' });
});
test.afterAll(async () => {
  await site?.close();
});

test('a passkey signs in alone, and can serve as the second step after the password', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const plugIn = (options: { hasUserVerification: boolean }) =>
    devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        ...options,
      },
    });
  const logout = async () => {
    await signOut(page);
    await page.waitForURL('**/admin/login');
  };
  await signInAnew(page, '/admin/account');
  await waitForHydration(page);
  const add = page.getByRole('button', { name: 'Add a passkey on this device' });
  const touchOnly = await plugIn({ hasUserVerification: false });
  await add.click();
  await expect(page.getByText('The passkey was not added.')).toBeVisible();
  await devtools.send('WebAuthn.removeVirtualAuthenticator', touchOnly);
  const { authenticatorId } = await plugIn({ hasUserVerification: true });
  await add.click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await logout();
  // Simulates a failed fingerprint check.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Ensure the login method matches.');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await page.waitForURL('**/admin/staff');

  await page.goto('/admin/account');
  await page.getByText('Use my passkey', { exact: true }).first().click();
  await page.getByLabel('Your password').last().fill(demoPassword);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Last step: save your recovery codes' })).toBeVisible();
  const codes = await page
    .locator('main li')
    .filter({ hasText: /^[\w-]{27}$/ })
    .allTextContents();
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Last step' })).toHaveCount(0);
  await logout();
  const typePassword = async () => {
    await page.getByLabel('E-mail').fill(staffPeople.dana.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/admin/login/code?*');
  };
  await typePassword();
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await page.waitForURL('**/admin/staff');

  await logout();
  await typePassword();
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/admin/staff');
  await page.goto('/admin/account');
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(page.getByRole('alert')).toContainText('Your two-step sign-in uses this passkey.');

  // The session is no longer fresh, so sign-in settings cannot be changed before signing in again.
  const app = site.openApp();
  await app.db.update(sessions).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
  await closeServices(app);
  await page.goto('/admin/account');
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey|password|^End/i })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await page.waitForURL('**/admin/account');
  await expect(page.getByRole('button', { name: 'Add a passkey on this device' })).toBeVisible();
});
