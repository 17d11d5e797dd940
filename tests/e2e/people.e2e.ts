import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

/** The least contrast of WCAG 2.2 AA for text. */
const leastContrast = 4.5;

test('on a phone, the first window of the first weeks shows the emergency number @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/care/first-weeks');
  const main = page.getByRole('main');
  const number = await main.getByRole('link', { name: '911' }).boundingBox();
  const picture = await main.getByRole('img', { name: /^A family at the kitchen table/ }).boundingBox();
  if (!number || !picture) throw new Error('The number or the picture is missing.');
  if (isMobile) {
    const bar = await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox();
    expect(number.y + number.height).toBeLessThanOrEqual(bar?.y ?? 0);
  } else {
    expect(picture.y + picture.height).toBeLessThanOrEqual(number.y);
  }
});

test('every line of the title and the lead keeps its contrast on the picture, at every width and in both themes', async ({
  page,
}) => {
  const low: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [360, 780],
      [390, 844],
      [430, 932],
      [768, 1024],
      [1100, 1000],
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const { contrast, words } = await lowestContrast(page);
      if (contrast < leastContrast) low.push(`${width}x${height} ${colorScheme}: ${contrast.toFixed(1)} at “${words}”`);
    }
  }
  expect(low).toEqual([]);
});

/** Compares the color of each line of text with every pixel under the line. */
async function lowestContrast(page: Page): Promise<{ contrast: number; words: string }> {
  const lines = await page.evaluate(() => {
    const hero = document.querySelector('[aria-labelledby="hero-title"]');
    return [...(hero?.querySelectorAll('h1, h1 + p') ?? [])].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const color = getComputedStyle(element).color;
      return [...range.getClientRects()].map(({ x, y, width, height }) => ({
        words: element.textContent ?? '',
        color: color.match(/\d+/g)?.map(Number) ?? [],
        box: { x, y, width, height },
      }));
    });
  });
  expect(lines.length).toBeGreaterThan(3);
  await page.evaluate(() => {
    const hero = document.querySelector('[aria-labelledby="hero-title"]');
    for (const element of hero?.querySelectorAll<HTMLElement>('*') ?? []) element.style.color = 'transparent';
  });
  const shot = sharp(await page.screenshot());
  const { data, info } = await shot.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let lowest = { contrast: Infinity, words: '' };
  for (const { words, color, box } of lines) {
    const text = luminance(color);
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(info.height, box.y + box.height); y += 1) {
      for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(info.width, box.x + box.width); x += 1) {
        const start = (y * info.width + x) * 3;
        const under = luminance([...data.subarray(start, start + 3)]);
        const contrast = (Math.max(text, under) + 0.05) / (Math.min(text, under) + 0.05);
        if (contrast < lowest.contrast) lowest = { contrast, words };
      }
    }
  }
  return lowest;
}

function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
