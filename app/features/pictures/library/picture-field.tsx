import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { PictureView } from '../picture-view.tsx';
import { type Picture, type PictureKind, type StaffPicture } from '../picture.ts';
import { acceptedPictures } from '../uploads/picture-file.ts';
import { sendPicture, type UploadState } from '../uploads/send-picture.ts';
import { UploadProgress } from '../uploads/upload-queue.tsx';
import { PictureChooser, tellChosen } from './picture-chooser.tsx';
import field from '#app/ui/field.module.css';
import styles from '../uploads/upload.module.css';

type PictureFieldProps = {
  kind: PictureKind;
  /** The name of the file field. The uploaded picture's id is in `name` + 'Id', where receivePicture reads it. */
  name?: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  current?: Picture | null;
  /** The name of the description field. If that is empty, it gets the description from the library. */
  altName?: string;
  /** False when the form has its own library button, or needs other sizes (the Branding screen). */
  hasLibrary?: boolean;
};

type Sending = Pick<UploadState, 'state' | 'share' | 'text'> & { fileName: string };

/** The form needs `encType="multipart/form-data"`. Without script, it sends the file. With script, it uploads the file when it is
 * chosen and sends its id. Until the upload is complete, the file stays in its field, so that the form could still send it. */
export function PictureField({
  kind,
  name = 'picture',
  label,
  hint = acceptedPictures,
  error,
  required = false,
  current = null,
  altName = '',
  hasLibrary = kind !== 'branding',
}: PictureFieldProps) {
  const [shown, setShown] = useState(current);
  const [pictureId, setPictureId] = useState(current?.id ?? null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [chosen, setChosen] = useState('');
  const number = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const cancel = useRef<(() => void) | null>(null);
  const id = useId();

  function choose(picture: StaffPicture): void {
    cancel.current?.();
    if (input.current) input.current.value = '';
    // Listeners read the form, so update it first.
    flushSync(() => {
      setSending(null);
      setShown(picture);
      setPictureId(picture.id);
      setChosen(picture.alt || picture.fileName);
    });
    const alt = number.current?.form?.elements.namedItem(altName);
    if ((alt instanceof HTMLInputElement || alt instanceof HTMLTextAreaElement) && alt.value.trim() === '')
      alt.value = picture.alt ?? '';
    tellChosen(number.current, picture);
  }

  function send(file: File): void {
    cancel.current?.();
    setChosen('');
    const set = (changed: Partial<Sending>) =>
      setSending((now) => ({ state: 'sending', share: 0, text: '', ...now, fileName: file.name, ...changed }));
    set({ state: 'sending', share: 0, text: 'Starting…' });
    cancel.current = sendPicture(file, kind, {
      onChange({ picture, pictureId: _pictureId, ...changed }) {
        if (picture) setShown(picture);
        if (changed.state === 'failed') setPictureId(current?.id ?? null);
        set(changed);
      },
      onUploaded(uploaded) {
        flushSync(() => setPictureId(uploaded));
        if (input.current) input.current.value = '';
        number.current?.dispatchEvent(new Event('input', { bubbles: true }));
      },
    });
  }

  function giveUp(): void {
    cancel.current?.();
    if (input.current) input.current.value = '';
    setPictureId(current?.id ?? null);
    setSending(null);
    input.current?.focus();
  }

  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <p className="meta" id={`${id}-hint`}>
        {hint}
      </p>
      {shown && <PictureView picture={shown} alt="" sizes="12rem" className={`rounded ${styles.current}`} />}
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        accept="image/*"
        className={field.input}
        required={required && pictureId === null}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file) send(file);
        }}
      />
      <input ref={number} type="hidden" name={`${name}Id`} value={pictureId ?? ''} />
      {hasLibrary && (
        <div className="cluster gap-3">
          <PictureChooser onChoose={choose} />
          <span className="meta" role="status">
            {chosen && `From the library: ${chosen}`}
          </span>
        </div>
      )}
      {sending && (
        <div className={`stack center tight ${styles.sending}`}>
          <b>{sending.fileName}</b>
          {(sending.state === 'sending' || sending.state === 'failed') && (
            <Button variant="quiet" small onClick={giveUp}>
              {sending.state === 'sending' ? 'Cancel' : 'Remove'}
              <span className="visually-hidden"> {sending.fileName}</span>
            </Button>
          )}
          <UploadProgress {...sending} name={sending.fileName} />
        </div>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
