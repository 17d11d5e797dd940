import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The headless shell makes the tests a third faster.
const shell = '/usr/bin/chromium-headless-shell';

/** The browser in CHROMIUM, or Debian's, or Playwright's own. */
export const chromiumPath =
  process.env['CHROMIUM'] ?? [shell, '/usr/bin/chromium'].find((path) => existsSync(path)) ?? chromium.executablePath();

/** Turns off the browser's own network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
