import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The same engine without a desktop's window around it: the tests take a third less time.
const shell = '/usr/bin/chromium-headless-shell';

/** The one that CHROMIUM names, else Debian's, else Playwright's own. */
export const chromiumPath =
  process.env['CHROMIUM'] ?? [shell, '/usr/bin/chromium'].find((path) => existsSync(path)) ?? chromium.executablePath();

/** Quiet: it looks nothing up on its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
