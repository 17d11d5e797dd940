// The reader's comfort settings, put on <html> before the first paint. Written by comfort.ts in the site's frame.
try {
  const stored = JSON.parse(localStorage.getItem('comfort') || '{}');
  for (const name of ['textSize', 'theme', 'motion']) {
    if (typeof stored[name] === 'string') document.documentElement.dataset[name] = stored[name];
  }
} catch {
  // Nothing stored that can be read: the page follows the device.
}
