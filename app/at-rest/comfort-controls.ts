/** <comfort-controls>: the reader's own settings, in the data attributes of <html> and kept in this browser. What is not set follows the device. */
export class ComfortControls extends HTMLElement {
  constructor() {
    super();
    this.addEventListener('change', () => this.#keep());
  }

  connectedCallback(): void {
    const settings = document.documentElement.dataset;
    for (const input of this.querySelectorAll('input')) input.checked = (settings[input.name] ?? '') === input.value;
  }

  #keep(): void {
    const settings = document.documentElement.dataset;
    for (const input of this.querySelectorAll('input')) {
      if (input.checked && input.value) settings[input.name] = input.value;
      else if (input.checked || input.type === 'checkbox') delete settings[input.name];
    }
    const { textSize, theme, motion } = settings;
    try {
      // The same key is read by public/comfort.js before the first paint.
      localStorage.setItem('comfort', JSON.stringify({ textSize, theme, motion }));
    } catch {
      // A browser that keeps nothing: the choice holds until the page is left.
    }
  }
}
