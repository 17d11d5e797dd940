import type { TimeZone } from './time-zones.ts';

/** The default time zone of a new installation. */
export const startingZone: TimeZone = 'America/Chicago';

/** Shown on every page while DEMONSTRATION is on. It does not depend on the clinic's name in the settings. */
export const demonstrationLine = 'Demonstration: Cypress is a fictional clinic.';
