import { Metadata, Server, type Upload } from '@tus/server';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { plainSentence } from '#app/platform/plain-page.server.ts';
import { findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { pictureKinds } from '../picture.ts';
import { pictureMessages, maxPictureBytes } from './picture-file.ts';
import { uploadFileKey, uploadsFolder, openUploadStore, uploadLocker } from './upload-store.server.ts';
import { addPicture, findUpload, releasePicture, reuseUpload } from './uploads.commands.server.ts';

const uploadsPath = '/admin/uploads';
export const uploadMethods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];

/** The browser uploads in chunks, so that a lost connection costs only one. No chunk may be larger than this. */
const maxPieceBytes = 6 * 1024 * 1024;
/** Enough for a whole day's photos at once. */
export const uploadLimit: Limit = { name: 'uploads', times: 600, seconds: 3_600 };
const signedOut = 'You must be logged in to upload.';

export function isUploadPath(path: string): boolean {
  return path === uploadsPath || path.startsWith(`${uploadsPath}/`);
}

/** The tus protocol. A client that lost the response and asks again gets the picture that its upload became.
 * If all bytes are there but no picture, it is created now. */
export async function handleUpload(app: App, request: Request): Promise<Response> {
  const by = await findSignedInPerson(app, request);
  if (!by) return sentence(401, signedOut);
  const { method } = request;
  if (!uploadMethods.includes(method)) return sentence(405, 'Pictures can’t be uploaded this way.');
  if (Number(request.headers.get('Content-Length') ?? 0) > maxPieceBytes)
    return sentence(413, pictureMessages.tooLarge);
  if (method === 'PATCH' && !request.headers.has('Content-Length')) return sentence(411, 'The length is missing.');

  const announced = method === 'POST' ? readAnnouncement(request) : undefined;
  if (announced && 'refusal' in announced) return announced.refusal;
  const uploadKey = announced?.uploadKey ?? keyInAddress(request);
  if (method !== 'OPTIONS') {
    if (!uploadKey) return sentence(404, pictureMessages.lost);
    const existing = await (method === 'HEAD' ? findUpload : reuseUpload)(app, uploadKey);
    if (existing) return answerFinished(app, method, existing);
    const wait = announced && (await app.limits.consume(uploadLimit, by.id));
    if (wait)
      return sentence(429, 'You have uploaded many pictures in the past hour. Please wait a while.', {
        'Retry-After': String(wait),
      });
  }

  const tus = await openTus(app);
  const whole = await wholeRequest(request);
  if (!whole) return sentence(400, pictureMessages.lost);
  senders.set(whole, by);
  const response = await tus.handleWeb(whole);
  const headers = new Headers([...response.headers].filter(([name]) => !name.startsWith('access-control-')));
  if (method === 'HEAD' && response.ok && headers.get('Upload-Offset') === headers.get('Upload-Length')) {
    const upload = uploadMetadataSchema.parse(Metadata.parse(headers.get('Upload-Metadata') ?? ''));
    headers.set('Picture-Id', await finish(app, by, upload, Number(headers.get('Upload-Length'))));
  }
  return new Response(response.body, { status: response.status, headers });
}

/** Reads the chunk into memory, at most 6 MB. Returns null when the connection was lost. Only a PATCH has a body: what a creation sends
 * without naming its length is left out, because a lost connection would leave part of it in the store. */
async function wholeRequest(request: Request): Promise<Request | null> {
  const { method, url, headers } = request;
  if (method !== 'PATCH') return new Request(url, { method, headers });
  const body = await request.arrayBuffer().catch(() => null);
  return body && new Request(url, { method, headers, body });
}

