const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'];
/** A link that has waited this long for React is followed as a plain link. */
const waitMs = 4_000;

let pressed: HTMLElement | undefined;
let followSoon: ReturnType<typeof setTimeout>;

/** Starts React at the first interaction that needs it. Its script is in the page as inert text; the CSP allows it by hash.
 * Clicks that only React can handle are queued until it has hydrated. */
export function hydrateOnInteraction(): void {
  const sleeping = document.querySelector<HTMLScriptElement>('script[data-modules]');
  if (!sleeping) return;
  const wake = ({ target }: Event) => {
    if (!closest(target, wakes)) return;
    for (const sign of signs) removeEventListener(sign, wake, true);
    forgetScroll();
    for (const url of sleeping.dataset['modules']?.split(' ') ?? []) preload(url);
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = sleeping.textContent;
    script.addEventListener('error', answer);
    sleeping.replaceWith(script);
  };
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener('focusin', turnAway, true);
  addEventListener('awake', answer, { once: true });
}

const atRest = ':is(hero-loop, comfort-controls, print-sheet) *';
const opensHere = 'a[data-opens-here]';

/** Links that open something on this page, and buttons that do nothing without script. */
const needsReact = `${opensHere}, button[type="button"]:not(${atRest}${'commandForElement' in HTMLButtonElement.prototype ? ', [commandfor]' : ''})`;

/** Also form fields, and dialogs in browsers without `closedby`. */
const wakes = `${opensHere}, :is(input, select, textarea, button[type="button"]):not(${atRest}${'closedBy' in HTMLDialogElement.prototype ? ', [commandfor]' : ''})`;

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function keep(event: MouseEvent): void {
  const wanted = closest(event.target, needsReact);
  // With a modifier key, the link opens in a new tab or window.
  if (!wanted || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hold(wanted);
}

/** Drops the queued click when the focus moves on, so that no dialog opens while the visitor types elsewhere. */
function turnAway({ target }: Event): void {
  if (!(target instanceof Node && pressed?.contains(target))) hold();
}

function hold(wanted?: HTMLElement): void {
  pressed?.removeAttribute('aria-busy');
  clearTimeout(followSoon);
  pressed = wanted;
  wanted?.setAttribute('aria-busy', 'true');
  if (wanted instanceof HTMLAnchorElement && !isTyped()) followSoon = setTimeout(answer, waitMs);
}

/** Following a link would lose typed text, so the link then waits for React. */
function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Replays a queued click once React has hydrated. If React failed to load, links still navigate. */
function answer(): void {
  removeEventListener('click', keep, true);
  removeEventListener('focusin', turnAway, true);
  const wanted = pressed;
  hold();
  wanted?.click();
}

function preload(url: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  document.head.append(link);
}

/** The router restores the scroll position stored when the page loaded. The visitor may have scrolled since, so forget it. */
function forgetScroll(): void {
  const name = 'react-router-scroll-positions';
  try {
    const { [history.state?.key]: _, ...others } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    sessionStorage.setItem(name, JSON.stringify(others));
  } catch {
    // Storage is empty or blocked.
  }
}
