// Makes the sample gallery of content/en/gallery-pictures.yaml from the site's drawings. Run: node assets-src/gallery-pictures.ts
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { deep, light, night, placed, type Roles } from '#assets-src/drawings.ts';

const { gallery } = readContent().seed;
type SamplePicture = (typeof gallery)[number];
/** The shape of the gallery's cells, so that no drawing is cropped. */
const sizeOf = ({ wide }: SamplePicture) => (wide ? { width: 1760, height: 800 } : { width: 1000, height: 1000 });

const art = path.join(import.meta.dirname, '../public/art');
const target = path.join(import.meta.dirname, '../public/gallery');
const maxBytes = 40_000;

const tones: Record<SamplePicture['tone'], { ground: string; roles: Roles }> = {
  moss: { ground: '#e1e8d5', roles: light },
  sunk: { ground: '#ece8db', roles: light },
  dusk: { ground: '#e6e2ea', roles: { ...light, '--art-tone': '#cdc7d6' } },
  deep: { ground: '#14342b', roles: deep },
  night: { ground: '#2d2b43', roles: night },
};

function compose(picture: SamplePicture): string {
  const { drawing, tone, fills } = picture;
  const { width, height } = sizeOf(picture);
  const { ground, roles } = tones[tone];
  const place = `x="${(width * (1 - fills)) / 2}" y="${(height * (1 - fills)) / 2}" width="${width * fills}" height="${height * fills}"`;
  const inner = placed(path.join(art, `${drawing}.svg`), roles, place);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${inner}</svg>`;
}

/** Fine lines cost many bytes. A picture that is too large at quality 50 is scaled down, because a lower quality would blur the lines. */
async function compress(svg: Buffer, full: number) {
  for (const share of [1, 0.9, 0.8, 0.7, 0.6]) {
    for (const quality of [80, 65, 50]) {
      const { data: webp, info } = await sharp(svg)
        .resize({ width: Math.round(full * share) })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer({ resolveWithObject: true });
      if (webp.length <= maxBytes) return { webp, width: info.width, height: info.height };
    }
  }
  throw new Error(`A picture does not fit into ${maxBytes} bytes.`);
}

async function render(picture: SamplePicture): Promise<void> {
  const { file } = picture;
  const { webp, width, height } = await compress(Buffer.from(compose(picture)), sizeOf(picture).width);
  await writeFile(path.join(target, `${file}.webp`), webp);
  console.log(`${file}.webp ${width}x${height} ${Math.ceil(webp.length / 1000)} kB`);
  if (width !== picture.width || height !== picture.height) console.log(`Write width: ${width} and height: ${height}.`);
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const picture of gallery) await render(picture);
