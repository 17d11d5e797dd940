/** <print-sheet>: a paper that is filled in the page and printed. It knows no address: nothing typed here can be sent. */
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
