import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { PictureView } from '#app/features/media/picture-view.tsx';
import type { GalleryPicture } from './gallery-picture.ts';
import type { LightboxAct, LightboxView } from './lightbox-view.ts';
import styles from './lightbox.module.css';

type LightboxStageProps = {
  picture: GalleryPicture;
  name: string;
  view: LightboxView;
  act: (what: LightboxAct) => void;
};

const swipe = 60;

/** The picture. Enlarged, it scrolls inside its stage: by finger, wheel, arrow keys or by dragging it. */
export function LightboxStage({ picture, name, view, act }: LightboxStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);
  const zoomed = view.zoom > 100;

  // What was in the middle stays there when the size changes.
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
      aria-label={zoomed ? `${name}, enlarged. The arrow keys move it.` : name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={zoomed ? 0 : -1}
      data-zoomed={zoomed}
      data-zoom={view.zoom}
      data-turn={view.turn}
      onPointerDown={(event) => (pressedAt.current = event.isPrimary ? event.clientX : null)}
      onPointerMove={zoomed ? dragWithMouse : undefined}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (pressedAt.current = null)}
    >
      <div className={styles.frame}>
        <StagePicture picture={picture} />
      </div>
    </div>
  );
}

/** As large as there is one: a visitor may enlarge it four times. */
function StagePicture({ picture: { picture, imageUrl, alt, width, height } }: { picture: GalleryPicture }) {
  if (picture)
    return <PictureView picture={picture} alt={alt} sizes="400vw" loading="eager" className={styles.picture} />;
  return <img src={imageUrl} alt={alt} width={width} height={height} className={styles.picture} />;
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
