const calm = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

export function motionAllowed(): boolean {
  return !matchMedia(calm).matches && document.documentElement.dataset['motion'] !== 'off' && !savesData();
}

export function watchMotion(changed: () => void): () => void {
  const query = matchMedia(calm);
  const comfort = new MutationObserver(changed);
  query.addEventListener('change', changed);
  comfort.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => {
    query.removeEventListener('change', changed);
    comfort.disconnect();
  };
}

/** Whether the visitor asked to save data, in browsers that expose it. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

export const slideMs = 1000;

const moving = new WeakMap<HTMLElement, number>();

/** Moves the track so that a slide is at its left edge. A touch or the wheel on the track stops the animation. */
export function slideTo(track: HTMLElement, slide: number): void {
  const from = track.scrollLeft;
  const way = Math.min(slideLeft(track, slide), track.scrollWidth - track.clientWidth) - from;
  stopSliding(track);
  if (!motionAllowed()) {
    track.scrollLeft = from + way;
    return;
  }
  const begun = performance.now();
  track.dataset['sliding'] = 'true'; // turns off scroll snapping during the animation
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - begun) / slideMs);
    track.scrollLeft = from + way * part * part * (3 - 2 * part);
    if (part < 1) moving.set(track, requestAnimationFrame(step));
    else stopSliding(track);
  };
  moving.set(track, requestAnimationFrame(step));
}

export function stopSliding(track: HTMLElement): void {
  cancelAnimationFrame(moving.get(track) ?? 0);
  delete track.dataset['sliding'];
}

export function currentSlide(track: HTMLElement): number {
  const lefts = Array.from(track.children, (_, slide) => Math.abs(slideLeft(track, slide) - track.scrollLeft));
  return lefts.indexOf(Math.min(...lefts));
}

/** Returns how many slides can reach the left edge. With two in view, the last one cannot. */
export function slidePositions(track: HTMLElement): number {
  const end = track.scrollWidth - track.clientWidth;
  return Array.from(track.children).filter((_, slide) => slideLeft(track, slide) <= end + 1).length;
}

function slideLeft(track: HTMLElement, slide: number): number {
  const [first, wanted] = [track.children[0], track.children[slide]];
  return first && wanted ? wanted.getBoundingClientRect().left - first.getBoundingClientRect().left : 0;
}
