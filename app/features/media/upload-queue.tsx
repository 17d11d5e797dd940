import { type DragEvent, useEffect, useReducer, useRef, useState } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Picture, PictureKind } from './picture.ts';
import field from '#app/ui/field.module.css';
import styles from './upload.module.css';
import { sendPicture, megabytes } from './send-picture.ts';

type UploadQueueProps = {
  kind: PictureKind;
  /** It has arrived; the worker prepares it now. What rejects is called again. Give a function that stays the same between renders. */
  onUploaded: (pictureId: number, fileName: string) => void | Promise<void>;
  /** It can be shown. */
  onPrepared?: (picture: Picture) => void;
  /** Nothing is on its way any more: the moment to ask for the page's data again. Before it, a cut line would take the page with it. */
  onIdle?: () => void;
};

/** Many pictures at once: dropped or chosen, one row each. For script alone; without it a form with PictureField does. */
export function UploadQueue(props: UploadQueueProps) {
  const { rows, add, remove } = useUploads(props);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <div className="stack gap-6">
      <div
        className={classNames(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="up" />
        <p className={styles.lead}>Drop pictures here</p>
        <p className="meta">JPEG, PNG, WebP, GIF or AVIF, up to 25 MB each</p>
        <Button look="solid" onClick={() => input.current?.click()}>
          Choose pictures
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Pictures"
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
      </div>
      {rows.length > 0 && <Rows rows={rows} onRemove={remove} />}
    </div>
  );
}

function Rows({ rows, onRemove }: { rows: UploadRow[]; onRemove: (key: number) => void }) {
  const under = rows.filter(({ state }) => state !== 'done' && state !== 'failed').length;
  return (
    <section className="card flush" aria-labelledby="uploads">
      <h2 id="uploads" className={`h4 pad ${styles.heading}`}>
        {under > 0
          ? `Uploading ${count(under)}`
          : `Uploaded ${count(rows.filter(({ state }) => state === 'done').length)}`}
      </h2>
      <p className="visually-hidden" role="status">
        {rows.length - under} of {count(rows.length)} finished
      </p>
      <ul className="rows mt-3">
        {rows.map((row) => (
          <li key={row.key} className={styles.file} data-state={row.state}>
            <FileThumbnail file={row.file} />
            <b>{row.file.name}</b>
            {row.state === 'done' ? (
              <span className="status" data-disc="full">
                Added
              </span>
            ) : (
              <Button look="quiet" small onClick={() => onRemove(row.key)}>
                {row.state === 'queued' || row.state === 'sending' ? 'Cancel' : 'Remove'}
                <span className="visually-hidden"> {row.file.name}</span>
              </Button>
            )}
            <UploadProgress state={row.state} share={row.share} words={row.words} name={row.file.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function count(pictures: number): string {
  return pictures === 1 ? '1 picture' : `${pictures} pictures`;
}

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
function useUploads({ kind, onUploaded, onPrepared, onIdle }: Options) {
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
  const stage = busy ? 2 : rows.some(({ state }) => state === 'preparing') ? 1 : 0;
  const stageBefore = useRef(0);
  // Where nothing has arrived, there is nothing new to load, and perhaps no connection to load it over.
  const hasArrived = rows.some(({ pictureId }) => pictureId !== null);
  useEffect(() => {
    if (stage < stageBefore.current && hasArrived) onIdle?.();
    stageBefore.current = stage;
  }, [stage, hasArrived, onIdle]);

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

const side = 144;

/** A chosen file before it is sent. Drawn on a canvas: the page's policy lets no other address show it. */
function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const image = await middleOf(file);
      if (!gone && image) canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
      image?.close();
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={side} height={side} className={styles.thumbnail} aria-hidden="true" />;
}

/** The middle square of the picture, small; null when the browser cannot read it. */
async function middleOf(file: File): Promise<ImageBitmap | null> {
  try {
    const small = await createImageBitmap(file, { resizeWidth: side * 2, resizeQuality: 'medium' });
    const edge = Math.min(small.width, small.height);
    return await createImageBitmap(small, (small.width - edge) / 2, (small.height - edge) / 2, edge, edge, {
      resizeWidth: side,
      resizeHeight: side,
    });
  } catch {
    return null;
  }
}

type UploadProgressProps = Pick<UploadRow, 'state' | 'share' | 'words'> & { name: string };

/** A bar with words beside it, or the sentence that says why there is none. */
export function UploadProgress({ state, share, words, name }: UploadProgressProps) {
  if (state === 'failed')
    return (
      <p className={field.error} role="alert">
        <Icon name="alert" />
        <span>Not uploaded. {words}</span>
      </p>
    );
  return (
    <div className={styles.row}>
      <progress
        className={styles.bar}
        data-done={state === 'done' || undefined}
        value={share}
        max={1}
        aria-label={name}
      />
      <span className={styles.words}>{words}</span>
    </div>
  );
}
