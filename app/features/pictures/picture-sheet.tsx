import { type ComponentProps, type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useFetcher } from 'react-router';
import { CheckField } from '#app/features/admin/admin-page.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import {
  type Picture,
  type ConsentChoice,
  describedAtOnce,
  type GalleryActionData,
  galleryFields,
  wordFields,
} from '#app/features/pictures/picture.ts';
import {
  FileThumbnail,
  isBadFile,
  isDamaged,
  UploadProgress,
  type UploadRow,
} from '#app/features/pictures/upload-queue.tsx';
import { AnswerNotice } from '#app/records/answer-notice.tsx';
import type { Answer } from '#app/records/answer.ts';
import { useLeaveGuard } from '#app/records/unsaved.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PictureTexts } from './patient-fields.tsx';
import { megabytes } from './send-picture.ts';
import styles from './picture-sheet.module.css';

/** A picture without a description: still uploading, or waiting in the gallery. */
export type SheetPhoto = Omit<UploadRow, 'file'> & { name: string; source: File | Picture };

/** The typed values for one picture, by field name. */
export type Typed = Record<string, string>;

/** Where the sheet adds pictures. Those added to the library join the gallery only if staff say so. */
export type PicturePlace = 'gallery' | 'library';

type PictureSheetProps = {
  place: PicturePlace;
  /** The answers that every picture starts with. */
  preset?: Typed | undefined;
  photos: SheetPhoto[];
  progress: string;
  choices: ConsentChoice[];
  sending: ReturnType<typeof useFetcher<Answer<GalleryActionData>>>;
  open: boolean;
  onClose: () => void;
  /** Sends the file again, or another copy in its place. */
  onAgain: (key: number, file?: File) => void;
  onRemove: (key: number) => void;
};

const fieldNames = [...Object.keys(wordFields), 'decorative', 'showsPatient', 'consentId', 'inGallery'];

