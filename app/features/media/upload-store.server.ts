import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ERRORS, type DataStore, type Upload } from '@tus/server';
import type { App } from '#app/context.ts';
import { s3ClientConfig } from '#app/platform/files-s3.server.ts';

/** An upload that was not finished by then is let go. */
const uploadHours = 24;

/** What has arrived of an upload lies where the finished files lie: in the folder or in the bucket. */
export async function openUploadStore({ config: { files } }: App): Promise<DataStore> {
  const expirationPeriodInMilliseconds = uploadHours * 3_600_000;
  if ('folder' in files) {
    const { FileStore } = await import('@tus/file-store');
    return keepKnown(new FileStore({ directory: files.folder, expirationPeriodInMilliseconds }));
  }
  const { S3Store } = await import('@tus/s3-store');
  const store = new S3Store({
    partSize: 5 * 1024 * 1024,
    useTags: false,
    expirationPeriodInMilliseconds,
    s3ClientConfig: { ...s3ClientConfig(files), bucket: files.bucket },
  });
  return keepKnown(wholePieces(store));
}

/**
 * Hands a piece on only when it is here as a whole. S3Store forgets to close its temporary file when a piece breaks off, and a file that is
 * forgotten ends the process. A piece is at most 6 MB.
 */
function wholePieces<Store extends DataStore>(store: Store): Store {
  const write = store.write.bind(store);
  store.write = async (stream, id, offset) => write(Readable.from([await buffer(stream)]), id, offset);
  return store;
}

/** An upload announced a second time, because the answer to the first was lost on the way, keeps what it has. */
function keepKnown<Store extends DataStore>(store: Store): Store {
  const create = store.create.bind(store);
  store.create = async (upload: Upload) => {
    const known = await store.getUpload(upload.id).catch(() => null);
    if (!known) return create(upload);
    if (known.size !== upload.size) throw ERRORS.INVALID_LENGTH;
    return Object.assign(upload, known);
  };
  return store;
}
