/** Sooner after a press, and as near to it, nobody presses on purpose: a hand that trembles has hit twice. */
const againMs = 200;
const nearPx = 40;
/** What was pressed opened this page, and the second hit met it: nobody has seen the page yet. */
const unseenMs = 100;

/** Buttons that one may press as fast as one likes: zoom in, next, undo. */
const repeatable = 'button[type="button"]:not([commandfor])';

let last: PointerEvent | undefined;
let isSecond = false;

/** Lets the second hit do nothing: it would send twice, take back what the first did, or press what has come to lie under the finger. */
export function ignoreSecondHits(): void {
  addEventListener('pointerdown', notice, true);
  addEventListener('mousedown', drop, true);
  addEventListener('click', drop, true);
}

function notice(event: PointerEvent): void {
  const { timeStamp, x, y } = event;
  isSecond =
    timeStamp < unseenMs ||
    (last !== undefined && timeStamp - last.timeStamp < againMs && Math.hypot(x - last.x, y - last.y) < nearPx);
  last = event;
}

function drop(event: MouseEvent): void {
  // A key's click comes without a pointer.
  if (!isSecond || event.detail === 0) return;
  if (event.type === 'mousedown') {
    // A double tap would look for a word to select, and an empty field lose its caret. With a mouse one means it.
    if (last?.pointerType !== 'mouse') event.preventDefault();
  } else if (!(event.target instanceof Element && event.target.closest(repeatable))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
