import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { counted } from '#app/shared/phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { PictureView } from '../picture-view.tsx';
import { type Picture, type PictureKind } from '../picture.ts';
import { acceptedPictures, pictureMessages } from './picture-file.ts';
import { interrupted, sendPicture, type UploadState } from './send-picture.ts';
import styles from './upload.module.css';

const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes the files that are dropped anywhere on it. It needs script, like FilesButton. */
export function DropZone({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={classNames(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

/** For a mouse. A finger drops nothing. */
export function DropHint() {
  return <span className={styles.dropHint}>You can drop pictures anywhere on this page. {acceptedPictures} each.</span>;
}

type FilesButtonProps = Pick<ComponentProps<typeof Button>, 'small' | 'icon' | 'children'> & {
  onFiles: (files: Iterable<File>) => void;
};

export function FilesButton({ onFiles, ...look }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" {...look} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures to add"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The file itself is at fault, such as a damaged or too large one, so that sending it again would not help. */
export function isBadFile({ state, text }: Pick<UploadRow, 'state' | 'text'>): boolean {
  return state === 'failed' && Object.values(pictureMessages).includes(text);
}

export const isDamaged = ({ text }: Pick<UploadRow, 'text'>): boolean => text === pictureMessages.damaged;

export function formatUploads(rows: UploadRow[]): string {
  const busy = rows.filter(({ state }) => state === 'queued' || state === 'sending');
  const bad = rows.filter(isBadFile).length;
  const failed = rows.filter(({ state }) => state === 'failed').length;
  return [
    `${rows.length - busy.length - failed} of ${rows.length} arrived.`,
    bad > 0 && `${counted(bad, 'file')} can’t be used.`,
    failed > bad && `${failed - bad} not uploaded.`,
    busy.some(({ text }) => text === interrupted) && interrupted,
  ]
    .filter(Boolean)
    .join(' ');
}

const atOnce = 2;

export type UploadRow = UploadState & { key: number; file: File };

const queued = { state: 'queued', share: 0, text: 'Waiting to upload', pictureId: null, picture: null } as const;

type Change = { add: UploadRow[] } | { remove: number } | { key: number; set: Partial<Omit<UploadRow, 'key'>> };

type Options = {
  kind: PictureKind;
  /** Called when a file is uploaded, and again if it rejects. Pass a function that is stable between renders. */
  onUploaded: (pictureId: number) => void | Promise<void>;
  /** Called when no upload is in flight: now it is safe to revalidate. Earlier, a lost connection would replace the page with an error. */
  onIdle?: () => void;
};

/** Uploads many files, two at a time. */
export function useUploads({ kind, onUploaded, onIdle }: Options) {
  const [rows, change] = useReducer(applyChange, []);
  const stops = useRef(new Map<number, () => void>());
  const nextKey = useRef(1);

  useEffect(() => {
    const sending = rows.filter(({ state }) => state === 'sending').length;
    const next = rows.filter(({ state }) => state === 'queued').slice(0, Math.max(0, atOnce - sending));
    for (const { key, file } of next) {
      if (stops.current.has(key)) continue;
      const onChange = (set: Partial<UploadState>) => change({ key, set });
      stops.current.set(key, sendPicture(file, kind, { onChange, onUploaded }));
      onChange({ state: 'sending', text: 'Starting…' });
    }
  }, [rows, kind, onUploaded]);

  const busy = rows.some(({ state }) => state === 'queued' || state === 'sending');
  const stage = busy ? 2 : rows.some(({ state }) => state === 'preparing') ? 1 : 0;
  const stageBefore = useRef(0);
  // If nothing was uploaded, there is nothing new to load, and perhaps no connection.
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
    change({ add: Array.from(files, (file) => ({ key: nextKey.current++, file, ...queued })) });
  };
  /** Cancels a running upload, or removes a finished one from the list. */
  const remove = (key: number) => {
    stops.current.get(key)?.();
    change({ remove: key });
  };
  /** Sends the same file again, or another copy in its place. */
  const sendAgain = (key: number, file?: File) => {
    stops.current.delete(key);
    change({ key, set: { ...queued, ...(file && { file }) } });
  };
  return { rows, add, remove, sendAgain };
}

function applyChange(rows: UploadRow[], change: Change): UploadRow[] {
  if ('add' in change) return [...rows, ...change.add];
  if ('remove' in change) return rows.filter(({ key }) => key !== change.remove);
  return rows.map((row) => (row.key === change.key ? { ...row, ...change.set } : row));
}

type FileThumbnailProps = {
  file: File;
  width: number;
  prepared: Picture | null;
  /** Shown while there is no thumbnail. */
  instead?: ReactNode;
  onDrawn?: ((file: File) => void) | undefined;
};

/** Drawn on a canvas, because the CSP blocks the file's URL. A file that the browser cannot read, such as HEIC, appears once the
 * server has prepared it. */
export function FileThumbnail({ file, width, prepared, instead, onDrawn }: FileThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Keyed by file: a canvas keeps its last drawing, which would be the picture of another file. */
  const [read, setRead] = useState<{ file: File; isDrawn: boolean }>();
  const now = read?.file === file ? read : undefined;
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const image = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null);
      if (!gone) setRead({ file, isDrawn: image !== null });
      if (!gone && image && canvas.current) {
        canvas.current.width = image.width;
        canvas.current.height = image.height;
        canvas.current.getContext('2d')?.drawImage(image, 0, 0);
        onDrawn?.(file);
      }
      image?.close();
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [file, width, onDrawn]);
  if (now?.isDrawn === false && prepared) return <PictureView picture={prepared} alt="" sizes={`${width}px`} />;
  return (
    <>
      {!now?.isDrawn && instead}
      <canvas ref={canvas} hidden={!now?.isDrawn} aria-hidden="true" />
    </>
  );
}

type UploadProgressProps = Pick<UploadRow, 'state' | 'share' | 'text'> & { name: string };

export function UploadProgress({ state, share, text, name }: UploadProgressProps) {
  if (state === 'failed')
    return (
      <div role="alert">
        <FieldError text={`Not uploaded. ${text}`} />
      </div>
    );
  return (
    <div className={`stack center ${styles.row}`}>
      <progress
        className={styles.bar}
        data-done={state === 'done' || undefined}
        value={share}
        max={1}
        aria-label={name}
      />
      <span className="meta">{text}</span>
    </div>
  );
}
