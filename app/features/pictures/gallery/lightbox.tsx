import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#app/shared/language.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { PictureView } from '../picture-view.tsx';
import { downloadName, type GalleryPicture, largestVersion, pictureName } from './gallery.ts';
import {
  actOfKey,
  actOn,
  announce,
  type LightboxAct,
  type LightboxView,
  viewPicture,
  zoomLevels,
} from './lightbox-view.ts';
import buttonStyles from '#app/ui/button.module.css';
import styles from './lightbox.module.css';

type LightboxProps = {
  pictures: GalleryPicture[];
  /** The index of the picture it opens with. */
  start: number;
  onClose: () => void;
};

/** Shows one picture full screen. It is open for as long as it is rendered. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState(() => viewPicture(start));
  const [announcement, setAnnouncement] = useState('');
  const picture = pictures[view.index];

  // Focus the dialog itself, so that Enter closes it again and the first Tab goes to the toolbar.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.focus();
  }, []);

  if (!picture) return null;
  const name = pictureName(picture, view.index);

  function act(what: LightboxAct): void {
    const next = actOn(view, what, pictures.length);
    const shown = pictures[next.index];
    setView(next);
    if (shown) setAnnouncement(announce(next, what, pictureName(shown, next.index), pictures.length));
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
      className={`surface-deep sheet ${styles.lightbox}`}
      tabIndex={-1}
      aria-labelledby="lightbox-name lightbox-count"
      onKeyDown={onKeyDown}
      onClose={onClose}
      data-print="hide"
    >
      <LightboxToolbar view={view} pictures={pictures.length} picture={picture} name={name} act={act} />
      <LightboxStage key={picture.id} picture={picture} name={name} view={view} act={act} />
      {pictures.length > 1 && (
        <div className={styles.arrows}>
          <IconButton
            icon="left"
            label={t('Previous picture')}
            className={styles.arrow}
            onClick={() => act('previous')}
          />
          <IconButton icon="right" label={t('Next picture')} className={styles.arrow} onClick={() => act('next')} />
        </div>
      )}
      <div className={`cluster baseline apart line-top ${styles.words}`}>
        <p id="lightbox-name" className={styles.name} lang={picture.lang}>
          {name}
        </p>
        {picture.alt && picture.alt !== name && (
          <p className="meta" lang={picture.lang}>
            {picture.alt}
          </p>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </dialog>
  );
}

/** Enter on a button or link activates it instead of closing the lightbox. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

/** When an enlarged picture has the focus, the arrow keys scroll it instead of changing pictures. */
function scrollsStage({ target, key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow') && target instanceof HTMLElement && target.dataset['zoomed'] === 'true';
}

function close(event: KeyboardEvent<HTMLDialogElement>): void {
  event.preventDefault();
  event.currentTarget.close();
}

type LightboxStageProps = {
  view: LightboxView;
  picture: GalleryPicture;
  name: string;
  act: (what: LightboxAct) => void;
};

const swipe = 60;

/** Shows the picture. When enlarged, it scrolls inside its stage by touch, wheel, arrow keys or dragging. */
function LightboxStage({ picture, name, view, act }: LightboxStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);
  const zoomed = view.zoom > 100;

  // Keep the center of the view in place when the zoom changes.
  const zoomBefore = useRef(view.zoom);
  useLayoutEffect(() => {
    if (stage.current) scaleScroll(stage.current, view.zoom / zoomBefore.current);
    zoomBefore.current = view.zoom;
  }, [view.zoom]);

  function onPointerUp(event: PointerEvent<HTMLDivElement>): void {
    const moved = event.clientX - (pressedAt.current ?? event.clientX);
    if (event.pointerType !== 'mouse' && !zoomed && Math.abs(moved) > swipe) act(moved < 0 ? 'next' : 'previous');
    pressedAt.current = null;
  }

  return (
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={zoomed ? t`${name}, enlarged. Use the arrow keys to move it.` : name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={zoomed ? 0 : -1}
      data-zoomed={zoomed}
      data-zoom={view.zoom}
      data-turn={view.turn}
      onPointerDown={(event) => (pressedAt.current = event.isPrimary ? event.clientX : null)}
      onPointerMove={zoomed ? dragWithMouse : undefined}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (pressedAt.current = null)}
    >
      <div className={styles.frame} lang={picture.lang}>
        {/* The largest version, because visitors can zoom in to 400 percent. */}
        <PictureView
          picture={picture.picture}
          alt={picture.alt}
          sizes="400vw"
          loading="eager"
          className={styles.picture}
        />
      </div>
    </div>
  );
}

function scaleScroll(stage: HTMLDivElement, growth: number): void {
  const middle = (start: number, size: number) => (start + size / 2) * growth - size / 2;
  stage.scrollTo({
    left: middle(stage.scrollLeft, stage.clientWidth),
    top: middle(stage.scrollTop, stage.clientHeight),
    behavior: 'instant',
  });
}

function dragWithMouse(event: PointerEvent<HTMLDivElement>): void {
  if (event.pointerType === 'mouse' && event.buttons === 1)
    event.currentTarget.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
}

const tool = `${buttonStyles.iconButton} ${styles.tool}`;

type LightboxToolbarProps = LightboxStageProps & { pictures: number };

function LightboxToolbar({ view, pictures, picture, name, act }: LightboxToolbarProps) {
  const href = largestVersion(picture.picture);
  return (
    <div className={styles.toolbar}>
      <p id="lightbox-count" className={styles.count}>
        {t`${view.index + 1} of ${pictures} on this page`}
      </p>
      <Tool icon="zout" off={view.zoom === zoomLevels[0]} onPress={() => act('zoom-out')}>
        {t('Zoom out')}
      </Tool>
      <Tool icon="zin" off={view.zoom === zoomLevels.at(-1)} onPress={() => act('zoom-in')}>
        {t('Zoom in')}
      </Tool>
      <Tool icon="rot" onPress={() => act('rotate')}>
        {t('Rotate')}
      </Tool>
      <a className={tool} href={href} download={downloadName(name, href)}>
        <Icon name="save" />
        <span>{t('Download')}</span>
      </a>
      <button type="button" className={`${tool} ${styles.close}`} onClick={closeDialog}>
        <Icon name="close" />
        <span>{t('Close')}</span>
      </button>
    </div>
  );
}

type ToolProps = { icon: IconName; off?: boolean; onPress: () => void; children: ReactNode };

/** Uses aria-disabled instead of disabled, so that the button keeps the focus at the end of its range. */
function Tool({ icon, off = false, onPress, children }: ToolProps) {
  return (
    <button type="button" className={tool} aria-disabled={off || undefined} onClick={off ? undefined : onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

function closeDialog(event: MouseEvent<HTMLButtonElement>): void {
  event.currentTarget.closest('dialog')?.close();
}

/** Traps Tab in the dialog. In a modal dialog it could still move to the browser's own toolbars. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]')];
  const [first, last] = [stops[0], stops.at(-1)];
  const atStart = document.activeElement === first || document.activeElement === event.currentTarget;
  const leaving = event.shiftKey ? atStart : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
