// Makes the icons for browsers and phones: the site's mark in cream and copper on dark green, which is visible on any tab.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../public');
const ground = '#14342B';
const markSize = 48;

const mark = (await readFile(path.join(folder, 'art/mark.svg'), 'utf8'))
  .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  .replaceAll(/var\(--art-ink,[^)]*\)/g, '#F1EDE1')
  .replaceAll(/var\(--art-accent,[^)]*\)/g, '#E6A36B');

/** `part` is the mark's share of the icon's width, and `round` the corner radius as a share of it. */
function icon(part: number, round: number): string {
  const size = markSize / part;
  const edge = (size - markSize) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.toFixed(2)} ${size.toFixed(2)}"><rect width="100%" height="100%" rx="${(size * round).toFixed(2)}" fill="${ground}"/><g transform="translate(${edge.toFixed(2)} ${edge.toFixed(2)})">${mark}</g></svg>`;
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 900 }).resize(size, size).png({ palette: true, colours: 64 }).toBuffer();

/** The ICO format: a directory with the offset of each picture, then the pictures. */
function ico(pictures: { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let start = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(start, at + 12);
    start += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const tab = icon(0.84, 0.2);
const whole = icon(0.68, 0);
const files: Record<string, string | Buffer> = {
  'favicon.svg': tab,
  'favicon.ico': ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await png(tab, size) })))),
  // Phones round the corners themselves.
  'apple-touch-icon.png': await png(whole, 180),
  'icons/192.png': await png(icon(0.76, 0.2), 192),
  'icons/512.png': await png(icon(0.76, 0.2), 512),
  // Systems crop it to any shape, but keep at least the inner four fifths.
  'icons/maskable-512.png': await png(icon(0.54, 0), 512),
};
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(path.join(folder, name), bytes);
  console.log(`public/${name} ${bytes.length} bytes`);
}
