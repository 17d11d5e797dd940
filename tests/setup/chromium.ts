/** Debian's Chromium, quiet: it looks nothing up on its own. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