function readAnnouncement(request: Request): UploadMetadata | { refusal: Response } {
  const length = Number(request.headers.get('Upload-Length') ?? 0);
  if (length > maxPictureBytes) return { refusal: sentence(413, pictureMessages.tooLarge) };
  if (!(length > 0)) return { refusal: sentence(422, pictureMessages.empty) };
  // No bytes in the creation request, so that it can be repeated safely.
  if (Number(request.headers.get('Content-Length') ?? 0) > 0) return { refusal: sentence(400, pictureMessages.lost) };
  const announced = uploadMetadataSchema.safeParse(parseMetadata(request.headers.get('Upload-Metadata') ?? ''));
  return announced.success ? announced.data : { refusal: sentence(400, pictureMessages.lost) };
}

function parseMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch {
    return {};
  }
}

function keyInAddress(request: Request): string | undefined {
  return uploadMetadataSchema.shape.uploadKey.safeParse(new URL(request.url).pathname.slice(uploadsPath.length + 1))
    .data;
}

async function answerFinished(
  app: App,
  method: string,
  picture: { id: number; uploadKey: string; bytes: number },
): Promise<Response> {
  const headers = { 'Tus-Resumable': '1.0.0', 'Picture-Id': String(picture.id) };
  const length = String(picture.bytes);
  if (method === 'POST')
    return new Response(null, {
      status: 201,
      headers: { ...headers, Location: `${uploadsPath}/${picture.uploadKey}` },
    });
  if (method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'Upload-Offset': length, 'Upload-Length': length } });
  if (method === 'DELETE') {
    await app.db.transaction((tx) => releasePicture(tx, app, picture.id));
    return new Response(null, { status: 204, headers });
  }
  // The conflict makes the client ask for the offset, which tells it that the upload is complete.
  return new Response(null, { status: 409, headers });
}

async function finish(app: App, by: Person, upload: UploadMetadata, bytes: number): Promise<string> {
  const { kind, filename, uploadKey } = upload;
  const { id } = await addPicture(app, by, { kind, fileName: filename, uploadKey, bytes });
  return String(id);
}

const senders = new WeakMap<Request, Person>();
const servers = new WeakMap<App['db'], Promise<Server>>();

function openTus(app: App): Promise<Server> {
  const existing = servers.get(app.db);
  if (existing) return existing;
  const opened = openUploadStore(app).then(
    (datastore) =>
      new Server({
        path: uploadsPath,
        datastore,
        locker: uploadLocker(app),
        maxSize: maxPictureBytes,
        allowedOrigins: [],
        disableTerminationForFinishedUploads: true,
        namingFunction: (_request, metadata) => uploadFileKey(uploadMetadataSchema.parse(metadata).uploadKey),
        generateUrl: (_request, { path, id }) => `${path}/${id.slice(uploadsFolder.length)}`,
        getFileIdFromRequest: (_request, last) => last && uploadFileKey(last),
        async onUploadFinish(request, { metadata, size = 0 }: Upload) {
          const by = senders.get(request);
          if (!by) throw new Error('An upload without a sender');
          const pictureId = await finish(app, by, uploadMetadataSchema.parse(metadata), size);
          return { headers: { 'Picture-Id': pictureId } };
        },
        onResponseError(_request, error) {
          // The store answers a full disk with a 500 that is no Error. The browser tries again after both.
          if (!(error instanceof Error) && error.status_code < 500) return undefined;
          app.log.error({ err: error }, 'an upload failed');
          return { status_code: 503, body: '' };
        },
      }),
  );
  servers.set(app.db, opened);
  opened.catch(() => servers.delete(app.db));
  return opened;
}

function sentence(status: number, text: string, more: Record<string, string> = {}): Response {
  return plainSentence(status, text, { 'Tus-Resumable': '1.0.0', ...more });
}

/** The metadata of an upload. The browser creates its key, a UUID, and sends the same key when it retries. */
const uploadMetadataSchema = z.object({
  kind: z.enum(pictureKinds),
  filename: z.string().min(1).max(1_000),
  uploadKey: z.uuid(),
});
type UploadMetadata = z.infer<typeof uploadMetadataSchema>;
