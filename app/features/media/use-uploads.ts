import { useEffect, useReducer, useRef } from 'react';
import type { Picture, PictureKind } from './picture.ts';
import { sendPicture } from './send-picture.ts';
import { megabytes } from './upload-words.ts';

const atOnce = 2;

/** One file on its way. */
export type UploadRow = {
  key: number;
  file: File;
  /** queued and sending can be cancelled; preparing has arrived; done and failed are final. */
  state: 'queued' | 'sending' | 'preparing' | 'done' | 'failed';
  share: number;
  words: string;
  pictureId: number | null;
};

type Change =
  | { add: UploadRow[] }
  | { remove: number }
  | { key: number; set: Partial<Omit<UploadRow, 'key' | 'file'>> };

type Options = {
  kind: PictureKind;
  /** It has arrived; the worker prepares it now. What rejects is called again. */
  onUploaded: (pictureId: number, fileName: string) => void | Promise<void>;
  /** It can be shown. */
  onPrepared?: (picture: Picture) => void;
  /** Nothing is on its way any more. */
  onIdle?: () => void;
};

/** Many files, two at a time. */
export function useUploads({ kind, onUploaded, onPrepared, onIdle }: Options) {
  const [rows, change] = useReducer(applyChange, []);
  const stops = useRef(new Map<number, () => void>());
  const nextKey = useRef(1);

  useEffect(() => {
    const sending = rows.filter(({ state }) => state === 'sending').length;
    const next = rows.filter(({ state }) => state === 'queued').slice(0, Math.max(0, atOnce - sending));
    for (const { key, file } of next) {
      if (stops.current.has(key)) continue;
      const set = (changed: Partial<Omit<UploadRow, 'key' | 'file'>>) => change({ key, set: changed });
      const stop = sendPicture(file, kind, {
        onProgress: (share, words) => set({ words, ...(share > 0 && { share }) }),
        onFailed: (words) => set({ state: 'failed', words }),
        async onUploaded(pictureId) {
          await onUploaded(pictureId, file.name);
          set({ state: 'preparing', share: 1, pictureId });
        },
        onPrepared(picture) {
          set({ state: 'done', words: picture.failure ?? `Done, ${megabytes(file.size)}` });
          onPrepared?.(picture);
        },
      });
      stops.current.set(key, stop);
      set({ state: 'sending', words: 'Starting…' });
    }
  }, [rows, kind, onUploaded, onPrepared]);

  const busy = rows.some(({ state }) => state === 'queued' || state === 'sending');
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) onIdle?.();
    wasBusy.current = busy;
  }, [busy, onIdle]);

  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop();
      all.clear();
    };
  }, []);

  const add = (files: Iterable<File>) => {
    const added = [...files].map((file): UploadRow => ({
      key: nextKey.current++,
      file,
      state: 'queued',
      share: 0,
      words: 'Waiting for its turn',
      pictureId: null,
    }));
    change({ add: added });
  };
  /** Cancels what is on its way, takes away what is finished. */
  const remove = (key: number) => {
    stops.current.get(key)?.();
    change({ remove: key });
  };
  return { rows, add, remove };
}

function applyChange(rows: UploadRow[], change: Change): UploadRow[] {
  if ('add' in change) return [...rows, ...change.add];
  if ('remove' in change) return rows.filter(({ key }) => key !== change.remove);
  return rows.map((row) => (row.key === change.key ? { ...row, ...change.set } : row));
}
