import type { HTMLAttributes } from 'react';
import { motionAllowed, watchMotion } from '#app/features/pages/motion.ts';
import { clinicDay, clinicWeekday } from '#app/shared/dates.ts';

/** <comfort-controls>: the reader's settings, as data attributes of <html> and in localStorage. Unset options follow the device. */
class ComfortControls extends HTMLElement {
  constructor() {
    super();
    this.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) keep(target);
    });
    this.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && this.#close()) this.querySelector('summary')?.focus();
    });
    addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.contains(target)) this.#close();
    });
  }

  connectedCallback(): void {
    this.show();
  }

  show(): void {
    const settings = document.documentElement.dataset;
    for (const input of this.querySelectorAll('input'))
      input.checked = (settings[input.dataset['setting'] ?? ''] ?? '') === input.value;
  }

  #close(): boolean {
    const drop = this.querySelector('details');
    const wasOpen = drop?.open ?? false;
    if (drop) drop.open = false;
    return wasOpen;
  }
}

function keep({ dataset, checked, value }: HTMLInputElement): void {
  const settings = document.documentElement.dataset;
  const { setting = '' } = dataset;
  if (checked && value) settings[setting] = value;
  else delete settings[setting];
  // The same setting appears in several places on the page.
  for (const controls of document.querySelectorAll<ComfortControls>('comfort-controls')) controls.show();
  const { textSize, theme, motion } = settings;
  try {
    // public/comfort.js reads this key before the first paint.
    localStorage.setItem('comfort', JSON.stringify({ textSize, theme, motion }));
  } catch {
    // Storage is blocked, so the choice applies only to this page.
  }
}

/** <hero-loop>: plays its video and shows a pause button. With reduced motion it fetches nothing. */
class HeroLoop extends HTMLElement {
  #gone = new AbortController();

  connectedCallback(): void {
    this.#gone = new AbortController();
    whenLoaded(() => this.#begin(this.#gone));
  }

  disconnectedCallback(): void {
    this.#gone.abort();
  }

  #begin({ signal }: AbortController): void {
    const [video, button] = [this.querySelector('video'), this.querySelector('button')];
    if (!video || !button || signal.aborted) return;
    const name = () => {
      this.toggleAttribute('data-paused', video.paused);
      button.ariaLabel = (video.paused ? button.dataset['play'] : button.dataset['pause']) ?? null;
    };
    const play = () => void video.play().catch(name);
    const follow = () => {
      video.hidden = button.hidden = !motionAllowed();
      if (video.hidden) video.pause();
      else play();
    };
    video.muted = true;
    video.addEventListener('play', name, { signal });
    video.addEventListener('pause', name, { signal });
    button.addEventListener('click', () => (video.paused ? play() : video.pause()), { signal });
    signal.addEventListener('abort', watchMotion(follow));
    follow();
  }
}

/** <hours-today> highlights today's row, unless `data-closed` says that the hours do not apply today.
 * The page may come from a cache, so only the browser knows the current day. */
class HoursToday extends HTMLElement {
  static observedAttributes = ['data-closed'];

  connectedCallback(): void {
    whenLoaded(() => {
      const { zone = '', closed = '' } = this.dataset;
      const [day, weekday] = [clinicDay(zone), clinicWeekday(zone)];
      const isClosed = closed.split(' ').some((days) => days.slice(0, 10) <= day && day <= days.slice(11));
      for (const row of this.querySelectorAll('tr'))
        row.toggleAttribute('data-today', !isClosed && (row.dataset['days']?.includes(weekday) ?? false));
    });
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }
}

/** <lazy-drawing>: fetches its drawing after the load event, and only if it is displayed. */
class LazyDrawing extends HTMLElement {
  // Only displayed elements have a size, so desktops never fetch the drawings meant for phones, and phones never fetch the desktop ones.
  #watcher = new ResizeObserver(([entry]) => {
    if (!entry || entry.contentRect.width === 0) return;
    this.#watcher.disconnect();
    for (const use of this.querySelectorAll('use')) use.setAttribute('href', use.dataset['href'] ?? '');
  });

  connectedCallback(): void {
    whenLoaded(() => {
      if (this.firstElementChild) this.#watcher.observe(this.firstElementChild);
    });
  }

  disconnectedCallback(): void {
    this.#watcher.disconnect();
  }
}

const minuteMs = 60_000;

/** <open-now data-states>: shows the state for the current minute, or nothing when the cached page is too old to know. */
class OpenNow extends HTMLElement {
  static observedAttributes = ['data-states'];
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const states = this.dataset['states']?.split('\n').map((line) => /^(\d+) ([01]) (.*)/.exec(line)) ?? [];
    const [, , open, text = ''] = states.find((state) => Number(state?.[1]) * minuteMs > now) ?? [];
    this.hidden = text === '';
    this.toggleAttribute('data-open', open === '1');
    if (this.firstElementChild) this.firstElementChild.textContent = text;
    this.#timer = setTimeout(() => this.connectedCallback(), minuteMs - (now % minuteMs));
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }
}

/** <print-sheet>: a sheet that is filled in on the page and printed. It has no form action, so nothing typed here can be sent. */
class PrintSheet extends HTMLElement {
  constructor() {
    super();
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-prints]') : null;
      if (!button) return;
      this.dataset['printing'] = button.dataset['prints'];
      window.print();
      delete this.dataset['printing'];
    });
  }

  connectedCallback(): void {
    for (const day of this.querySelectorAll<HTMLInputElement>('[data-today]'))
      day.value ||= new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  }
}

function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

customElements.define('open-now', OpenNow);
customElements.define('hours-today', HoursToday);
customElements.define('comfort-controls', ComfortControls);
customElements.define('lazy-drawing', LazyDrawing);
customElements.define('hero-loop', HeroLoop);
customElements.define('print-sheet', PrintSheet);

type Custom = HTMLAttributes<HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'open-now': Custom & { 'data-states': string };
      'hours-today': Custom & { 'data-zone': string; 'data-closed': string };
      'comfort-controls': Custom;
      'lazy-drawing': Custom;
      'hero-loop': Custom;
      'print-sheet': Custom;
    }
  }
}
