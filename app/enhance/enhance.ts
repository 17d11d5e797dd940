/** The only script that runs on a public page until the visitor interacts. vite.config.ts builds it as a separate file.
 * The elements change only attributes that React does not set, and text marked suppressHydrationWarning. */
import './elements.ts';
import { hydrateOnInteraction } from './hydrate.ts';
import { ignoreTremorClicks } from './tremor.ts';

// First, so that its capture listener runs before the other click listeners of the window.
ignoreTremorClicks();
hydrateOnInteraction();
markScrolled();

/** Marks <html> while the page is scrolled, for browsers without scroll-state queries. */
function markScrolled(): void {
  if (CSS.supports('container-type', 'scroll-state')) return;
  addEventListener('scroll', mark, { passive: true });
  mark();
}

function mark(): void {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > 0);
}
