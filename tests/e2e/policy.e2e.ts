import { expect, served, testAllowingErrors } from './fixtures.ts';

/** `testAllowingErrors`, because the browser is expected to log an error here. */
testAllowingErrors('the CSP blocks an injected script', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.route('**/blog', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '<main',
      '<script>window.pwned=1</script><img src="x" onerror="window.pwned=1"><div style="color:red"></div><main',
    );
    await route.fulfill({ response, body });
  });
  const response = await page.goto('/blog');
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  const refused = () => complaints.filter((text) => text.includes('Content Security Policy')).length;
  await expect.poll(refused).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

served('responses have their security headers', async ({ request }) => {
  const page = await request.get('/blog');
  expect(page.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-encoding': 'br',
  });
  expect(page.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const [script] = /\/assets\/manifest-[^"]+\.js/.exec(await page.text()) ?? [];
  const asset = await request.get(script ?? '');
  expect(asset.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});
