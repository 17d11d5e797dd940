// Social networks do not show SVG, so each drawing also exists as a 1200x630 PNG on the dark cypress ground.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const art = path.join(import.meta.dirname, '../../public/art');
const social = path.join(art, 'social');
const drawings = ['afo', 'blade', 'brace', 'foot', 'hand', 'knee', 'leg', 'oak', 'socket', 'van'];

const width = 1200;
const height = 630;
const ground = '#14342B';

/** The colour roles of the drawings on the dark ground, as the site's deep plate sets them. */
const roles: Record<string, string> = {
  '--art-ground': ground,
  '--art-ink': '#EAE6D8',
  '--art-tone': '#23513F',
  '--art-tone-2': '#3A3752',
  '--art-deep': '#EAE6D8',
  '--art-accent': '#E6A36B',
  '--mark-ink': '#EAE6D8',
  '--mark-accent': '#E6A36B',
};

/** The renderer does not know CSS var(), so every use becomes its colour here. */
function withColours(svg: string): string {
  return svg.replace(/var\((--[\w-]+),([^)]*)\)/g, (_, role: string, fallback: string) => roles[role] ?? fallback);
}

async function render(source: string, target: string): Promise<void> {
  const svg = withColours(await readFile(path.join(art, `${source}.svg`), 'utf8'));
  const drawing = await sharp(Buffer.from(svg))
    .resize({ width: Math.round(width * 0.9), height: Math.round(height * 0.8), fit: 'inside' })
    .png()
    .toBuffer();
  const file = path.join(social, `${target}.png`);
  const { size } = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: drawing, gravity: 'centre' }])
    .png({ palette: true, colours: 16, dither: 0 })
    .toFile(file);
  console.log(`${path.relative(process.cwd(), file)} ${Math.ceil(size / 1000)} kB`);
}

await mkdir(social, { recursive: true });
for (const name of drawings) await render(name, name);
await render('mark', 'default');
