import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './tests/setup/chromium.ts';

const port = 4390;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: chromiumPath,
      args: chromiumFlags,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'no-script', use: { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false } },
  ],
  // The demo itself, on a database of its own: production build, web and worker.
  webServer: {
    command:
      'rm -rf var/postgres-e2e && node_modules/.bin/node server/demo.ts --no-build --folder var/postgres-e2e --password e2e-pass-phrase',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), LOG_LEVEL: 'info' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 60_000,
    stdout: 'ignore',
  },
});
