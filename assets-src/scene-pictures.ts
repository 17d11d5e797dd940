// Makes the pictures of people that pages show from assets-src/scenes, and WebP copies for old browsers.
// Run: node assets-src/scene-pictures.ts [name …]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { scenes } from '#app/ui/scene.ts';
import { sceneOf } from '#assets-src/drawings.ts';

const target = path.join(import.meta.dirname, '../public/scenes');
const widest = 960;
const maxBytes = 25_000;

type Made = { bytes: Buffer; width: number };

/** Fine lines cost many bytes. A picture that is too large at the lowest quality is scaled down, because a lower quality would blur the lines. */
async function compress(qualities: number[], encode: (width: number, quality: number) => Sharp): Promise<Made> {
  for (const share of [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    for (const quality of qualities) {
      const width = Math.round(widest * share);
      const bytes = await encode(width, quality).toBuffer();
      if (bytes.length <= maxBytes) return { bytes, width };
    }
  }
  throw new Error(`A picture does not fit into ${maxBytes} bytes.`);
}

await mkdir(target, { recursive: true });
const only = process.argv.slice(2);
for (const name of Object.keys(scenes)) {
  if (only.length && !only.includes(name)) continue;
  const png = await sharp(sceneOf(name)).png().toBuffer();
  const at = (width: number) => sharp(png).resize({ width });
  const made = {
    avif: await compress([55, 48, 42], (width, quality) =>
      at(width).avif({ quality, effort: 5, chromaSubsampling: '4:4:4' }),
    ),
    webp: await compress([60, 45, 35], (width, quality) =>
      at(width).webp({ quality, effort: 6, smartSubsample: true }),
    ),
  };
  for (const [format, { bytes, width }] of Object.entries(made)) {
    await writeFile(path.join(target, `${name}.${format}`), bytes);
    console.log(`${name}.${format} ${width} px, ${(bytes.length / 1000).toFixed(1)} kB`);
  }
}
