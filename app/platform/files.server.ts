import { randomUUID } from 'node:crypto';
import { close, createReadStream, fstat, open } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { FileStoreSettings, S3Settings } from './config.server.ts';

export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/** File storage: a folder or an S3-compatible bucket. `files.db.test.ts` tests that both behave the same. */
export type Files = {
  /** Atomic: a reader never sees a partial file. Replaces an existing file. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  read: (key: string) => Promise<{ stream: ReadableStream<Uint8Array>; bytes: number; contentType: string } | null>;
  exists: (key: string) => Promise<boolean>;
  /** Idempotent: removing a missing file is not an error, so that a removal can be retried. */
  remove: (key: string) => Promise<void>;
  /** Keys that start with `prefix`, sorted, one page at a time. Pass `next` as `after` for the next page. */
  list: (prefix: string, page?: { after?: string | null; limit?: number }) => Promise<FilePage>;
};

/** Names the folder for an operator. Staff and visitors read only that a disk is full. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  constructor(folder: string, options: ErrorOptions) {
    super(`The disk is full: ${folder}`, options);
  }
}

type FilePage = { files: StoredFile[]; next: string | null };

export function openFiles({ files }: { files: FileStoreSettings }): Files {
  return 'folder' in files ? openFolder(files.folder) : openBucket(files);
}

/** Reads the whole file into memory. The caller must limit its size. */
export async function readBytes(files: Files, key: string): Promise<Buffer<ArrayBuffer> | null> {
  const found = await files.read(key);
  return found && Buffer.from(await new Response(found.stream).arrayBuffer());
}

export { buffer as concatBytes } from 'node:stream/consumers';

