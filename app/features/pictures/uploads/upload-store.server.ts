import { ERRORS, type DataStore, type Locker, type Upload } from '@tus/server';
import type { PoolClient } from 'pg';
import type { App } from '#app/context.ts';
import { listPages, s3ClientConfig } from '#app/platform/files.server.ts';

/** Unfinished uploads expire after this time. */
const uploadHours = 24;

/** Opens the store of unfinished uploads, in the same folder or bucket as the finished files. */
export async function openUploadStore({ config: { files } }: App): Promise<DataStore> {
  const expirationPeriodInMilliseconds = uploadHours * 3_600_000;
  if ('folder' in files) {
    const { FileStore } = await import('@tus/file-store');
    return resumable(new FileStore({ directory: files.folder, expirationPeriodInMilliseconds }));
  }
  const { S3Store } = await import('@tus/s3-store');
  const store = new S3Store({
    partSize: 5 * 1024 * 1024,
    useTags: false,
    expirationPeriodInMilliseconds,
    s3ClientConfig: { ...s3ClientConfig(files), bucket: files.bucket },
  });
  return resumable(store);
}

/** Creating an upload again, because the first response was lost, keeps the bytes it already has. */
function resumable<Store extends DataStore>(store: Store): Store {
  const create = store.create.bind(store);
  store.create = async (upload: Upload) => {
    const existing = await store.getUpload(upload.id).catch(() => null);
    if (!existing) return create(upload);
    if (existing.size !== upload.size) throw ERRORS.INVALID_LENGTH;
    return Object.assign(upload, existing);
  };
  return store;
}

/** Uploads are kept here until they are resized. Nothing in this folder is ever served. */
export const uploadsFolder = 'uploads/';

export function uploadFileKey(uploadKey: string): string {
  return `${uploadsFolder}${uploadKey}`;
}

export function fileKeysOf(picture: { status: string; uploadKey: string; sizes: { key: string }[] }): string[] {
  return picture.status === 'waiting' ? [uploadFileKey(picture.uploadKey)] : picture.sizes.map(({ key }) => key);
}

/** Deletes the upload and the metadata files that the upload protocol stored beside it. */
export async function removeUpload({ files }: App, uploadKey: string): Promise<void> {
  for (const note of ['', '.json', '.info', '.part']) await files.remove(uploadFileKey(uploadKey) + note);
}

export async function removeFilesOf({ files }: App, pictureKey: string): Promise<void> {
  for await (const page of listPages(files, `${pictureKey}/`)) for (const { key } of page) await files.remove(key);
}

/** Lets one request at a time write to an upload, across all web processes. A chunk is received completely before it is written,
 * so a lock is held only briefly, and a stalled connection holds none. */
export function uploadLocker({ db }: App): Locker {
  return {
    newLock(id) {
      let client: PoolClient | undefined;
      return {
        async lock() {
          client = await db.$client.connect();
          try {
            await client.query('begin');
            await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
          } catch (error) {
            client.release(true);
            throw error;
          }
        },
        async unlock() {
          const ended = await client?.query('commit').catch(() => null);
          client?.release(!ended);
        },
      };
    },
  };
}
