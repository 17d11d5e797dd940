import { existsSync } from 'node:fs';

// The same engine without a desktop's window around it: the tests take a third less time.
const shell = '/usr/bin/chromium-headless-shell';

/** Debian's Chromium, quiet: it looks nothing up on its own. */
export const chromiumPath = process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
