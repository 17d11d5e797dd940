import type { FileStoreSettings } from './config.server.ts';
import { openFolder } from './files-folder.server.ts';
import { openBucket } from './files-s3.server.ts';

/** A file as a list names it. */
export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/** Where files live: a folder or an S3-compatible store, alike in everything `files.db.test.ts` asks of them. */
export type Files = {
  /** Whole or not at all: nobody ever reads half a file. Replaces what was there. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  read: (key: string) => Promise<{ stream: ReadableStream<Uint8Array>; bytes: number; contentType: string } | null>;
  exists: (key: string) => Promise<boolean>;
  /** Removing what is not there is no mistake: a removal may be tried again. */
  remove: (key: string) => Promise<void>;
  /** Keys that begin with `prefix`, in their order, a page at a time: `next` is what to give as `after`. */
  list: (
    prefix: string,
    page?: { after?: string | null; limit?: number },
  ) => Promise<{ files: StoredFile[]; next: string | null }>;
};

export function openFiles({ files }: { files: FileStoreSettings }): Files {
  return 'folder' in files ? openFolder(files.folder) : openBucket(files);
}

/** The whole file in memory, for those who bound its size themselves. */
export async function readBytes(files: Files, key: string): Promise<Buffer<ArrayBuffer> | null> {
  const found = await files.read(key);
  return found && Buffer.from(await new Response(found.stream).arrayBuffer());
}
