/** A second click this soon and this close to the first is a tremor, not a decision. */
const tremorMs = 200;
const nearPx = 40;
/** A click this soon after the page appeared was meant for the page before it. */
const unseenMs = 100;

/** Buttons that may be clicked rapidly on purpose: zoom in, next, undo. */
const repeatable = 'button[type="button"]:not([commandfor])';

/** The last click that counted. Clicks and not touches: two touches may already have happened when the first click arrives. */
let last: MouseEvent | undefined;

/** Drops the second click of a tremor, which would submit twice, undo the first click, or hit whatever has moved under the finger. */
export function ignoreTremorClicks(): void {
  addEventListener('mousedown', keepCaret, true);
  addEventListener('click', drop, true);
}

/** A double tap would select a word, and an empty field would lose its caret. A double click with a mouse is intended. */
function keepCaret(event: MouseEvent): void {
  if (isSecond(event) && last instanceof PointerEvent && last.pointerType !== 'mouse') event.preventDefault();
}

function drop(event: MouseEvent): void {
  // A click triggered by a key has no pointer type.
  if (event.detail === 0) return;
  if (isSecond(event) && !isRepeated(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = event;
}

/** A second click on the same button, and not on one that the first has put under the finger. */
function isRepeated({ target }: MouseEvent): boolean {
  const button = target instanceof Element && target.closest(repeatable);
  return Boolean(button) && last?.target instanceof Element && last.target.closest(repeatable) === button;
}

function isSecond({ timeStamp, x, y, target }: MouseEvent): boolean {
  if (timeStamp < unseenMs) return true;
  if (!last || timeStamp - last.timeStamp >= tremorMs || Math.hypot(x - last.x, y - last.y) >= nearPx) return false;
  // Clicking a label also clicks its field, which is not a tremor.
  return !(last.target instanceof Element && last.target.closest('label')?.control === target);
}
