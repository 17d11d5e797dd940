import { type ReactNode, useCallback, useState } from 'react';
import { type SubmitTarget, useFetcher, useRevalidator } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { counted } from '#app/shared/phrases.ts';
import { Button } from '#app/ui/button.tsx';
import type { StaffGalleryPicture } from '../gallery/gallery.ts';
import { type PicturePlace, PictureSheet, type SheetPhoto, type Typed } from '../library/picture-sheet.tsx';
import type { ConsentChoice, GalleryActionData } from '../picture.ts';
import { formatUploads, isBadFile, useUploads } from './upload-queue.tsx';

const path = '/admin/gallery';

type AddedPicturesProps = {
  place: PicturePlace;
  /** Without new uploads, the sheet offers the ones that still wait for a description. */
  waiting?: StaffGalleryPicture[];
  preset?: Typed;
  choices: ConsentChoice[];
};

type AddedPictures = {
  add: (files: Iterable<File>) => void;
  send: (fields: SubmitTarget) => void;
  /** The sheet, and the answer after it. */
  panel: ReactNode;
};

const none: StaffGalleryPicture[] = [];

/** Lets staff describe pictures while they upload. */
export function useAddedPictures({ place, waiting = none, preset, choices }: AddedPicturesProps): AddedPictures {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const sending = useFetcher<Answer<GalleryActionData>>();
  /** The ids of the saved pictures, and the keys of the files that are left out. */
  const [stored, setStored] = useState({ answer: sending.data, ids: new Set<number>(), out: new Set<number>() });
  const answer = sending.data;
  const onUploaded = useCallback(
    async (pictureId: number) => {
      if (place === 'library') return;
      const body = new URLSearchParams({ intent: 'upload', pictureId: String(pictureId) });
      const response = await fetch(path, { method: 'POST', body });
      // A 5xx is retried. The upload row itself reports a permanent refusal.
      if (response.status >= 500 || response.status === 408 || response.status === 429)
        throw new Error('The picture could not be added to the gallery');
    },
    [place],
  );
  const onIdle = useCallback(() => void revalidate(), [revalidate]);
  const { rows: uploads, add, remove, sendAgain } = useUploads({ kind: 'gallery', onUploaded, onIdle });
  const leftOf = (ids: Set<number>) =>
    uploads.filter(({ key, pictureId }) => !ids.has(pictureId ?? 0) && !stored.out.has(key));
  const rows = leftOf(stored.ids);
  if (answer !== stored.answer) {
    const ids = new Set([...stored.ids, ...(answer?.more?.saved ?? [])]);
    const left = leftOf(ids);
    // Close the sheet instead of continuing with older pictures. The button in the answer offers those.
    const isOver = answer?.ok && !answer.errors && left.every(isBadFile);
    setStored({ answer, ids, out: new Set([...stored.out, ...(isOver ? left.map(({ key }) => key) : [])]) });
    if (isOver) setOpen(false);
  }
  const photos: SheetPhoto[] =
    rows.length > 0
      ? rows.map(({ file, ...row }) => ({ ...row, name: file.name, source: file }))
      : waiting.flatMap(({ id, picture }) => {
          if (picture.status !== 'ready' || stored.ids.has(picture.id)) return [];
          const { fileName: name, id: pictureId } = picture;
          // Negative, because the keys of uploads are positive.
          return { key: -id, name, pictureId, source: picture, picture, state: 'done' as const, share: 1, text: '' };
        });
  const progress = rows.length > 0 ? formatUploads(rows) : '';
  const isOpen = open && photos.length > 0;
  const leftOut = uploads.filter((row) => stored.out.has(row.key) && isBadFile(row)).map(({ file }) => file.name);
  const describeButton = photos.length > 0 && (
    <div className="cluster gap-3">
      <Button small onClick={() => setOpen(true)}>
        {rows.length > 0 || !answer
          ? `Describe ${counted(photos.length, 'picture')}`
          : counted(photos.length, 'older picture needs an answer', 'older pictures need an answer')}
      </Button>
      <p className="meta">{progress}</p>
    </div>
  );
  return {
    add(files) {
      for (const key of stored.out) remove(key);
      setStored({ ...stored, out: new Set() });
      add(files);
      setOpen(true);
    },
    send: (fields) => void sending.submit(fields, { method: 'post', action: path }),
    panel: (
      <>
        <PictureSheet
          place={place}
          preset={preset}
          photos={photos}
          progress={progress}
          choices={choices}
          sending={sending}
          open={isOpen}
          onClose={() => setOpen(false)}
          onAgain={sendAgain}
          onRemove={(key) => {
            setStored({ ...stored, out: new Set([...stored.out, key]) });
            if (rows.length === 1) setOpen(false);
          }}
        />
        {/* After the sheet: closing it restores the focus, and then the notice takes it. */}
        {answer && !isOpen && (
          <AnswerNotice
            answer={{ ...answer, detail: [answer.detail, formatLeftOut(leftOut)].join(' ') }}
            linksErrors={false}
            next={describeButton}
          />
        )}
        {!answer && describeButton}
      </>
    ),
  };
}

/** 'One file can’t be used and was left out: broken.jpg.' */
function formatLeftOut(names: string[]): string {
  if (names.length === 0) return '';
  const files = names.length === 1 ? 'One file can’t be used and was' : `${names.length} files can’t be used and were`;
  return `${files} left out: ${names.join(', ')}.`;
}
