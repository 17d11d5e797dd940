const minuteMs = 60_000;

/** <open-now data-states>: shows the state for the current minute, or nothing when the cached page is too old to know. */
export class OpenNow extends HTMLElement {
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
