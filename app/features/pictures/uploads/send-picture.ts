import { counted } from '#app/shared/phrases.ts';
import { type Picture, type PictureKind } from '../picture.ts';
import { headBytes, refusePicture } from './picture-file.ts';

/** Small enough for a slow connection to send within the server's timeout, and to lose little when it drops. */
const pieceBytes = 1024 * 1024;
/** Retries for about ten minutes offline. Every chunk that arrives resets the count. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 18 }, () => 30_000)];

const lineLost = 'The connection was lost. Check your connection and choose the picture again.';
export const interrupted = 'Connection lost. Trying again…';
const wentWrong = 'The picture could not be uploaded. Please choose it again.';

export type UploadState = {
  /** 'queued' and 'sending' can be canceled; 'preparing' is uploaded; 'done' and 'failed' are final. */
  state: 'queued' | 'sending' | 'preparing' | 'done' | 'failed';
  /** From 0 to 1. */
  share: number;
  text: string;
  pictureId: number | null;
  /** Null until it is prepared. */
  picture: Picture | null;
};

type Listener = {
  onChange: (changed: Partial<UploadState>) => void;
  /** Called when the upload is complete. If it rejects, for example offline, it is called again. */
  onUploaded?: (pictureId: number) => void | Promise<void>;
};

/** Uploads in chunks and resumes after a lost connection. The key created here identifies the file, so that repeated uploads
 * become one picture. Returns a function that cancels the upload. */
export function sendPicture(file: File, kind: PictureKind, listener: Listener): () => void {
  const stop = new AbortController();
  void send(file, kind, listener, stop.signal).catch(() => {
    if (!stop.signal.aborted) fail(listener, wentWrong);
  });
  return () => stop.abort();
}

async function send(file: File, kind: PictureKind, listener: Listener, stop: AbortSignal): Promise<void> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const refusal = refusePicture(head, file.size);
  if (stop.aborted) return;
  if (refusal) return fail(listener, refusal);
  const { Upload } = await import('tus-js-client');
  if (stop.aborted) return;
  const begun = performance.now();
  const upload = new Upload(file, {
    endpoint: '/admin/uploads',
    metadata: { kind, filename: file.name, uploadKey: crypto.randomUUID() },
    chunkSize: pieceBytes,
    retryDelays: pauses,
    storeFingerprintForResuming: false,
    onProgress(bytes, total) {
      const text = formatProgress(bytes, total, performance.now() - begun);
      listener.onChange({ text, ...(bytes > 0 && { share: bytes / total }) });
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0;
      const again = status === 0 || status >= 500 || [408, 409, 423, 429, 460].includes(status);
      if (again) listener.onChange({ text: interrupted });
      return again;
    },
    onSuccess({ lastResponse }) {
      const pictureId = Number(lastResponse.getHeader('Picture-Id'));
      if (pictureId > 0) void follow(file, pictureId, listener, stop);
      else fail(listener, wentWrong);
    },
    onError(error) {
      const answer = 'originalResponse' in error ? error.originalResponse : null;
      // Our server answers with a plain sentence; a proxy would answer with a web page.
      const isSentence = answer?.getHeader('Content-Type')?.startsWith('text/plain');
      const sentence = answer && isSentence && answer.getStatus() < 500 ? answer.getBody() : '';
      fail(listener, answer ? sentence || wentWrong : lineLost);
    },
  });
  stop.addEventListener('abort', () => {
    upload.abort(true).catch(() => undefined);
  });
  upload.start();
}

function fail({ onChange }: Listener, text: string): void {
  onChange({ state: 'failed', text });
}

async function follow(file: File, pictureId: number, listener: Listener, stop: AbortSignal): Promise<void> {
  if (!(await notifyUploaded(listener, pictureId, stop))) return fail(listener, lineLost);
  listener.onChange({ state: 'preparing', share: 1, text: 'Preparing…', pictureId });
  const picture = await untilPrepared(pictureId, stop);
  if (picture?.status === 'ready')
    listener.onChange({ state: 'done', picture, text: picture.failure ?? `Done, ${megabytes(file.size)}` });
  if (picture?.status === 'failed') fail(listener, picture.failure ?? wentWrong);
}

async function notifyUploaded(listener: Listener, pictureId: number, stop: AbortSignal): Promise<boolean> {
  for (const pause of pauses) {
    try {
      await listener.onUploaded?.(pictureId);
      return true;
    } catch {
      if (stop.aborted) return false;
      listener.onChange({ text: interrupted });
      await new Promise((later) => setTimeout(later, pause));
    }
  }
  return false;
}

/** Polls until the picture is ready or has failed; null when aborted. */
async function untilPrepared(pictureId: number, stop: AbortSignal): Promise<Picture | null> {
  for (let pause = 400; !stop.aborted; pause = Math.min(pause * 1.5, 5_000)) {
    const picture = await askFor(pictureId, stop);
    if (picture && picture.status !== 'waiting') return picture;
    await new Promise((later) => setTimeout(later, pause));
  }
  return null;
}

async function askFor(pictureId: number, stop: AbortSignal): Promise<Picture | null> {
  try {
    const answer = await fetch(`/admin/pictures/${pictureId}/state`, { signal: stop });
    return answer.ok ? ((await answer.json()) satisfies Picture) : null;
  } catch {
    // The connection dropped for a moment. The next attempt asks again.
    return null;
  }
}

/** Progress of an upload: '68%, about 4 seconds left'. The time appears once it can be estimated. */
export function formatProgress(sent: number, total: number, elapsedMs: number): string {
  const percent = `${Math.floor((sent / Math.max(total, 1)) * 100)}%`;
  if (sent >= total) return 'Preparing…';
  if (elapsedMs < 1_500 || sent === 0) return percent;
  return `${percent}, ${timeLeft(((total - sent) / sent) * (elapsedMs / 1_000))}`;
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `about ${counted(Math.max(1, Math.round(seconds)), 'second')} left`;
  if (seconds < 5_400) return `about ${counted(Math.round(seconds / 60), 'minute')} left`;
  return 'more than an hour left';
}

export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
