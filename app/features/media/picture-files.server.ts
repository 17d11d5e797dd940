import type { App } from '#app/context.ts';

/** Where an upload lies until its sizes are made. Nothing below it is ever served. */
export const uploadsFolder = 'uploads/';

export function uploadFileKey(uploadKey: string): string {
  return `${uploadsFolder}${uploadKey}`;
}

/** The files that belong to a row of pictures. */
export function fileKeysOf(picture: { status: string; uploadKey: string; sizes: { key: string }[] }): string[] {
  return picture.status === 'waiting' ? [uploadFileKey(picture.uploadKey)] : picture.sizes.map(({ key }) => key);
}

/** The upload and what the upload's protocol noted beside it. */
export async function removeUpload({ files }: App, uploadKey: string): Promise<void> {
  for (const note of ['', '.json', '.info', '.part']) await files.remove(uploadFileKey(uploadKey) + note);
}

export async function removeFilesOf({ files }: App, pictureKey: string): Promise<void> {
  for (;;) {
    const page = await files.list(`${pictureKey}/`);
    for (const { key } of page.files) await files.remove(key);
    if (!page.next) return;
  }
}
