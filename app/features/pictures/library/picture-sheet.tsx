import { type ComponentProps, type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useFetcher } from 'react-router';
import { CheckField } from '#app/features/staff-area/admin-page.tsx';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { useLeaveGuard } from '#app/forms/unsaved.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PictureTexts } from '../gallery/patient-fields.tsx';
import { PictureView } from '../picture-view.tsx';
import {
  type Picture,
  type ConsentChoice,
  describedAtOnce,
  type GalleryActionData,
  galleryFields,
  wordFields,
} from '../picture.ts';
import { megabytes } from '../uploads/send-picture.ts';
import { FileThumbnail, isBadFile, isDamaged, UploadProgress, type UploadRow } from '../uploads/upload-queue.tsx';
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
  const { place, preset, photos, progress, choices, sending, open, onClose, onAgain, onRemove } = props;
  const isLibrary = place === 'library';
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(0);
  const [isAnswered, setIsAnswered] = useState(false);
  const [drawn, setDrawn] = useState<ReadonlySet<File>>(new Set());
  const onDrawn = useCallback((file: File) => setDrawn((before) => new Set(before).add(file)), []);
  const { typed, errors, isShared, isSaving, ...descriptions } = useDescriptions(
    { place, preset, photos, sending },
    (wrong) => {
      setIsAnswered(true);
      setChosen(wrong);
    },
  );

  const index = Math.max(
    0,
    photos.findIndex(({ key }) => key === chosen),
  );
  const photo = photos[index];
  const current = photo?.key ?? 0;
  const now = typed[current] ?? {};
  const isFailed = photo?.state === 'failed';
  const isSeen = photo && (photo.picture !== null || !(photo.source instanceof File) || drawn.has(photo.source));
  const left = photos.filter(({ key }) => key !== current && !typed[key]?.['showsPatient']);

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

  const close = () => {
    setIsAnswered(false);
    onClose();
  };
  const remove = (key: number) => {
    setIsAnswered(false);
    onRemove(key);
  };

  return (
    <dialog
      ref={dialog}
      className={`sheet ${styles.sheet}`}
      aria-labelledby="sheet-title"
      onClose={close}
      {...lightDismiss}
    >
      {photo && (
        <form
          className={styles.frame}
          onChange={(event) => descriptions.change(event, photo)}
          onSubmit={(event) => event.preventDefault()}
        >
          <Head
            title={`${isFailed ? 'File' : 'Picture'} ${index + 1} of ${photos.length}`}
            progress={progress}
            onClose={close}
          />
          <Strip photos={photos} typed={typed} current={current} onChoose={choose} />
          <div className={styles.body}>
            {open && isAnswered && sending.data && !isSaving && (
              <div className={`all-columns ${styles.answer}`}>
                <AnswerNotice answer={sending.data} linksErrors={false} />
              </div>
            )}
            <Preview photo={photo} error={errors[`${photo.pictureId}.picture`]} onDrawn={onDrawn} />
            <div className={`stack content-start ${styles.texts}`}>
              {isFailed && (
                <Refused
                  key={photo.key}
                  photo={photo}
                  onAgain={(file) => onAgain(photo.key, file)}
                  onRemove={() => remove(photo.key)}
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
                    <SameAnswer
                      left={left.length}
                      status={isShared && `All ${photos.length} pictures have an answer.`}
                      onShare={() => descriptions.share(now, left)}
                    />
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
          <Foot {...{ photos, typed, index, isSaving }} onChoose={choose} onSave={descriptions.save} />
        </form>
      )}
    </dialog>
  );
}

type Described = Pick<PictureSheetProps, 'place' | 'preset' | 'photos' | 'sending'>;

/** What staff type about each picture, and what is wrong with it. `onAnswer` gets the key of the first picture with an error, or 0. */
function useDescriptions({ place, preset, photos, sending }: Described, onAnswer: (wrong: number) => void) {
  const answer = sending.data;
  const [seen, setSeen] = useState(answer);
  const [changed, setChanged] = useState<Record<number, Typed>>({});
  const typed: Record<number, Typed> = Object.fromEntries(
    photos.map(({ key }) => [key, { ...preset, ...changed[key] }]),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isShared, setIsShared] = useState(false);
  const [wantsSave, setWantsSave] = useState(false);
  const isSending = photos.some(({ state }) => state === 'queued' || state === 'sending');
  useLeaveGuard(photos.some(({ key }) => typed[key]?.['alt']));

  const saveAll = useEffectEvent(() => {
    const form = new FormData();
    form.set('intent', 'describe-all');
    form.set('place', place);
    for (const { key, pictureId, state } of photos.slice(0, describedAtOnce)) {
      if (pictureId === null || state === 'failed') continue;
      form.append('pictureId', String(pictureId));
      for (const name of fieldNames) form.set(`${pictureId}.${name}`, typed[key]?.[name] ?? '');
    }
    if (form.has('pictureId')) void sending.submit(form, { method: 'post', action: '/admin/gallery' });
  });
  // Save as soon as the last upload has finished.
  useEffect(() => {
    if (wantsSave && !isSending) saveAll();
  }, [wantsSave, isSending]);
  if (wantsSave && sending.state !== 'idle') setWantsSave(false);
  if (answer !== seen) {
    const wrong = answer?.errors ?? {};
    const isWrong = ({ pictureId }: SheetPhoto) => Object.keys(wrong).some((name) => name.startsWith(`${pictureId}.`));
    setSeen(answer);
    setErrors(wrong);
    onAnswer(photos.find(isWrong)?.key ?? 0);
  }

  function change({ target }: FormEvent<HTMLFormElement>, { key: current, pictureId }: SheetPhoto): void {
    if (!(target instanceof HTMLElement && 'name' in target && 'value' in target)) return;
    const name = String(target.name);
    if (!fieldNames.includes(name)) return;
    const isEmpty = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked;
    const value = isEmpty ? '' : String(target.value);
    setIsShared(false);
    setErrors(({ [`${pictureId}.${name}`]: _corrected, ...others }) => others);
    setChanged((before) => {
      const after = { ...before, [current]: { ...before[current], [name]: value } };
      // The next picture of a patient most likely shows the same patient.
      if (name === 'consentId')
        for (const { key } of photos) if (!after[key]?.['consentId']) after[key] = { ...after[key], consentId: value };
      return after;
    });
  }

  function share({ showsPatient = '', consentId = '' }: Typed, others: SheetPhoto[]): void {
    const answers = others.map(({ key }) => [key, { ...changed[key], showsPatient, consentId }]);
    setChanged({ ...changed, ...Object.fromEntries(answers) });
    setErrors({});
    setIsShared(true);
  }

  const isSaving = (wantsSave && isSending) || sending.state !== 'idle';
  return { typed, errors, isShared, isSaving, change, share, save: () => setWantsSave(true) };
}

function Head({ title, progress, onClose }: { title: string; progress: string; onClose: () => void }) {
  return (
    <div className={`cluster tight ${styles.head}`}>
      <h2 id="sheet-title" className="h4">
        {title}
      </h2>
      <p className="muted" role="status">
        {progress}
      </p>
      <Button variant="quiet" small icon="close" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

type SheetPartProps = { photos: SheetPhoto[]; typed: Record<number, Typed>; onChoose: (at: number) => void };

function Strip({ photos, typed, current, onChoose }: SheetPartProps & { current: number }) {
  return (
    <ol className={styles.strip}>
      {photos.map(({ key, name, state, source, picture }, at) => (
        <li key={key} data-state={state}>
          <button
            type="button"
            className="relative middle rounded"
            aria-current={key === current || undefined}
            onClick={() => onChoose(at)}
          >
            {state !== 'failed' && <Photo source={source} prepared={picture} width={96} />}
            <span className="visually-hidden">
              Picture {at + 1}, {name}
              {isDescribed(typed[key]) && ', described'}
              {state === 'failed' && ', not uploaded'}
            </span>
            {state === 'failed' ? <Icon name="alert" /> : isDescribed(typed[key]) && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ol>
  );
}

type PreviewProps = { photo: SheetPhoto; error: string | undefined; onDrawn: (file: File) => void };

function Preview({ photo, error, onDrawn }: PreviewProps) {
  const isFailed = photo.state === 'failed';
  return (
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
      {error && <FieldError text={error} />}
    </div>
  );
}

type SameAnswerProps = { left: number; status: string | false; onShare: () => void };

function SameAnswer({ left, status, onShare }: SameAnswerProps) {
  return (
    <div className="cluster gap-3">
      {left > 0 && (
        <Button small onClick={onShare}>
          Same answer for the {left} left
        </Button>
      )}
      <span className="meta" role="status">
        {status}
      </span>
    </div>
  );
}

type FootProps = SheetPartProps & { index: number; isSaving: boolean; onSave: () => void };

function Foot({ photos, typed, index, isSaving, onChoose, onSave }: FootProps) {
  const usable = photos.filter(({ state }) => state !== 'failed').length;
  const described = photos.filter(({ key }) => isDescribed(typed[key])).length;
  return (
    <div className={`cluster tight ${styles.foot}`}>
      <p>
        <b>
          {described} of {usable} described.
        </b>{' '}
        <span className="meta wide-only">You can save now and answer the rest later.</span>
      </p>
      <Button icon="left" disabled={index === 0} onClick={() => onChoose(index - 1)}>
        Back
      </Button>
      <Button disabled={index === photos.length - 1} onClick={() => onChoose(index + 1)}>
        Next
      </Button>
      <Button variant="primary" busy={isSaving} busyLabel="Saving..." disabled={usable === 0} onClick={onSave}>
        Save {usable}
      </Button>
    </div>
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

function isDescribed(typed: Typed | undefined): boolean {
  return Boolean((typed?.['alt'] || typed?.['decorative']) && typed['showsPatient']);
}

function errorsOf(errors: Record<string, string>, pictureId: number | null): Record<string, string> {
  const mine = Object.entries(errors).filter(([name]) => name.startsWith(`${pictureId}.`));
  return Object.fromEntries(mine.map(([name, sentence]) => [name.slice(name.indexOf('.') + 1), sentence]));
}
