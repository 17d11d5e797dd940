/** Runs in the page: somebody reaches for the search in the header, which only React can open. Staff's pages wake by themselves. */
export function reachForReact(): void {
  document.querySelector('a[data-opens-here]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}
