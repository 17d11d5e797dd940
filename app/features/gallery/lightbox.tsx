import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { pictureName, type GalleryPicture } from './gallery-picture.ts';
import { LightboxStage } from './lightbox-stage.tsx';
import { LightboxToolbar } from './lightbox-toolbar.tsx';
import { actOfKey, actOn, announce, viewPicture, type LightboxAct } from './lightbox-view.ts';
import { keepFocusInside } from './keep-focus-inside.ts';
import styles from './lightbox.module.css';

type LightboxProps = {
  pictures: GalleryPicture[];
  /** The picture it opens with. */
  start: number;
  onClose: () => void;
};

/** One picture on the whole screen. It is open as long as it is rendered. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState(() => viewPicture(start));
  const [told, setTold] = useState('');
  const picture = pictures[view.place];

  // The dialog itself takes the focus: so Enter closes what Enter opened, and the first Tab leads to the toolbar.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.focus();
  }, []);

  if (!picture) return null;
  const name = pictureName(picture, view.place);

  function act(what: LightboxAct): void {
    const next = actOn(view, what, pictures.length);
    const shown = pictures[next.place];
    setView(next);
    if (shown) setTold(announce(next, what, pictureName(shown, next.place), pictures.length));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    const what = actOfKey(event);
    if (event.key === 'Tab') keepFocusInside(event);
    else if (event.key === 'Enter' && !isControl(event.target) && !event.repeat) close(event);
    else if (what && !scrollsStage(event)) {
      event.preventDefault();
      act(what);
    }
  }

  return (
    <dialog
      ref={dialog}
      className={`surface-deep ${styles.lightbox}`}
      tabIndex={-1}
      aria-labelledby="lightbox-name lightbox-count"
      onKeyDown={onKeyDown}
      onClose={onClose}
      data-print="hide"
    >
      <LightboxToolbar view={view} pictures={pictures.length} imageUrl={picture.imageUrl} act={act} />
      <LightboxStage key={picture.id} picture={picture} name={name} view={view} act={act} />
      {pictures.length > 1 && (
        <div className={styles.arrows}>
          <IconButton icon="left" label="Previous picture" className={styles.arrow} onClick={() => act('previous')} />
          <IconButton icon="right" label="Next picture" className={styles.arrow} onClick={() => act('next')} />
        </div>
      )}
      <div className={styles.words}>
        <p id="lightbox-name" className={styles.name}>
          {name}
        </p>
        {picture.alt && picture.alt !== name && <p className={styles.description}>{picture.alt}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </dialog>
  );
}

/** Enter on a control does what the control does. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

/** With the focus on an enlarged picture, the arrow keys move it. */
function scrollsStage({ target, key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow') && target instanceof HTMLElement && target.dataset['zoomed'] === 'true';
}

function close(event: KeyboardEvent<HTMLDialogElement>): void {
  event.preventDefault();
  event.currentTarget.close();
}
