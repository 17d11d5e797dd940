/** <print-sheet>: a sheet that is filled in on the page and printed. It has no form action, so nothing typed here can be sent. */
export class PrintSheet extends HTMLElement {
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
