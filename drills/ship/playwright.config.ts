import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';

/** Against a site that runs already: E2E_BASE_URL says where, E2E_MAIL_URL where its mail arrives. One after another, as all come from one address. */
export default defineConfig({
  testDir: '.',
  testMatch: 'journeys.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  reporter: [['list']],
  outputDir: '../../../test-results/ship',
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? 'https://localhost:4450',
    // Of the proxy's own authority, which this browser does not know.
    ignoreHTTPSErrors: true,
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});
