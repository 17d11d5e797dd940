/** <comfort-controls>: the reader's settings, as data attributes of <html> and in localStorage. Unset options follow the device. */
export class ComfortControls extends HTMLElement {
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
