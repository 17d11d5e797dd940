/** Marks <html> while the page is scrolled, for browsers without scroll-state queries. */
export function markScrolled(): void {
  if (CSS.supports('container-type', 'scroll-state')) return;
  addEventListener('scroll', mark, { passive: true });
  mark();
}

function mark(): void {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > 0);
}
