import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { counted } from '#app/shared/phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import { Field } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { type LibraryPage, type StaffPicture } from '../picture.ts';
import { PictureTile, PictureTiles } from './picture-tiles.tsx';
import styles from '../uploads/upload.module.css';

type PictureChooserProps = { label?: string; onChoose: (picture: StaffPicture) => void };
type Shown = Pick<LibraryPage, 'pictures' | 'older'> & { q: string; state: 'loading' | 'failed' | 'ready' };

const nothing: Shown = { q: '', pictures: [], older: null, state: 'loading' };

/** It is inside a form, so it is not a form itself, and its search field is not submitted. Needs script. */
export function PictureChooser({ label = 'Choose from the library', onChoose }: PictureChooserProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const asking = useRef<AbortController>(null);
  const [shown, setShown] = useState(nothing);
  const hydrated = useHydrated();
  if (!hydrated) return null;

  async function load(q: string, before: number | null): Promise<void> {
    asking.current?.abort();
    const ask = (asking.current = new AbortController());
    const kept = before === null ? [] : shown.pictures;
    setShown({ q, pictures: kept, older: before, state: 'loading' });
    const found = await findPictures(q, before, ask.signal);
    if (ask.signal.aborted) return;
    if (!found) return setShown({ q, pictures: kept, older: before, state: 'failed' });
    setShown({ q, pictures: [...kept, ...found.pictures], older: found.older, state: 'ready' });
  }

  const search = () => void load(field.current?.querySelector('input')?.value.trim() ?? '', null);
  const enter = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    search();
  };
  const { q, pictures, older, state } = shown;
  return (
    <>
      <Button
        small
        icon="image"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          dialog.current?.showModal();
          search();
        }}
      >
        {label}
      </Button>
      <dialog
        ref={dialog}
        className={`dialog stack ${styles.chooser}`}
        aria-labelledby={`${id}-title`}
        {...lightDismiss}
        onKeyDown={enter}
        onInput={(event) => event.stopPropagation()}
      >
        <h2 id={`${id}-title`} className="h3">
          Choose a picture
        </h2>
        <div ref={field} className={`stack gap-3 end ${styles.find}`}>
          <Field label="Find a picture" name="" id={`${id}-find`} maxLength={100} autoComplete="off" />
          <Button variant="solid" icon="search" onClick={search}>
            Search
          </Button>
        </div>
        <p className="meta" role="status">
          {state === 'loading' ? 'Loading the library…' : state === 'ready' && inWords(shown)}
        </p>
        {pictures.length > 0 && (
          <PictureTiles>
            {pictures.map((picture) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                note={!picture.alt && picture.fileName}
                onChoose={() => {
                  dialog.current?.close();
                  onChoose(picture);
                }}
              />
            ))}
          </PictureTiles>
        )}
        {state === 'failed' && (
          <p role="alert">The library didn’t open. Check that you’re online and signed in, then try again.</p>
        )}
        <div className="dialog-buttons">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          {state === 'failed' && <Button onClick={() => void load(q, older)}>Try again</Button>}
          {state === 'ready' && older !== null && (
            <Button onClick={() => void load(q, older)}>Show older pictures</Button>
          )}
        </div>
      </dialog>
    </>
  );
}

function inWords({ q, pictures, older }: Shown): string {
  if (pictures.length > 0) return `${counted(pictures.length, 'picture')}${older === null ? '' : ', newest first'}.`;
  return q ? `No pictures found for “${q}”.` : 'The library is empty. Upload a picture first.';
}

async function findPictures(q: string, before: number | null, signal: AbortSignal): Promise<LibraryPage | null> {
  // In the body: a search can be a patient's name, and addresses get into logs.
  const body = new URLSearchParams({ q, ...(before !== null && { before: String(before) }) });
  try {
    const answer = await fetch('/admin/pictures/choose', { method: 'POST', body, signal });
    return answer.ok && !answer.redirected ? ((await answer.json()) satisfies LibraryPage) : null;
  } catch {
    return null;
  }
}

const chosen = 'picture-chosen';

export function tellChosen(field: HTMLElement | null, picture: StaffPicture): void {
  field?.dispatchEvent(new CustomEvent(chosen, { bubbles: true, detail: picture }));
  // Triggers the unsaved marker or the autosave, as typing does.
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

export function onChosen(form: HTMLFormElement, listener: (picture: StaffPicture) => void): () => void {
  const heard = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail satisfies StaffPicture);
  };
  form.addEventListener(chosen, heard);
  return () => form.removeEventListener(chosen, heard);
}
