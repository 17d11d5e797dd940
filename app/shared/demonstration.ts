/** On every page while the setting DEMONSTRATION is on, whatever staff call the clinic. */
export const demonstrationLine = 'Demonstration: Cypress is a fictional clinic.';
