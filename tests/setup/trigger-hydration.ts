/** Runs in the page. Focuses the search link in the header, which triggers hydration. Staff pages hydrate by themselves. */
export function triggerHydration(): void {
  document.querySelector('a[data-opens-here]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}