const abandonedAfterMs = 60_000;

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** Temporary files are in a dot folder, which no key can name, so that abandoned ones are found without scanning the files. */
function openFolder(folder: string): Files {
  const root = resolve(folder);
  const beingWritten = join(root, '.being-written');
  const pathOf = (key: string) => {
    assertFileKey(key);
    return join(root, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(beingWritten, randomUUID());
      await insideFolders([beingWritten, dirname(path)], async () => {
        try {
          await writeFile(temporary, bytes, { flush: true });
          await rename(temporary, path);
        } catch (error) {
          // Free the space, since the disk may be full.
          await rm(temporary, { force: true });
          throw error;
        }
      }).catch((error: unknown) => {
        throw isFull(error) ? new DiskFull(root, { cause: error }) : error;
      });
      await removeAbandoned(beingWritten);
    },
    async read(key) {
      const path = pathOf(key);
      // A file descriptor, because a FileHandle that a reader forgets crashes the process when it is collected.
      const fd = await orNull(openFile(path, 'r'));
      if (fd === null) return null;
      const found = await statFile(fd);
      if (!found.isFile()) {
        await closeFile(fd);
        return null;
      }
      const stream = toReadableStream(createReadStream(path, { fd }));
      return { stream, bytes: found.size, contentType: contentTypeOf(key) };
    },
    async exists(key) {
      return (await orNull(stat(pathOf(key))))?.isFile() ?? false;
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmptyFolders(root, dirname(path));
    },
    async list(prefix, { after = null, limit = 1_000 } = {}) {
      assertKeyPrefix(prefix);
      const files: StoredFile[] = [];
      for await (const file of walk(root, folderOf(prefix), prefix, after ?? '')) {
        if (files.length === limit) return { files, next: files.at(-1)?.key ?? null };
        files.push(file);
      }
      return { files, next: null };
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Yields every file below `under` whose key starts with `prefix` and sorts after `after`, in key order. */
async function* walk(root: string, under: string, prefix: string, after: string): AsyncGenerator<StoredFile> {
  const entries = (await orNull(readdir(join(root, under), { withFileTypes: true }))) ?? [];
  const keys = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => `${under}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .sort();
  for (const key of keys) {
    if (key.endsWith('/')) {
      const mayHold = key.startsWith(prefix) || prefix.startsWith(key);
      if (mayHold && (key > after || after.startsWith(key))) yield* walk(root, key, prefix, after);
    } else if (key.startsWith(prefix) && key > after) {
      const found = await orNull(stat(join(root, key)));
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

function folderOf(prefix: string): string {
  return prefix.slice(0, prefix.lastIndexOf('/') + 1);
}

/** Another process may remove an empty folder before we write into it, so retry up to 5 times. */
async function insideFolders(folders: string[], write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    for (const folder of folders) await mkdir(folder, { recursive: true });
    try {
      return await write();
    } catch (error) {
      if (!isMissing(error) || tries === 5) throw error;
    }
  }
}

/** Removes temporary files of killed processes. If the writer is still alive, its rename fails and it writes the file again. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await orNull(stat(path));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = dirname(empty)) {
    try {
      await rmdir(empty);
    } catch {
      return;
    }
  }
}

async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return missing.has(error.name) || ('code' in error && missing.has(String(error.code)));
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'NoSuchKey', 'NotFound']);

/** Sends checksums only where S3 requires them, because other stores reject the newer algorithms. */
export function s3ClientConfig({ endpoint, region, accessKey, secretKey }: S3Settings): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  };
}

/** The client is loaded on first use, because a site with a folder never needs it. */
function openBucket(settings: S3Settings): Files {
  const Bucket = settings.bucket;
  let loading: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const load = () => (loading ??= loadClient(settings));
  return {
    async put(key, bytes, contentType) {
      assertFileKey(key);
      const { sdk, client } = await load();
      const Body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentType: contentType }));
    },
    async read(key) {
      assertFileKey(key);
      const { sdk, client } = await load();
      const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key: key })));
      if (!found?.Body) return null;
      return {
        stream: found.Body.transformToWebStream(),
        bytes: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
      };
    },
    async exists(key) {
      assertFileKey(key);
      const { sdk, client } = await load();
      return (await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })))) !== null;
    },
    async remove(key) {
      assertFileKey(key);
      const { sdk, client } = await load();
      await orNull(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })));
    },
    async list(prefix, { after = null, limit = 1_000 } = {}) {
      assertKeyPrefix(prefix);
      const { sdk, client } = await load();
      const wanted = { Bucket, Prefix: prefix, MaxKeys: limit, ...(after && { StartAfter: after }) };
      const page = await client.send(new sdk.ListObjectsV2Command(wanted));
      const files = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
        key: Key,
        bytes: Size,
        modifiedAt: LastModified,
      }));
      return { files, next: page.IsTruncated ? (files.at(-1)?.key ?? null) : null };
    },
  };
}

async function loadClient(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  return { sdk, client: new sdk.S3Client(s3ClientConfig(settings)) };
}

/** No segment starts with a dot, so a key cannot escape the root or name a temporary file. */
const plainKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export function isFileKey(key: string): boolean {
  return key.length <= 400 && plainKey.test(key);
}

/** An invalid key is a bug, because addresses are validated before they get here. */
function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not the key of a file');
}

function assertKeyPrefix(prefix: string): void {
  if (prefix !== '' && !isFileKey(prefix.replace(/\/$/, ''))) throw new Error('This is not the beginning of a key');
}

const typesByEnding: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
};

export function contentTypeOf(key: string): string {
  return typesByEnding[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Yields all files under a prefix, page by page. */
export async function* listPages({ list }: Files, prefix: string): AsyncGenerator<StoredFile[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Files['list']>> = await list(prefix, { after });
    yield page.files;
    after = page.next;
  } while (after);
}

/** A stream of chunks with backpressure, so that a large file is never entirely in memory. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Cancelling the stream closes its source. */
export function toReadableStream(bytes: Bytes): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

/** Yields the same bytes in chunks of one size. Only the last may be smaller. */
export async function* splitChunks(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (let piece of bytes) {
    while (length + piece.length >= size) {
      yield Buffer.concat([...held, piece.subarray(0, size - length)]);
      piece = piece.subarray(size - length);
      held = [];
      length = 0;
    }
    held.push(piece);
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

export async function* once(bytes: Uint8Array): Bytes {
  yield bytes;
}

/** Reads everything and discards it, to verify that it is readable. */
export async function drainBytes(bytes: Bytes): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]();
  for (let done = false; !done;) done = (await pieces.next()).done ?? false;
}
