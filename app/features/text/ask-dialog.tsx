import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { PictureChooser } from '#app/features/pictures/library/picture-chooser.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import type { Picture as UploadedPicture } from '#app/features/pictures/picture.ts';
import { acceptedPictures } from '#app/features/pictures/uploads/picture-file.ts';
import { sendPicture } from '#app/features/pictures/uploads/send-picture.ts';
import { useFindAsYouType } from '#app/features/staff-area/find-as-you-type.ts';
import { counted } from '#app/shared/phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import { Field } from '#app/ui/field.tsx';
import { isSafeAddress, type NewLink, type Picture } from './editor.ts';
import styles from './markdown-field.module.css';

type DialogProps<Answer> = { ref: Ref<HTMLDialogElement>; onAnswer: (answer: Answer) => void };

/** Asks for a link's address, or finds it by the title of a page or post. It is inside the post's form, so it has no form of its own
 * and its field has no name. */
export function LinkDialog({ ref, now, onAnswer }: DialogProps<NewLink> & { now: string }) {
  const id = useId();
  const [typed, setTyped] = useState({ now, text: now, isWrong: false, round: 0 });
  const fresh = { now, text: now, isWrong: false, round: typed.round + 1 };
  if (typed.now !== now) setTyped(fresh);
  const text = typed.text.trim();
  const address = withScheme(text);
  const isAddress = isSafeAddress(address);
  const { isAsked, isSearching, hasFailed, found, first } = useFindAsYouType(isAddress ? '' : text, 'link');
  const answer = (dialog: HTMLDialogElement | null, link: NewLink) => {
    dialog?.close();
    setTyped(fresh);
    onAnswer(link);
  };
  const save = (dialog: HTMLDialogElement | null) => {
    if (isAddress) answer(dialog, { address });
    else setTyped({ ...typed, isWrong: true });
  };
  const enter = async (dialog: HTMLDialogElement) => {
    const one = isAddress ? undefined : await first();
    if (one) answer(dialog, { address: one.href, title: one.label });
    else save(dialog);
  };
  const status = isSearching
    ? 'Searching…'
    : hasFailed
      ? 'The search isn’t responding. Keep typing to try again, or paste an address.'
      : found.length === 0
        ? `No page or post with “${text}”. Paste an address instead.`
        : counted(found.length, 'result');
  return (
    <Dialog ref={ref} title="Link" onEnter={(dialog) => void enter(dialog)}>
      <div role="presentation" className="stack gap-3" onKeyDown={walk}>
        <Field
          // Not controlled: the form's autosave renders before React sees the input, and would set it back.
          key={typed.round}
          label="Page, post or address"
          name=""
          id={`${id}-address`}
          hint="Type a word of its title, or paste an address"
          defaultValue={now}
          onInput={({ currentTarget: { value } }) => setTyped({ ...typed, text: value, isWrong: false })}
          maxLength={500}
          autoComplete="off"
          error={typed.isWrong ? 'Enter an address that starts with / or https://.' : undefined}
        />
        <p className="meta" role="status" hidden={!isAsked}>
          {isAsked && status}
        </p>
        <ul className="rows">
          {found.map(({ label, href, icon, place, isHidden }) => (
            <li key={href}>
              <Button
                variant="quiet"
                block
                icon={icon}
                className={styles.hit}
                disabled={isHidden}
                onClick={({ currentTarget }) =>
                  answer(currentTarget.closest('dialog'), { address: href, title: label })
                }
              >
                <span>
                  {label} <small className="block muted">{place}</small>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="dialog-buttons">
        <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>Cancel</Button>
        {now && (
          <Button variant="danger" onClick={(event) => answer(event.currentTarget.closest('dialog'), { address: '' })}>
            Remove link
          </Button>
        )}
        <Button variant="solid" onClick={(event) => save(event.currentTarget.closest('dialog'))}>
          Save link
        </Button>
      </div>
    </Dialog>
  );
}

/** Arrow keys move between the field and what is found below it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:enabled')];
  const next = stops[stops.findIndex((stop) => stop === event.target) + (way ?? 0)];
  if (!way || !next) return;
  event.preventDefault();
  next.focus();
}

type Asked = {
  picture?: { shown: UploadedPicture; showsPatient: boolean | null };
  intent?: 'no-patient' | 'patient';
  text: string;
  wrong?: string;
};

export function PictureDialog({ ref, onAnswer }: DialogProps<Picture>) {
  const id = useId();
  const [{ picture, intent, text, wrong }, setAsked] = useState<Asked>({ text: '' });
  const change = (more: Partial<Asked>) => setAsked((now) => ({ ...now, ...more }));
  const answer = async (dialog: HTMLDialogElement | null) => {
    if (!picture) return change({ wrong: 'Choose a picture first, and wait until it is ready.' });
    if (picture.showsPatient === null) {
      if (!intent) return change({ wrong: 'Say whether the picture shows a patient.' });
      if (!(await sayWhetherPatient(picture.shown.id, intent)))
        return change({ wrong: 'Your answer was not saved. Try again in a moment.' });
    }
    dialog?.close();
    onAnswer({
      src: picture.shown.src ?? '',
      alt: fieldValue(dialog, `${id}-alt`),
      caption: fieldValue(dialog, `${id}-caption`),
    });
    setAsked({ text: '' });
  };
  const send = (file: File) => {
    setAsked({ text: '' });
    sendPicture(file, 'blog-images', {
      onChange({ state, text: progress = '', picture: prepared }) {
        if (state === 'failed') return change({ wrong: progress });
        if (!prepared) return change({ text: progress });
        return change({ picture: { shown: prepared, showsPatient: null }, text: 'The picture is ready.' });
      },
    });
  };
  return (
    <Dialog ref={ref} title="Picture" onEnter={(dialog) => void answer(dialog)}>
      <Field
        label="File"
        name=""
        id={`${id}-file`}
        type="file"
        accept="image/*"
        hint={acceptedPictures}
        error={wrong}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file) send(file);
        }}
      />
      <PictureChooser
        onChoose={(chosen) => {
          setAsked({
            picture: { shown: chosen, showsPatient: chosen.patient.showsPatient },
            text: `From the library: ${chosen.alt || chosen.fileName}`,
          });
          const alt = document.getElementById(`${id}-alt`);
          if (alt instanceof HTMLInputElement && alt.value.trim() === '') alt.value = chosen.alt ?? '';
        }}
      />
      <p className="meta" role="status">
        {text}
      </p>
      {picture && (
        <div className={styles.shown}>
          <PictureView picture={picture.shown} alt="" sizes="24rem" />
        </div>
      )}
      <Field label="Describe the picture" name="" id={`${id}-alt`} hint="For people who can’t see it" maxLength={300} />
      <Field label="Caption (optional)" name="" id={`${id}-caption`} maxLength={200} />
      {picture && picture.showsPatient !== null ? (
        <p className="meta">
          {picture.showsPatient
            ? 'Shows a patient. Visitors see it only while a consent covers it.'
            : 'Marked as “No patient” in the library.'}
        </p>
      ) : (
        <fieldset>
          <legend className="label">Does the picture show a patient?</legend>
          {(['no-patient', 'patient'] as const).map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                // Keeps the radio buttons out of the form around the dialog.
                form={`${id}-none`}
                name={`${id}-patient`}
                checked={intent === each}
                onChange={() => change({ intent: each })}
              />
              <span>{each === 'patient' ? 'Shows a patient' : 'No patient'}</span>
            </label>
          ))}
          {intent === 'patient' && <p className="meta">Visitors see it once a consent covers it.</p>}
        </fieldset>
      )}
      <div className="dialog-buttons">
        <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>Cancel</Button>
        <Button variant="solid" onClick={(event) => void answer(event.currentTarget.closest('dialog'))}>
          Insert picture
        </Button>
      </div>
    </Dialog>
  );
}

async function sayWhetherPatient(pictureId: number, intent: string): Promise<boolean> {
  const body = new URLSearchParams({ intent, pictureId: String(pictureId) });
  const answer = await fetch('/admin/pictures', { method: 'POST', body }).catch(() => null);
  return answer?.ok ?? false;
}

function Dialog(props: {
  ref: Ref<HTMLDialogElement>;
  title: string;
  onEnter: (dialog: HTMLDialogElement) => void;
  children: ReactNode;
}) {
  const { ref, title, onEnter, children } = props;
  const id = useId();
  const enter = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onEnter(event.currentTarget);
  };
  return (
    <dialog ref={ref} className="dialog stack gap-5" aria-labelledby={id} {...lightDismiss} onKeyDown={enter}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

function fieldValue(dialog: HTMLDialogElement | null, id: string): string {
  const field = dialog?.querySelector(`[id="${id}"]`);
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

/** Adds https:// or mailto:, because people type www.va.gov and name@example.com. */
function withScheme(address: string): string {
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^(www\.)?[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(address) ? `https://${address}` : address;
}
