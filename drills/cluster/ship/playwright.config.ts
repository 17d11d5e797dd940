import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';

/** Runs against the site at E2E_BASE_URL, with its mail at E2E_MAIL_URL. One test at a time, because all share one IP address. */
export default defineConfig({
  testDir: '.',
  testMatch: 'journeys.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  reporter: [['list']],
  outputDir: '../../../test-results/ship',
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    // The certificate is from the proxy's own CA, which this browser does not know.
    ignoreHTTPSErrors: true,
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});
