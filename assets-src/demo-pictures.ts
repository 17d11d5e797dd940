// Draws assets-src/scenes as the demo's uploads, in the formats of phones and cameras. HEIC needs heif-enc (Debian: libheif-examples).
// Run: node assets-src/demo-pictures.ts [name …]
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { light, sceneOf } from '#assets-src/drawings.ts';
import pictures from '#db/demo/pictures.json' with { type: 'json' };

const target = path.join(import.meta.dirname, '../db/demo/pictures');
const widest = 1000;
const tallest = 800;

/** Phones store what the sensor saw, with an EXIF orientation. `turn` is the rotation that this orientation corrects. */
const heldSideways: Record<string, { orientation: number; turn: number }> = {
  'jonah-landry.jpg': { orientation: 6, turn: 270 },
  'swing.jpg': { orientation: 3, turn: 180 },
};

async function writeHeic(png: Buffer, file: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heic-'));
  const source = path.join(folder, 'drawn.png');
  await sharp(png).toFile(source);
  execFileSync('heif-enc', ['-q', '42', '-p', 'preset=slow', '-o', file, source], { stdio: 'ignore' });
  await rm(folder, { recursive: true });
}

async function write(name: string): Promise<void> {
  const file = path.join(target, name);
  const { name: scene, ext } = path.parse(name);
  const { orientation, turn } = heldSideways[name] ?? { orientation: 1, turn: 0 };
  const upright = await sharp(sceneOf(scene))
    .resize(widest, tallest, { fit: 'inside' })
    .flatten({ background: light['--art-ground'] })
    .png()
    .toBuffer();
  if (ext === '.heic') await writeHeic(upright, file);
  else if (ext === '.png') await sharp(upright).png({ palette: true, colours: 48, dither: 0, effort: 10 }).toFile(file);
  else
    await sharp(upright).rotate(turn).withMetadata({ orientation }).jpeg({ quality: 66, mozjpeg: true }).toFile(file);
}

const only = process.argv.slice(2);
for (const { file } of pictures) {
  if (only.length && !only.includes(file)) continue;
  await write(file);
  console.log(file);
}
