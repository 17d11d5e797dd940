import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/**
 * The work from the first sign of somebody to a page that answers, in units of a fixed piece of work done on the same page just after it:
 * machines differ, and others are at work on the one that runs the tests.
 */
const limit = 8;

for (const path of ['/', '/blog', '/blog/getting-ready-for-your-first-fitting', '/contact', '/about']) {
  test(`${path} answers soon after its script has arrived @desktop-daily ${path === '/' ? '@phone' : '@phone-daily'}`, async ({
    browser,
    baseURL,
    isMobile,
  }) => {
    test.skip(!isMobile, 'about script on phones');
    const ratios: number[] = [];
    // The best of five counts: once it holds, the others would say nothing more.
    while (ratios.length < 5 && !ratios.some((ratio) => ratio <= limit)) {
      // A context of its own has an empty cache: nothing is compiled yet.
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
      const client = await page.context().newCDPSession(page);
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready.then(() => true));
      await client.send('Performance.enable', { timeDomain: 'threadTicks' });
      const workOf = async (act: () => unknown) => {
        const before = await workDone(client);
        await page.evaluate(act);
        return (await workDone(client)) - before;
      };
      const waking = await workOf(wake);
      ratios.push(waking / (await workOf(fixedWork)));
      await page.close();
    }
    console.log(`${path} wakes with ${ratios.map((ratio) => ratio.toFixed(1)).join(', ')} times the fixed work`);
    expect(Math.min(...ratios)).toBeLessThanOrEqual(limit);
  });
}

/** The seconds of work that the page has done so far. */
async function workDone(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}

/** Runs in the page. */
function wake(): Promise<unknown> {
  return new Promise<void>((resolve) => {
    addEventListener('awake', () => resolve(), { once: true });
    document.querySelector('a[data-opens-here]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
}

/** Runs in the page: about 25 ms on a computer of 2026, of elements and text as waking a page is. */
function fixedWork(): void {
  for (let round = 0; round < 40; round += 1) {
    const list = document.createElement('ul');
    for (let line = 0; line < 100; line += 1) list.append(Object.assign(document.createElement('li'), { title: line }));
    JSON.parse(JSON.stringify([...list.children].map(({ outerHTML }) => outerHTML.split(' '))));
  }
}
