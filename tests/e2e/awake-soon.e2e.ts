import { expect, test } from './fixtures.ts';

/**
 * Milliseconds of work from the first sign of somebody to a page that answers, on a processor four times slower than this one. Counted in the
 * page's own processor time, because others are at work on the machine that runs the tests.
 */
const limitMs = 400;

for (const path of ['/', '/blog', '/blog/getting-ready-for-your-first-fitting', '/contact', '/about']) {
  test(`${path} answers soon after its script has arrived @phone`, async ({ browser, baseURL, isMobile }) => {
    test.skip(!isMobile, 'about script on phones');
    const works: number[] = [];
    for (let time = 0; time < 5; time++) {
      // A context of its own has an empty cache: nothing is compiled yet.
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
      const client = await page.context().newCDPSession(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await client.send('Performance.enable', { timeDomain: 'threadTicks' });
      const work = async () => {
        const { metrics } = await client.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
      };
      const before = await work();
      await page.evaluate(() =>
        new Promise((resolve) => {
          addEventListener('awake', resolve, { once: true });
          dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
        }).then(() => undefined),
      );
      works.push(Math.round(((await work()) - before) * 4_000));
      await page.close();
    }
    console.log(`${path} answers after ${works.join(', ')} ms of work`);
    expect(Math.min(...works)).toBeLessThanOrEqual(limitMs);
  });
}
