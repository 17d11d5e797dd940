import { whenLoaded } from './when-loaded.ts';

/** <lazy-drawing>: fetches its drawing after the load event, and only if it is displayed. */
export class LazyDrawing extends HTMLElement {
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
