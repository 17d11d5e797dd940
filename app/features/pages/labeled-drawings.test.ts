import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampledSection, sampleItems, servicePages } from '#tests/factories/sample-content.ts';
import { asText } from './content.ts';

/** About the height of a drawing on a phone, where the ring at the end of a line has this radius. */
const heightPx = 420;
const ringPx = 5;
const leastAlpha = 128;

type Picture = { pixels: Buffer; width: number };

async function draw(name: string): Promise<Picture> {
  const svg = await readFile(`public/art/${name}.svg`, 'utf8');
  const [, , width = 0, height = 0] = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  const sized = svg.replace('<svg ', `<svg width="${(heightPx * width) / height}" height="${heightPx}" `);
  const { data, info } = await sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width };
}

/** Returns how opaque the drawing is under a ring on average, from 0 to 255. */
function alphaUnderRing({ pixels, width }: Picture, { across, down }: { across: number; down: number }): number {
  const [x, y] = [Math.round((across / 100) * width), Math.round((down / 100) * heightPx)];
  const steps = Array.from({ length: 2 * ringPx + 1 }, (_, step) => step - ringPx);
  const inside = steps.flatMap((right) =>
    steps.flatMap((below) => {
      const [column, row] = [x + right, y + below];
      if (right ** 2 + below ** 2 > ringPx ** 2) return [];
      const isInside = column >= 0 && column < width && row >= 0 && row < heightPx;
      return [isInside ? (pixels[(row * width + column) * 4 + 3] ?? 0) : 0];
    }),
  );
  return inside.reduce((sum, alpha) => sum + alpha, 0) / inside.length;
}

test('every line from a part’s name ends on the drawing', async () => {
  const missed = [];
  let parts = 0;
  for (const { name } of servicePages) {
    const picture = await draw(asText(sampledSection(name, 'top').sample['drawing']));
    for (const { title, across, down } of sampleItems(name, 'what', 'parts')) {
      parts += 1;
      const alpha = alphaUnderRing(picture, { across: Number(across), down: Number(down) });
      if (alpha < leastAlpha) missed.push(`${name}: ${String(title)} (alpha ${Math.round(alpha)})`);
    }
  }
  expect(missed).toEqual([]);
  expect(parts).toBeGreaterThan(35);
});
