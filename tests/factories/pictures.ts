import { randomUUID } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { App, StaffMember } from '#app/context.ts';
import { uploadFileKey } from '#app/features/media/upload-store.server.ts';
import type { PictureKind } from '#app/features/media/picture.ts';
import { addPicture } from '#app/features/media/pictures.commands.server.ts';

/** A photograph-like JPEG: noise keeps it from compressing to nothing, as a real one would. */
export async function aPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#3a6b58', noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** As a phone writes it: lying on its side, with the place where it was taken. */
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

/** Some kilobytes that unpack to a picture of 50,000 by 50,000. */
export function aBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((50_000 / 8 + 1) * 2_000), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The head of a file as an iPhone writes it. */
export function aHeic(): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([head, Buffer.alloc(500)]);
}

/** What has arrived in the store, and its picture waiting for the worker. */
export async function anUpload(
  app: App,
  staff: StaffMember,
  bytes: Buffer,
  { kind = 'gallery', fileName = 'a.jpg' }: { kind?: PictureKind; fileName?: string } = {},
): Promise<{ id: number; key: string; uploadKey: string }> {
  const uploadKey = randomUUID();
  await app.files.put(uploadFileKey(uploadKey), bytes, 'application/octet-stream');
  return addPicture(app, staff, { kind, fileName, bytes: bytes.length, uploadKey });
}
