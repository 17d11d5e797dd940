import { expect, test } from './fixtures.ts';

const minNamePx = 120;

type Parts = {
  /** Widths of the names. */
  names: number[];
  /** For each line: how far its end is above or below the name it belongs to. */
  missedBy: number[];
  overflow: number;
};

test('names in a labeled drawing stay readable, and lines meet their names, at every text size', async ({ page }) => {
  await page.goto('/care');
  const services = await page
    .locator('main a[href^="/care/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  const wrong: string[] = [];
  let seen = 0;
  let drawn = 0;
  for (const path of services) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    if ((await page.locator('#what [data-shape]').count()) === 0) continue;
    for (const width of [320, 360, 390, 430, 768]) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of ['normal', 'large', 'largest']) {
        const { names, missedBy, overflow } = await page.evaluate(measureParts, size);
        seen += names.length;
        drawn += missedBy.length;
        const at = `${path} at ${width} px, ${size}`;
        if (Math.min(...names) < minNamePx) wrong.push(`${at}: a name is ${Math.min(...names)} px wide`);
        if (Math.max(0, ...missedBy) > 0) wrong.push(`${at}: a line ends ${Math.max(...missedBy)} px off its name`);
        if (overflow > 0) wrong.push(`${at}: ${overflow} px too wide`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // Thirteen services at fifteen sizes, and some have no lines, because names are below the drawing.
  expect(seen).toBeGreaterThan(600);
  expect(drawn).toBeGreaterThan(200);
});

/** Runs in the page. */
function measureParts(size: string): Parts {
  document.documentElement.dataset['textSize'] = size;
  const named = document.querySelector('#what [data-shape]');
  const boxes = [...(named?.querySelectorAll('li') ?? [])].map((name) => name.getBoundingClientRect());
  const lines = [...(named?.querySelectorAll('line:nth-child(2)') ?? [])].filter((line) => line.checkVisibility());
  const missedBy = lines.map((line, place) => {
    const { y } = line.getBoundingClientRect();
    const { top = 0, bottom = 0 } = boxes[place] ?? {};
    return Math.round(Math.max(top - y, y - bottom));
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return { names: boxes.map(({ width }) => Math.round(width)), missedBy, overflow: scrollWidth - clientWidth };
}
