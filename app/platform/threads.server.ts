import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import type { LibheifName } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

// Work on hostile input, which may crash or never end. The main thread and the workers share this lazily imported file, so the bundler
// emits one chunk that can start itself as a worker.

const defaultMaxMemory = 1024 ** 3;
const deadlineMs = 120_000;

type Read = { png: Uint8Array<ArrayBuffer> } | { png?: never; reason: 'too many pixels' | 'damaged' };

/** libheif runs in a thread with a deadline, so a hostile file can only crash that thread. Its WebAssembly build uses at most 2 GB. */
export async function readHeicInThread(
  bytes: Buffer,
  maxPixels: number,
  { withinMs = deadlineMs, maxMemory = defaultMaxMemory } = {},
): Promise<Read> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { bytes, maxPixels, maxMemory },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    env: {},
    // Keeps libheif's messages about damaged files out of our log.
    stdout: true,
    stderr: true,
  });
  try {
    const [read]: Read[] = await once(thread, 'message', { signal: AbortSignal.timeout(withinMs) });
    return read ?? { reason: 'damaged' };
  } catch {
    return { reason: 'damaged' };
  } finally {
    await thread.terminate();
  }
}

/** Constants from libheif's heif.h. */
const rgb = 1;
const interleaved = { rgb: 10, rgba: 11, channel: 10 };
/** Byte offsets in `struct heif_security_limits`. */
const limitAt = { imagePixels: 8, totalMemory: 64 };

async function readMain({ bytes, maxPixels, maxMemory }: Task): Promise<Read> {
  const { default: open } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const heif = open();
  const call = (name: LibheifName, ...args: number[]) => heif[`_${name}`](...args);
  const error = call('malloc', 12);
  const result = call('malloc', 4);
  const view = () => new DataView(heif.HEAPU8.buffer);
  const isWrong = () => view().getUint32(error, true) !== 0;
  const context = call('heif_context_alloc');
  const limits = call('heif_context_get_security_limits', context);
  view().setBigUint64(limits + limitAt.imagePixels, BigInt(maxPixels), true);
  view().setBigUint64(limits + limitAt.totalMemory, BigInt(maxMemory), true);

  const file = call('malloc', bytes.length);
  heif.HEAPU8.set(bytes, file);
  call('heif_context_read_from_memory', error, context, file, bytes.length, 0);
  if (isWrong()) return { reason: 'damaged' };
  call('heif_context_get_primary_image_handle', error, context, result);
  if (isWrong()) return { reason: 'damaged' };
  const handle = view().getUint32(result, true);
  // Check before decoding, because a small file can claim gigabytes of pixels.
  if (call('heif_image_handle_get_width', handle) * call('heif_image_handle_get_height', handle) > maxPixels)
    return { reason: 'too many pixels' };

  const channels = call('heif_image_handle_has_alpha_channel', handle) ? 4 : 3;
  call('heif_decode_image', error, handle, result, rgb, channels === 4 ? interleaved.rgba : interleaved.rgb, 0);
  if (isWrong()) return { reason: 'damaged' };
  const image = view().getUint32(result, true);
  const width = call('heif_image_get_width', image, interleaved.channel);
  const height = call('heif_image_get_height', image, interleaved.channel);
  const pixels = call('heif_image_get_plane_readonly', image, interleaved.channel, result);
  const stride = view().getUint32(result, true);
  const row = (y: number) => heif.HEAPU8.subarray(pixels + y * stride, pixels + y * stride + width * channels);

  const profileBytes = call('heif_image_handle_get_raw_color_profile_size', handle);
  const profile = call('malloc', profileBytes);
  call('heif_image_handle_get_raw_color_profile', error, handle, profile);
  const icc = profileBytes > 0 && !isWrong() ? heif.HEAPU8.slice(profile, profile + profileBytes) : null;
  return { png: await writePng({ width, height, channels, row, icc }) };
}

type Raster = {
  width: number;
  height: number;
  channels: 3 | 4;
  row: (y: number) => Uint8Array;
  icc: Uint8Array | null;
};

/** Written by hand, because sharp accepts no color profile with raw pixels, and phones use a wider gamut than sRGB. */
async function writePng({ width, height, channels, row, icc }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 4 ? 6 : 2], 8);
  function* rows() {
    for (let y = 0; y < height; y += 1) yield Buffer.concat([Buffer.of(0), row(y)]);
  }
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...(icc ? [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(icc)]))] : []),
    pngChunk('IDAT', await buffer(Readable.from(rows()).pipe(createDeflate({ level: 1 })))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export function pngChunk(name: string, content: Buffer): Buffer<ArrayBuffer> {
  const framed = Buffer.alloc(content.length + 12);
  framed.writeUInt32BE(content.length, 0);
  framed.write(name, 4, 'latin1');
  content.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}

async function sendPng(task: Task): Promise<void> {
  const message = await readMain(task);
  parentPort?.postMessage(message, message.png ? [message.png.buffer] : []);
}

type Task = { bytes: Uint8Array; maxPixels: number; maxMemory: number };

const passwordTask = 'password-strength';

/** The thread sends one message when it is ready, then a score from 0 to 4 for each password. */
export function startPasswordThread(): Worker {
  const thread = new Worker(new URL(import.meta.url), { workerData: passwordTask });
  thread.unref();
  return thread;
}

async function scorePasswords(): Promise<void> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  parentPort?.on('message', ([password, knownWords]: [string, string[]]) =>
    parentPort?.postMessage(zxcvbn.check(password, knownWords).score),
  );
  parentPort?.postMessage('ready');
}

const asked: Task | typeof passwordTask | null = workerData;
if (asked === passwordTask) await scorePasswords();
else if (asked && 'maxPixels' in asked) await sendPng(asked);
