import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { App, Person } from '#app/context.ts';
import type { PictureKind } from '#app/features/pictures/picture.ts';
import { preparePicture } from '#app/features/pictures/pictures.jobs.server.ts';
import { servePicture } from '#app/features/pictures/serve-picture.server.ts';
import { uploadFileKey } from '#app/features/pictures/uploads/upload-store.server.ts';
import { addPicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { pngChunk } from '#app/platform/threads.server.ts';
import { pictures } from '#db/schema.ts';

/** Returns a JPEG with noise, which gives it the file size of a real photo. */
export async function makePhoto(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#3a6b58', noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Returns a JPEG as phones write it: rotated by EXIF, with GPS coordinates. */
export async function aPhoneJpeg(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#3a6b58' } })
    .withExif({
      IFD0: { Make: 'CanaryPhone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 29/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '90/1 51/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function anAnimatedGif(): Promise<Buffer> {
  const frames = ['#c00000', '#0000c0'].map((background) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A decompression bomb: a few kilobytes that claim to be a picture of 50,000 × 50,000 pixels. */
export function aBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((50_000 / 8 + 1) * 2_000), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * A HEIC file as an iPhone writes it: 640 × 400 pixels in Display P3, rotated, with the phone's name and place. Made by heif-enc from a drawing
 * with EXIF: red on the left, blue on the right, a white square in the top left corner. An added `irot` box turns it upright.
 */
export function makeHeic({ width }: { width?: number } = {}): Buffer {
  const bytes = readFileSync(new URL('phone.heic', import.meta.url));
  if (width) bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8);
  return bytes;
}

/** Stores an upload and its picture row, which waits for the worker. */
export async function makeUpload(
  app: App,
  by: Person,
  bytes: Buffer,
  { kind = 'gallery', fileName = 'a.jpg' }: { kind?: PictureKind; fileName?: string } = {},
): Promise<{ id: number; key: string; publicId: string; uploadKey: string }> {
  const uploadKey = randomUUID();
  await app.files.put(uploadFileKey(uploadKey), bytes, 'application/octet-stream');
  return addPicture(app, by, { kind, fileName, bytes: bytes.length, uploadKey });
}

/** Creates an upload, prepares it as the worker does, and returns the paths of its files. */
export async function makePreparedPicture(app: App, by: Person, kind: PictureKind = 'gallery', bytes?: Buffer) {
  const { id, key } = await makeUpload(app, by, bytes ?? (await makePhoto(700, 500)), {
    fileName: 'knee.jpg',
    kind,
  });
  await preparePicture.run(app, { pictureId: id });
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  const publicId = row?.publicId ?? '';
  const addresses = (row?.sizes ?? []).map((size) => publicId + size.key.slice(key.length));
  return { id, key, publicId, addresses };
}

/** Requests `/files/{address}`, by default as a visitor without headers. */
export function askForFile(
  app: App,
  address = '',
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  const [path = ''] = address.split('?');
  return servePicture(app, new Request(`http://x/files/${address}`, { ...init, headers }), path);
}
