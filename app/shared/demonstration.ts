/** Shown on every page while DEMONSTRATION is on. It does not depend on the clinic's name in the settings. */
export const demonstrationLine = 'Demonstration: Cypress is a fictional clinic.';
