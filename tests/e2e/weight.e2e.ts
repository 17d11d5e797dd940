import { publicPaths, samplePaths } from '../setup/paths.ts';
import { expect, settled, test } from './fixtures.ts';

/** Compressed bytes of the files themselves, with an empty cache, before anything is pressed. */
const limits = { script: 5_000, stylesheet: 15_000, font: 75_000, document: 25_000 };
/** Once React has been asked for. */
const scriptLimit = 115_500;
const homeLimit = 500_000;

for (const path of [...publicPaths, ...samplePaths, '/no-such-page']) {
  test(`${path} stays within its weight`, async ({ page, javaScriptEnabled, isMobile }) => {
    test.skip(!javaScriptEnabled || isMobile, 'the same files everywhere');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const answers = new Map<string, { kind: string; headers: number }>();
    const weights: Record<string, number> = {};
    client.on('Network.responseReceived', ({ requestId, type, response }) =>
      answers.set(requestId, { kind: type.toLowerCase(), headers: response.encodedDataLength }),
    );
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { kind, headers } = answers.get(requestId) ?? { kind: 'other', headers: 0 };
      weights[kind] = (weights[kind] ?? 0) + encodedDataLength - headers;
    });
    const total = () => Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
    const note = (when: string) =>
      test.info().annotations.push({ type: when, description: `${path} ${JSON.stringify(weights)} ${total()}` });
    await page.goto(path, { waitUntil: 'networkidle' });
    note('at rest');
    for (const [kind, limit] of Object.entries(limits))
      expect.soft(weights[kind] ?? 0, kind).toBeLessThanOrEqual(limit);
    expect(weights['document']).toBeGreaterThan(1_000);
    await settled(page);
    note('awake');
    expect(weights['script']).toBeGreaterThan(limits.script);
    expect(weights['script']).toBeLessThanOrEqual(scriptLimit);
    if (path === '/') expect(total()).toBeLessThanOrEqual(homeLimit);
  });
}
