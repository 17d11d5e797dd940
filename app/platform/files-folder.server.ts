import { randomUUID } from 'node:crypto';
import { close, createReadStream, fstat, open } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { assertFileKey, assertKeyPrefix, contentTypeOf } from './file-keys.server.ts';
import type { Files, StoredFile } from './files.server.ts';

const abandonedAfterMs = 60_000;

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/**
 * Files in a folder that every process sees. What is being written lies in a folder with a dot in front, which no key can have: to find what
 * was left there, nobody has to look through the files themselves.
 */
export function openFolder(folder: string): Files {
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
          // A disk that is full needs the room.
          await rm(temporary, { force: true });
          throw error;
        }
      });
      await removeAbandoned(beingWritten);
    },
    async read(key) {
      const path = pathOf(key);
      // By number and not as a FileHandle: one that a reader forgets would end the process when it is collected.
      const fd = await orNull(openFile(path, 'r'));
      if (fd === null) return null;
      const found = await statFile(fd);
      if (!found.isFile()) {
        await closeFile(fd);
        return null;
      }
      return { stream: webStream(createReadStream(path, { fd })), bytes: found.size, contentType: contentTypeOf(key) };
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

/** Every file below `under` whose key begins with `prefix` and comes after `after`, in the order of keys. */
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

/** The stream closes its file by itself, also when the reader turns away. */
function webStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}

function folderOf(prefix: string): string {
  return prefix.slice(0, prefix.lastIndexOf('/') + 1);
}

/** A folder that was empty may be removed by somebody else between making it and writing into it: then once more. */
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

/**
 * What a process that was killed was writing. Should somebody still be at it after all this time, their renaming fails and they write once
 * more.
 */
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
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
