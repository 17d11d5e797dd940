import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './tests/setup/chromium.ts';
import { isFull } from './tests/setup/full.ts';

const port = Number(process.env['E2E_PORT'] ?? 4390);
const mail = { smtp: port + 1, http: port + 2 };
const openId = port + 3;
const isGate = Boolean(process.env['CI']);
process.env['E2E_MAIL_URL'] ??= `http://127.0.0.1:${mail.http}`;
process.env['E2E_SMTP_URL'] ??= `smtp://127.0.0.1:${mail.smtp}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  // A test that fails in the gate is retried once. If it then passes, it is reported as flaky: see CONTRIBUTING.md.
  retries: isGate ? 1 : 0,
  forbidOnly: true,
  ...(!isFull && { grepInvert: /@daily/ }),
  // Machines occasionally stall for a minute. A long timeout costs time only if a test hangs, which is rare.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: isGate ? [['list'], ['./tests/setup/browser-reporter.ts']] : 'list',
  outputDir: 'test-results',
  use: {
    // Without a timeout, a hanging test would not show what it was waiting for.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Only home.e2e.ts and at-rest.e2e.ts test motion. In other tests it only costs time.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: `http://127.0.0.1:${port}`,
    // Tracing every first run would add a fifth to the gate's time, so a first failure has only its error and a screenshot.
    ...(isGate && { trace: 'on-first-retry', screenshot: 'only-on-failure' }),
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
  },
  // Tests run on a desktop. Tags in a title add the projects where touch, a small window or no script can change the outcome. A tag with
  // `-daily` runs only at night, because another test of the gate covers the same code.
  projects: [
    {
      name: 'desktop',
      ...(!isFull && { grepInvert: /@(desktop-)?daily/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: isFull ? /@phone/ : /@phone(?!-)/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'no-script',
      grep: isFull ? /@no-script/ : /@no-script(?!-)/,
      use: { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false },
    },
  ],
  webServer: [
    {
      command: `node_modules/.bin/node tests/setup/mail-server.ts ${mail.smtp} ${mail.http}`,
      url: `http://127.0.0.1:${mail.http}`,
    },
    {
      command: `node_modules/.bin/node tests/setup/openid-provider.ts ${openId} http://127.0.0.1:${port}/api/auth/callback/google`,
      url: `http://127.0.0.1:${openId}/.well-known/openid-configuration`,
      stdout: 'ignore',
      stderr: 'ignore',
    },
    // The demo on its own database: production build, web and worker.
    {
      command: 'node_modules/.bin/node tests/setup/e2e-server.ts',
      url: `http://127.0.0.1:${port}/readyz`,
      env: {
        PORT: String(port),
        LOG_LEVEL: 'info',
        // Each test sends its own X-Forwarded-For, like a proxy: see fixtures.ts.
        TRUST_PROXY: 'true',
        // The last two have no password and sign in only with the OpenID provider.
        ADMIN_EMAILS:
          'dana.arceneaux@cypress-po.example,marcus.bell@cypress-po.example,google.only@cypress-po.example,unverified@cypress-po.example',
        // A separate mailbox, so that tests find only the mail they wait for.
        NOTICE_TO: 'notices@cypress-po.example',
        SMTP_URL: process.env['E2E_SMTP_URL'],
        OIDC_CLIENT_ID: 'clinic',
        OIDC_CLIENT_SECRET: 'clinic-secret',
        OIDC_ISSUER: `http://127.0.0.1:${openId}`,
        OIDC_AUTHORIZATION_URL: `http://127.0.0.1:${openId}/auth`,
        OIDC_TOKEN_URL: `http://127.0.0.1:${openId}/token`,
        OIDC_USERINFO_URL: `http://127.0.0.1:${openId}/me`,
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 60_000,
      stdout: 'ignore',
    },
  ],
});
