/** Sooner after a press, and as near to it, nobody presses on purpose: a hand that trembles has hit twice. */
const againMs = 200;
const nearPx = 40;
/** What was pressed opened this page, and the second hit met it: nobody has seen the page yet. */
const unseenMs = 100;

/** Buttons that one may press as fast as one likes: zoom in, next, undo. */
const repeatable = 'button[type="button"]:not([commandfor])';

/** The last click that counted. Touches come in before the clicks they make: two of them may be known when the first click arrives. */
let last: MouseEvent | undefined;

/** Lets the second hit do nothing: it would send twice, take back what the first did, or press what has come to lie under the finger. */
export function ignoreSecondHits(): void {
  addEventListener('mousedown', keepCaret, true);
  addEventListener('click', drop, true);
}

/** A double tap would look for a word to select, and an empty field lose its caret. With a mouse one means it. */
function keepCaret(event: MouseEvent): void {
  if (isSecond(event) && last instanceof PointerEvent && last.pointerType !== 'mouse') event.preventDefault();
}

function drop(event: MouseEvent): void {
  // A key's click comes without a pointer.
  if (event.detail === 0) return;
  if (isSecond(event) && !(event.target instanceof Element && event.target.closest(repeatable))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = event;
}

function isSecond({ timeStamp, x, y, target }: MouseEvent): boolean {
  if (timeStamp < unseenMs) return true;
  if (!last || timeStamp - last.timeStamp >= againMs || Math.hypot(x - last.x, y - last.y) >= nearPx) return false;
  // The browser presses a label's field for whoever presses the label.
  return !(last.target instanceof Element && last.target.closest('label')?.control === target);
}