/** Shows one picture at a time, even while it uploads. One patient answer can be used for all, and one button saves all. */
export function PictureSheet(props: PictureSheetProps) {
  const { place: where, preset, photos, progress, choices, sending, open, onClose, onAgain, onRemove } = props;
  const isLibrary = where === 'library';
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = sending.data;
  const [seen, setSeen] = useState(answer);
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [chosen, setChosen] = useState(0);
  const [isWanted, setIsWanted] = useState(false);
  const [isShared, setIsShared] = useState(false);
  const [isAnswered, setIsAnswered] = useState(false);
  const [drawn, setDrawn] = useState<ReadonlySet<File>>(new Set());
  const onDrawn = useCallback((file: File) => setDrawn((before) => new Set(before).add(file)), []);

  const place = Math.max(
    0,
    photos.findIndex(({ key }) => key === chosen),
  );
  const photo = photos[place];
  const current = photo?.key ?? 0;
  const typedOf = (key: number): Typed => ({ ...preset, ...typed[key] });
  const now = typedOf(current);
  const isFailed = photo?.state === 'failed';
  const pictureError = errors[`${photo?.pictureId}.picture`];
  const isSeen = photo && (photo.picture !== null || !(photo.source instanceof File) || drawn.has(photo.source));
  const isSending = photos.some(({ state }) => state === 'queued' || state === 'sending');
  useLeaveGuard(photos.some(({ key }) => typed[key]?.['alt']));

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => {
    // After a save, the notice takes the focus.
    if (open && current && !isAnswered) document.getElementById('sheet-alt')?.focus();
  }, [open, current, isAnswered]);

  function choose(at: number): void {
    setChosen(photos[at]?.key ?? 0);
    setIsAnswered(false);
  }

  function put({ target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLElement && 'name' in target && 'value' in target)) return;
    const name = String(target.name);
    if (!fieldNames.includes(name)) return;
    const isEmpty = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked;
    const value = isEmpty ? '' : String(target.value);
    setIsShared(false);
    setErrors(({ [`${photo?.pictureId}.${name}`]: _corrected, ...others }) => others);
    setTyped((before) => {
      const after = { ...before, [current]: { ...before[current], [name]: value } };
      // The next picture of a patient most likely shows the same patient.
      if (name === 'consentId')
        for (const { key } of photos) if (!after[key]?.['consentId']) after[key] = { ...after[key], consentId: value };
      return after;
    });
  }

  function shareAnswer(): void {
    const { showsPatient = '', consentId = '' } = now;
    const others = left.map(({ key }) => [key, { ...typed[key], showsPatient, consentId }]);
    setTyped({ ...typed, ...Object.fromEntries(others) });
    setErrors({});
    setIsShared(true);
  }

  const saveAll = useEffectEvent(() => {
    const form = new FormData();
    form.set('intent', 'describe-all');
    form.set('place', where);
    for (const { key, pictureId, state } of photos.slice(0, describedAtOnce)) {
      if (pictureId === null || state === 'failed') continue;
      form.append('pictureId', String(pictureId));
      for (const name of fieldNames) form.set(`${pictureId}.${name}`, typedOf(key)[name] ?? '');
    }
    if (form.has('pictureId')) void sending.submit(form, { method: 'post', action: '/admin/gallery' });
  });
  // Save as soon as the last upload has finished.
  useEffect(() => {
    if (isWanted && !isSending) saveAll();
  }, [isWanted, isSending]);
  if (isWanted && sending.state !== 'idle') setIsWanted(false);
  if (answer !== seen) {
    const wrong = answer?.errors ?? {};
    const isWrong = ({ pictureId }: SheetPhoto) => Object.keys(wrong).some((name) => name.startsWith(`${pictureId}.`));
    setSeen(answer);
    setErrors(wrong);
    setIsAnswered(true);
    setChosen(photos.find(isWrong)?.key ?? 0);
  }

  function close(): void {
    setIsAnswered(false);
    onClose();
  }

  const left = photos.filter(({ key }) => key !== current && !typedOf(key)['showsPatient']);
  const usable = photos.filter(({ state }) => state !== 'failed').length;
  const isSaving = (isWanted && isSending) || sending.state !== 'idle';
  const described = photos.filter(({ key }) => isDescribed(typedOf(key))).length;
  return (
    <dialog
      ref={dialog}
      className={`sheet ${styles.sheet}`}
      aria-labelledby="sheet-title"
      onClose={close}
      {...lightDismiss}
    >
      {photo && (
        <form className={styles.frame} onChange={put} onSubmit={(event) => event.preventDefault()}>
          <div className={`cluster tight ${styles.head}`}>
            <h2 id="sheet-title" className="h4">
              {isFailed ? 'File' : 'Picture'} {place + 1} of {photos.length}
            </h2>
            <p className="muted" role="status">
              {progress}
            </p>
            <Button variant="quiet" small icon="close" onClick={close}>
              Close
            </Button>
          </div>
          <ol className={styles.strip}>
            {photos.map(({ key, name, state, source, picture }, at) => (
              <li key={key} data-state={state}>
                <button
                  type="button"
                  className="relative middle rounded"
                  aria-current={key === current || undefined}
                  onClick={() => choose(at)}
                >
                  {state !== 'failed' && <Photo source={source} prepared={picture} width={96} />}
                  <span className="visually-hidden">
                    Picture {at + 1}, {name}
                    {isDescribed(typedOf(key)) && ', described'}
                    {state === 'failed' && ', not uploaded'}
                  </span>
                  {state === 'failed' ? <Icon name="alert" /> : isDescribed(typedOf(key)) && <Icon name="check" />}
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.body}>
            {open && isAnswered && answer && !isSaving && (
              <div className={`all-columns ${styles.answer}`}>
                <AnswerNotice answer={answer} linksErrors={false} />
              </div>
            )}
            <div className={`stack gap-2 ${styles.photo}`}>
              <div className={`middle rounded ${styles.preview}`} data-failed={isFailed || undefined}>
                {isFailed ? (
                  <>
                    <Icon name="image" />
                    <b>{isDamaged(photo) ? 'Damaged file' : isBadFile(photo) ? 'Not saved' : 'Not uploaded'}</b>
                  </>
                ) : (
                  <Photo
                    key={photo.key}
                    source={photo.source}
                    prepared={photo.picture}
                    width={800}
                    instead={<p>Preparing…</p>}
                    onDrawn={onDrawn}
                  />
                )}
              </div>
              <p className="meta">
                {photo.name}
                {photo.source instanceof File && `, ${megabytes(photo.source.size)}`}
              </p>
              {photo.state !== 'done' && !isFailed && (
                <UploadProgress state={photo.state} share={photo.share} text={photo.text} name={photo.name} />
              )}
              {pictureError && <FieldError text={pictureError} />}
            </div>
            <div className={`stack content-start ${styles.texts}`}>
              {isFailed && (
                <Refused
                  key={photo.key}
                  photo={photo}
                  onAgain={(file) => onAgain(photo.key, file)}
                  onRemove={() => {
                    setIsAnswered(false);
                    onRemove(photo.key);
                  }}
                />
              )}
              {(!isFailed || now['alt']) && (
                <PictureTexts
                  key={photo.key}
                  id="sheet"
                  answer={{ ok: false, notice: '', values: now, errors: errorsOf(errors, photo.pictureId) }}
                  choices={choices}
                  asksPatient={isSeen && !isFailed}
                  hasPlace={!isLibrary || Boolean(now['inGallery'])}
                  isBrief
                >
                  {(isShared || (left.length > 0 && now['showsPatient'])) && (
                    <div className="cluster gap-3">
                      {left.length > 0 && (
                        <Button small onClick={shareAnswer}>
                          Same answer for the {left.length} left
                        </Button>
                      )}
                      <span className="meta" role="status">
                        {isShared && `All ${photos.length} pictures have an answer.`}
                      </span>
                    </div>
                  )}
                  {isLibrary && (
                    <CheckField
                      label={galleryFields.inGallery.label}
                      name="inGallery"
                      defaultChecked={Boolean(now['inGallery'])}
                    />
                  )}
                </PictureTexts>
              )}
            </div>
          </div>
          <div className={`cluster tight ${styles.foot}`}>
            <p>
              <b>
                {described} of {usable} described.
              </b>{' '}
              <span className="meta wide-only">You can save now and answer the rest later.</span>
            </p>
            <Button icon="left" disabled={place === 0} onClick={() => choose(place - 1)}>
              Back
            </Button>
            <Button disabled={place === photos.length - 1} onClick={() => choose(place + 1)}>
              Next
            </Button>
            <Button
              variant="primary"
              busy={isSaving}
              busyLabel="Saving..."
              disabled={usable === 0}
              onClick={() => setIsWanted(true)}
            >
              Save {usable}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}

type RefusedProps = { photo: SheetPhoto; onAgain: (file?: File) => void; onRemove: () => void };

/** Says why a file is not a picture here, with the ways out. */
function Refused({ photo, onAgain, onRemove }: RefusedProps) {
  const input = useRef<HTMLInputElement>(null);
  const isBad = isBadFile(photo);
  return (
    <>
      <Alert kind="error" title={`This file was not ${isBad ? 'saved' : 'uploaded'}.`}>
        <p>{photo.text}</p>
      </Alert>
      <div className="cluster gap-3">
        <Button
          variant="solid"
          small
          icon={isBad ? 'up' : 'undo'}
          onClick={() => (isBad ? input.current?.click() : onAgain())}
        >
          {isBad ? 'Choose another copy' : 'Try again'}
        </Button>
        <Button small onClick={onRemove}>
          Leave it out
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Another copy"
        onChange={({ currentTarget: { files } }) => files?.[0] && onAgain(files[0])}
      />
    </>
  );
}

type PhotoProps = Pick<ComponentProps<typeof FileThumbnail>, 'prepared' | 'width' | 'instead' | 'onDrawn'> & {
  source: File | Picture;
};

/** The alt text is empty because this form asks for it. */
function Photo({ source, ...props }: PhotoProps) {
  if (source instanceof File) return <FileThumbnail file={source} {...props} />;
  return <PictureView picture={source} alt="" sizes={`${props.width}px`} />;
}

function isDescribed(typed: Typed): boolean {
  return Boolean((typed['alt'] || typed['decorative']) && typed['showsPatient']);
}

function errorsOf(errors: Record<string, string>, pictureId: number | null): Record<string, string> {
  const mine = Object.entries(errors).filter(([name]) => name.startsWith(`${pictureId}.`));
  return Object.fromEntries(mine.map(([name, sentence]) => [name.slice(name.indexOf('.') + 1), sentence]));
}
