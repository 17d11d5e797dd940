import recorded from './traffic.json' with { type: 'json' };
import type { Traffic } from './what-it-sends-page.tsx';

/** As it was when the site was last recorded; the file is part of the build. */
export function findTraffic(): Traffic {
  return recorded;
}
