import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { oneTimeCode } from '#tests/setup/one-time-code.ts';
import {
  expect,
  expectFits,
  expectNoAxeViolations,
  waitForHydration,
  signIn,
  signOut,
  staffPeople,
  test,
  spec,
} from './fixtures.ts';
import { linkIn, nextMail } from './mail.ts';

const password = 'e2e-pass-phrase';

async function typeAndSend(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Creates a colleague for this test only, because it changes their password or two-step sign-in, and signs in as them. */
async function newColleague(page: Page): Promise<string> {
  const own = randomUUID().slice(0, 8);
  const email = `guest-${own}@cypress-po.example`;
  await signIn(page, '/admin/people');
  const invited = await page.request.post('/admin/people', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    form: { intent: 'invite', name: `Renée Guest ${own}`, email, owner: 'yes' },
  });
  expect(invited.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto(linkIn((await nextMail(email)).text));
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/admin/staff');
  return email;
}

test.describe('signing in', () => {
  test('leads to /admin/staff, and the sign-in page redirects there if already signed in @phone-daily @no-script', async ({
    page,
  }) => {
    spec('2.66', '2.67', '4.9');
    await page.goto('/admin/login');
    await expect(page).toHaveTitle(/^Login - /);
    await expect(page.getByRole('link', { name: 'Login with Google' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
    await typeAndSend(page, staffPeople.dana.email, password);
    await page.waitForURL('**/admin/staff');
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/staff');
  });

  test('returns to the requested page, and Logout leads to the sign-in page @no-script-daily', async ({ page }) => {
    spec('2.68', '4.8', '4.22', '7.3');
    await page.goto('/admin/people');
    await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fpeople$/);
    await typeAndSend(page, staffPeople.dana.email, password);
    await page.waitForURL('**/admin/people');
    await expect(page.getByText('Admin Panel')).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Admin' });
    for (const [name, href] of [
      [/^Staff/, '/admin/staff'],
      [/^Blog/, '/admin/blog'],
      [/^Gallery/, '/admin/gallery'],
      [/^Messages/, '/admin/contactMessages'],
    ] as const)
      await expect(menu.getByRole('link', { name }).first()).toHaveAttribute('href', href);
    await signOut(page);
    await page.waitForURL('**/admin/login');
    await page.goto('/admin/people');
    await expect(page).toHaveURL(/\/admin\/login/);
  });

  test('shows Logging in... while it works, and a red banner if it fails', async ({ page, context }) => {
    spec('4.10', '8.9', '8.10');
    await page.goto('/admin/login');
    await waitForHydration(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/admin/login.data*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await typeAndSend(page, staffPeople.dana.email, 'a wrong password');
    const button = page.getByRole('button', { name: 'Logging in...' });
    await expect(button).toBeDisabled();
    gate.resolve();
    const banner = page.getByRole('alert');
    await expect(banner).toHaveText('Incorrect password. Please try again.');
    // Red means more red than green and blue together.
    const [red = 0, green = 255, blue = 255] = await banner.evaluate((element) =>
      (getComputedStyle(element).borderLeftColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(green + blue);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, 'the alert at 390 px');
    await page.unroute('**/admin/login.data*');
    await context.setOffline(true);
    await typeAndSend(page, staffPeople.dana.email, password);
    await expect(banner).toHaveText('Network error. Please check your connection.');
    await expect(page.getByLabel('E-mail')).toHaveValue(staffPeople.dana.email);
    await context.setOffline(false);
  });
});

test.describe('a forgotten password', () => {
  test('is reset once through the e-mailed link @no-script-daily', async ({ page }) => {
    spec('7.5', '8.13');
    const email = await newColleague(page);
    await signOut(page);
    await page.waitForURL('**/admin/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Password reset' })).toHaveText(
      'Password reset email sent! Check your Spam folder!',
    );
    // Owners also get e-mails about colleagues whom other tests invite at the same time.
    const mail = await nextMail(email, { subject: 'Choose a new password for the Admin Panel' });
    const link = linkIn(mail.text);
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toContainText('Please use at least 12 characters.');
    await page.getByLabel('New password').fill('another pass phrase');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL('**/admin/login?done=password');
    await typeAndSend(page, email, 'another pass phrase');
    await page.waitForURL('**/admin/staff');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

test.describe('Login with Google', () => {
  test('opens a 500 × 600 window, refuses a stranger, and signs in a person with an account @phone', async ({
    page,
    isMobile,
  }) => {
    spec('7.4');
    await sitsThere(page, 'stranger@example.test');
    await page.goto('/admin/login?from=%2Fadmin%2Fpeople');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Login with Google' }).click();
    await expect(page.getByRole('alert')).toHaveText('No user found with this email.');
    await sitsThere(page, 'google.only@cypress-po.example');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Login with Google' }).click();
    const popup = await opened;
    if (!isMobile)
      expect(await popup.evaluate(() => [innerWidth, innerHeight]).catch(() => [500, 600])).toEqual([500, 600]);
    await page.waitForURL('**/admin/people');
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test('falls back to a redirect when no window can open @no-script', async ({ page }) => {
    await sitsThere(page, 'google.only@cypress-po.example');
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/admin/login?from=%2Fadmin%2Fpeople');
    await page.getByRole('link', { name: 'Login with Google' }).click();
    await page.waitForURL('**/admin/people');
  });
});

test.describe('a second step', () => {
  test('is set up with app codes in three steps, with recovery codes, also without script @daily @phone @no-script', async ({
    page,
    isMobile,
    javaScriptEnabled,
  }) => {
    const email = await newColleague(page);
    await page.goto('/admin/account');
    await page.getByText('Use an authenticator app', { exact: true }).first().click();
    await page.getByLabel('Your password').first().fill(password);
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    const secret =
      (await page.locator('p', { hasText: 'Or enter this key in the app' }).locator('span').textContent()) ?? '';
    await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeVisible();
    const inApp = page.getByRole('link', { name: 'Open the app on this device' });
    if (isMobile) await expect(inApp).toHaveAttribute('href', /^otpauth:\/\/totp\/.+secret=/);
    else await expect(inApp).toBeHidden();
    if (javaScriptEnabled) await expectNoAxeViolations(page);
    await page.getByLabel('Code the app shows now').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('alert')).toContainText('That code is not right.');
    await expect(page.getByRole('img', { name: 'QR code' }), 'the QR code can be scanned again').toBeVisible();
    await expect(page.getByText('Or enter this key in the app')).toContainText(secret);
    await page.getByLabel('Code the app shows now').fill(oneTimeCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Last step: save your recovery codes' })).toBeVisible();
    const codes = page.locator('main ul li').filter({ hasText: /^[\w-]{27}$/ });
    const recovery = await codes.allTextContents();
    expect(recovery).toHaveLength(10);
    if (javaScriptEnabled) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(page.getByText('Codes copied.')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recovery.join('\n'));
      await page.emulateMedia({ media: 'print' });
      await expect(codes.first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await expectNoAxeViolations(page);
      // They do not disappear after a press elsewhere.
      await signOut(page);
      const question = page.getByRole('dialog', {
        name: 'We won’t show these codes again. Leave without saving them?',
      });
      await question.getByRole('button', { name: 'Stay here' }).click();
      await expect(question).toBeHidden();
      await expect(codes).toHaveCount(10);
    }
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(codes, 'not without the tick').toHaveCount(10);
    await page.getByLabel('I have saved these codes').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(codes).toHaveCount(0);

    const leaveAndReturn = async () => {
      await signOut(page);
      await page.waitForURL('**/admin/login');
      await typeAndSend(page, email, password);
      await page.waitForURL('**/admin/login/code?*');
    };
    await leaveAndReturn();
    await page.goto('/admin/people');
    await expect(page, 'the password alone opens nothing').toHaveURL(/\/admin\/login\?/);
    await typeAndSend(page, email, password);
    await page.waitForURL('**/admin/login/code?*');
    await page.getByLabel('Code from your app').fill(oneTimeCode(secret));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/\/admin\/(people|staff)$/);

    await leaveAndReturn();
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/admin/staff');
    await leaveAndReturn();
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('That code is not right.');
  });
});

test.describe('sessions', () => {
  test('a form sent after the session ended is kept and can be sent again @no-script', async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    await signIn(page, '/admin/people');
    await page.getByLabel('Name').fill('Somebody New');
    await page.getByLabel('E-mail').fill(`kept-${randomUUID().slice(0, 8)}@cypress-po.example`);
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('You’re no longer signed in.')).toBeVisible();
    if (javaScriptEnabled) {
      await expectNoAxeViolations(page);
      await page.getByText('What you typed').click();
      await expect(page.getByText('Somebody New')).toBeVisible();
    } else {
      await expect(page.locator('input[name="name"]')).toHaveValue('Somebody New');
    }
    await context.addCookies(cookies);
    await page.getByRole('button', { name: javaScriptEnabled ? 'Send again' : 'Try again' }).click();
    await expect(page.getByText('Somebody New created.')).toBeVisible();
  });
});

/** Sets the user of the OpenID provider. */
async function sitsThere(page: Page, email: string): Promise<void> {
  const url = 'http://127.0.0.1';
  // Clear the previous user and their session at the provider.
  await page.context().clearCookies({ name: /^_session/ });
  await page.context().addCookies([{ name: 'openid-person', value: encodeURIComponent(email), url }]);
}
