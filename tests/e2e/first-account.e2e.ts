import { spawn, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { people } from '#db/accounts-schema.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { expect, expectNoAxeViolations, expectFitsEveryWindow, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();
const password = 'four gray herons stand';
let web: ChildProcess | undefined;
let log = '';

/** Starts the site as an operator would, on a database without accounts, and returns the setup code from its log. */
async function startWithoutPeople(): Promise<{ page: string; code: string }> {
  const app = site().openApp();
  await app.db.delete(people);
  await app.db.$client.end();
  const port = String(await freePorts(1));
  log = '';
  web = spawn('node_modules/.bin/node', ['server/start.ts'], {
    env: { ...process.env, NODE_ENV: 'production', ...site().env, PORT: port, LOG_LEVEL: 'info', TRUST_PROXY: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  web.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await expect.poll(() => log).toMatch(/to create the first one[^]*listening|listening[^]*use this code/);
  const line = log.split('\n').find((text) => text.includes('to create the first one')) ?? '';
  return z.object({ page: z.string(), code: z.string() }).parse(JSON.parse(line));
}

/** Stops the site and waits until its log is complete. */
async function stop(): Promise<void> {
  if (!web || web.exitCode !== null) return;
  const ended = new Promise((done) => web?.once('close', done));
  web.kill('SIGTERM');
  await ended;
}

test.afterEach(stop);

test('the setup code in the log creates the first account and no other @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  const { page: address, code } = await startWithoutPeople();
  const answer = await page.goto(address);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(page).toHaveTitle(/^First account - /);
  if (javaScriptEnabled) {
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, address);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
  }
  const send = async (secret: string) => {
    await page.getByLabel('New password').fill(secret);
    await page.getByRole('button', { name: 'Create my account' }).click();
  };
  await page.getByLabel('Code from the site’s log').fill('0000-0000-0000');
  await page.getByLabel('Your name').fill('Renée Landry');
  await page.getByLabel('E-mail').fill('renee@cypress-po.example');
  await send(password);
  await expect(page.getByRole('alert').first()).toContainText('This code is wrong or has expired.');
  await page.getByLabel('Code from the site’s log').fill(code.toLowerCase());
  await send('passwordpassword');
  await expect(page.getByRole('alert')).toContainText('This password is too easy to guess.');
  await expect(page.getByLabel('Code from the site’s log')).toHaveValue(code.toLowerCase());
  await expect(page.getByLabel('Your name')).toHaveValue('Renée Landry');
  await expect(page.getByLabel('E-mail')).toHaveValue('renee@cypress-po.example');
  await send(password);
  await page.waitForURL('**/admin/staff');
  await page.goto('/admin/people');
  await expect(page.getByRole('listitem').filter({ hasText: 'renee@cypress-po.example' })).toBeVisible();

  expect((await page.request.get(address)).status(), 'the code was used').toBe(404);
  const again = await page.request.post(address, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    form: { setupCode: code, name: 'Somebody Else', email: 'else@cypress-po.example', password },
  });
  expect(again.status()).toBe(404);
  await stop();
  expect(log.split(code).length - 1, 'the secret stands in the log once').toBe(1);
  expect(log).not.toContain('renee@');
});
