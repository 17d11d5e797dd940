import type { Sharp, SharpOptions } from 'sharp';
import { xmlText } from '#app/shared/xml.ts';

type ImageFormat = 'avif' | 'webp' | 'jpeg';
type MadeImage = { width: number; height: number; format: ImageFormat | 'png'; bytes: Buffer };

/** What cannot become a picture for the web; anything else that goes wrong is a fault of ours. */
export class UnusableImage extends Error {
  reason: 'too many pixels' | 'damaged';
  constructor(reason: UnusableImage['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const maxPixels = 50_000_000;
const widths = [480, 960, 1_600, 2_400];
/** A size that is hardly smaller than the next one costs time and space and saves a reader nothing. */
const smallestStep = 1.5;
/** No format of ours takes more than 16,383 rows; nobody wants a taller one on a page. */
const tallest = 3;
const fallbackWidth = 1_600;
/** A tab, a home screen and an installed site. */
const iconSizes = [32, 180, 192, 512];
const secondsPerStep = 120;

/**
 * Makes the sizes of a picture, one after the other. Each is drawn again: of what was sent only the pixels remain, turned upright, in
 * sRGB; locations, names and programs do not.
 */
export async function makeSizes(
  original: Buffer,
  keep: (image: MadeImage) => Promise<void>,
  withIcons = false,
): Promise<{ width: number; height: number; color: string; moves: boolean }> {
  const sharp = await loadSharp();
  const input: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, animated: false };
  const head = await usable(sharp(original, input).metadata());
  // Before anything is decoded: a small file can claim to be a picture of gigabytes.
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

/** What makeSizes can read. sharp's own build has no decoder for HEIC. */
export async function readHeic(original: Buffer): Promise<Buffer> {
  const { readHeicInThread } = await import('./heic-thread.server.ts');
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

/** Loaded at the first picture: only the worker meets one. One thread, and only the readers of formats we take. */
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

/** Words as a picture of their own, wrapped to a width. Nothing in them is read as markup. */
export async function layText(words: {
  text: string;
  font: Font;
  size: number;
  color: string;
  width: number;
  /** In parts of the font's own, which is often wide. */
  lineHeight: number;
  /** In parts of the size. */
  letterSpacing?: number;
}): Promise<LaidText> {
  const sharp = await loadSharp();
  const { text, font, size, color, width, lineHeight, letterSpacing = 0 } = words;
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

/** A PNG with few colours, as drawings have. */
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
