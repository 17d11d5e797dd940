/**
 * The only script of a public page until somebody acts. vite.config.ts builds it as a file of its own; React knows nothing of it: the
 * elements change only attributes that React does not set, and words that it is told to leave alone.
 */
import { ComfortControls } from './comfort-controls.ts';
import { HeroLoop } from './hero-loop.ts';
import { HoursToday } from './hours-today.ts';
import { LazyDrawing } from './lazy-drawing.ts';
import { OpenNow } from './open-now.ts';
import { PrintSheet } from './print-sheet.ts';
import { markScrolled } from './scrolled.ts';
import { ignoreSecondHits } from './second-hits.ts';
import { wakeWhenWanted } from './wake.ts';

// Before all that hear a press.
ignoreSecondHits();
wakeWhenWanted();
markScrolled();
customElements.define('open-now', OpenNow);
customElements.define('hours-today', HoursToday);
customElements.define('comfort-controls', ComfortControls);
customElements.define('lazy-drawing', LazyDrawing);
customElements.define('hero-loop', HeroLoop);
customElements.define('print-sheet', PrintSheet);
