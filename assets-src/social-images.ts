// Social networks do not show SVG, so each drawing also exists as a 1200x630 PNG.
// app/features/pages/cards.server.ts writes the title into the empty space.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { deep, night, withColors, type Roles } from '#assets-src/drawings.ts';

const art = path.join(import.meta.dirname, '../public/art');
const social = path.join(art, 'social');
const drawings = ['afo', 'blade', 'brace', 'foot', 'hand', 'knee', 'leg', 'oak', 'socket', 'van'];

const width = 1200;
const height = 630;
const box = { left: 740, top: 44, width: 400, height: 542 };
const mark = { left: 72, top: 490, size: 68 };

const markColors: Roles = { '--art-ink': '#EAE6D8', '--art-accent': '#E6A36B' };

async function drawn(name: string, roles: Roles, within: { width: number; height: number }) {
  const svg = withColors(await readFile(path.join(art, `${name}.svg`), 'utf8'), roles);
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ ...within, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

await mkdir(social, { recursive: true });
for (const name of drawings) {
  // The van is always shown at night.
  const roles = name === 'van' ? night : deep;
  const background = name === 'van' ? '#2D2B43' : '#14342B';
  const drawing = await drawn(name, roles, box);
  const sign = await drawn('mark', markColors, { width: mark.size, height: mark.size });
  const file = path.join(social, `${name}.png`);
  const { size } = await sharp({ create: { width, height, channels: 3, background } })
    .composite([
      {
        input: drawing.input,
        left: Math.round(box.left + (box.width - drawing.width) / 2),
        top: Math.round(box.top + (box.height - drawing.height) / 2),
      },
      { input: sign.input, left: mark.left, top: mark.top },
    ])
    .png({ palette: true, colours: 48, dither: 0 })
    .toFile(file);
  console.log(`${path.relative(process.cwd(), file)} ${Math.ceil(size / 1000)} kB`);
}
