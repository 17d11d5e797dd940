import recorded from './traffic.json' with { type: 'json' };
import type { Traffic } from './traffic.ts';

/** As it was when the site was last recorded; the file is part of the build. */
export function findTraffic(): Traffic {
  return recorded;
}
