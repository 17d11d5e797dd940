import type { Sharp, SharpOptions } from 'sharp';
import { xmlText } from '#app/shared/escapes.ts';

type ImageFormat = 'avif' | 'webp' | 'jpeg';
type MadeImage = { width: number; height: number; format: ImageFormat | 'png'; bytes: Buffer };

/** The file cannot be used as a picture. Any other error is a bug. */
export class UnusableImage extends Error {
  reason: 'too many pixels' | 'damaged';
  constructor(reason: UnusableImage['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const maxPixels = 50_000_000;
const widths = [480, 960, 1_600, 2_400];
/** Skip a size that is hardly smaller than the next: it costs time and space and saves visitors nothing. */
const smallestStep = 1.5;
/** The maximum height as a multiple of the width. WebP is limited to 16,383 rows. */
const tallest = 3;
const fallbackWidth = 1_600;
/** For a browser tab, a home screen and an installed app. */
const iconSizes = [32, 180, 192, 512];
const secondsPerStep = 120;

/** Re-encodes every size: only the pixels remain, upright and in sRGB. Metadata such as the location is dropped. */
export async function makeSizes(
  original: Buffer,
  keep: (image: MadeImage) => Promise<void>,
  withIcons = false,
): Promise<{ width: number; height: number; color: string; moves: boolean }> {
  const sharp = await loadSharp();
  const input: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, animated: false };
  const head = await usable(sharp(original, input).metadata());
  // Check before decoding, because a small file can claim gigabytes of pixels.
  if (head.width * (head.pageHeight ?? head.height) > maxPixels) throw new UnusableImage('too many pixels');
  const { width, height } = head.autoOrient;

  const largest = await usable(
    fit(sharp(original, input).autoOrient(), Math.min(width, widths.at(-1) ?? width))
      .toColourspace('srgb')
      .timeout({ seconds: secondsPerStep })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { channels, width: w, height: h } = largest.info;
  const base = () => sharp(largest.data, { raw: { width: w, height: h, channels } });
  const wanted = [...widths.filter((each) => each * smallestStep <= w), w];

  const make = async (format: ImageFormat, to: number) => {
    const { data, info } = await encode(fit(base(), to), format).toBuffer({ resolveWithObject: true });
    await keep({ width: info.width, height: info.height, format, bytes: data });
  };
  for (const to of wanted) {
    await make('avif', to);
    await make('webp', to);
  }
  await make('jpeg', Math.min(w, fallbackWidth));
  for (const size of withIcons ? iconSizes : []) {
    const square = base().resize(size, size, { fit: 'contain', background: '#0000' });
    await keep({ width: size, height: size, format: 'png', bytes: await square.png().toBuffer() });
  }

  const point = await base().flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const [red = 0, green = red, blue = red] = point;
  const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { width, height, color, moves: (head.pages ?? 1) > 1 };
}

/** Converts HEIC to a PNG for makeSizes, because sharp's build has no HEIC decoder. */
export async function readHeic(original: Buffer): Promise<Buffer> {
  const { readHeicInThread } = await import('./threads.server.ts');
  const read = await readHeicInThread(original, maxPixels);
  if (!read.png) throw new UnusableImage(read.reason);
  return Buffer.from(read.png.buffer, read.png.byteOffset, read.png.length);
}

function fit(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true });
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  const timed = image.timeout({ seconds: secondsPerStep });
  // Effort 2 takes 60 % more time for 2.6 % fewer bytes, measured on the demo's pictures.
  if (format === 'avif') return timed.avif({ quality: 55, effort: 1 });
  if (format === 'webp') return timed.webp({ quality: 78, effort: 4 });
  return timed.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
}

async function usable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new UnusableImage(/pixel limit/i.test(String(error)) ? 'too many pixels' : 'damaged', error);
  }
}

/** Loaded on first use, because only the worker needs it. One thread, and only the loaders of formats we accept. */
let loading: Promise<typeof import('sharp').default> | undefined;
function loadSharp() {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
    });
    return sharp;
  }));
}

type Font = { family: string; file: string };
export type LaidText = { input: Buffer; width: number; height: number };

export async function layText(block: {
  text: string;
  font: Font;
  size: number;
  color: string;
  width: number;
  /** A factor of the font's own line height. */
  lineHeight: number;
  /** In em. */
  letterSpacing?: number;
}): Promise<LaidText> {
  const sharp = await loadSharp();
  const { text, font, size, color, width, lineHeight, letterSpacing = 0 } = block;
  // Pango counts in 1024ths of a point.
  const spacing = Math.round(letterSpacing * size * 1024);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="${lineHeight}" letter_spacing="${spacing}" insert_hyphens="false">${xmlText(text)}</span>`,
      font: `${font.family} ${size}`,
      fontfile: font.file,
      rgba: true,
      // One point is one pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Returns a PNG with a small palette, which suits drawings. */
export async function composePicture(
  ground: Buffer,
  layers: { input: Buffer; left: number; top: number }[],
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(ground)
    .composite(layers.map(({ input, left, top }) => ({ input, left, top })))
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer();
}
