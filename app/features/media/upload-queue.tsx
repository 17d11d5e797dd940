import { useRef, useState, type DragEvent } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import type { Picture, PictureKind } from './picture.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads, type UploadRow } from './use-uploads.ts';
import styles from './upload-queue.module.css';

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
    <div className={styles.queue}>
      <div
        className={classNames(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="up" className={styles.sign} />
        <p className={styles.lead}>Drop pictures here</p>
        <p className={styles.meta}>JPEG, PNG, WebP, GIF or AVIF, up to 25 MB each</p>
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
    <section className={styles.card} aria-labelledby="uploads">
      <h2 id="uploads">
        {under > 0
          ? `Uploading ${count(under)}`
          : `Uploaded ${count(rows.filter(({ state }) => state === 'done').length)}`}
      </h2>
      <p className="visually-hidden" role="status">
        {rows.length - under} of {count(rows.length)} finished
      </p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} data-state={row.state}>
            <FileThumbnail file={row.file} />
            <b className={styles.name}>{row.file.name}</b>
            {row.state === 'done' ? (
              <span className={styles.added}>Added</span>
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
