import { motionAllowed, watchMotion } from '#app/features/home/motion.ts';
import { whenLoaded } from './when-loaded.ts';

/** <hero-loop>: plays its video and shows a pause button. With reduced motion it fetches nothing. */
export class HeroLoop extends HTMLElement {
  #gone = new AbortController();

  connectedCallback(): void {
    this.#gone = new AbortController();
    whenLoaded(() => this.#begin(this.#gone));
  }

  disconnectedCallback(): void {
    this.#gone.abort();
  }

  #begin({ signal }: AbortController): void {
    const [film, button] = [this.querySelector('video'), this.querySelector('button')];
    if (!film || !button || signal.aborted) return;
    const name = () => {
      this.toggleAttribute('data-paused', film.paused);
      button.ariaLabel = film.paused ? 'Play background motion' : 'Pause background motion';
    };
    const play = () => void film.play().catch(name);
    const follow = () => {
      film.hidden = button.hidden = !motionAllowed();
      if (film.hidden) film.pause();
      else play();
    };
    film.muted = true;
    film.addEventListener('play', name, { signal });
    film.addEventListener('pause', name, { signal });
    button.addEventListener('click', () => (film.paused ? play() : film.pause()), { signal });
    signal.addEventListener('abort', watchMotion(follow));
    follow();
  }
}
