/** The only script that runs on a public page until the visitor interacts. vite.config.ts builds it as a separate file.
 * The elements change only attributes that React does not set, and text marked suppressHydrationWarning. */
import { ComfortControls } from './comfort-controls.ts';
import { HeroLoop } from './hero-loop.ts';
import { HoursToday } from './hours-today.ts';
import { LazyDrawing } from './lazy-drawing.ts';
import { OpenNow } from './open-now.ts';
import { PrintSheet } from './print-sheet.ts';
import { markScrolled } from './scrolled.ts';
import { ignoreTremorClicks } from './tremor.ts';
import { hydrateOnInteraction } from './hydrate.ts';

// First, so that its capture listener runs before every other click listener.
ignoreTremorClicks();
hydrateOnInteraction();
markScrolled();
customElements.define('open-now', OpenNow);
customElements.define('hours-today', HoursToday);
customElements.define('comfort-controls', ComfortControls);
customElements.define('lazy-drawing', LazyDrawing);
customElements.define('hero-loop', HeroLoop);
customElements.define('print-sheet', PrintSheet);
