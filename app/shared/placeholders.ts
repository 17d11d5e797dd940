/** Recognizes the fictional clinic that a site starts with: 555-01xx, Example Street, .example, its name and its place on the map. */
export function isInvented(text: string): boolean {
  return /555\D?01\d\d|example|^Cypress($| Prosthetics & Orthotics\b)|30\.4880&mlon=-90\.8615/i.test(text);
}

/** The author of the seeded content. It is also recorded as the person who opened a demonstration. */
export const sampleAuthor = 'Sample content';

/** Only a demonstration and development show the fictional clinic to visitors. */
export function showsPlaceholders({ mode, demonstration }: { mode: string; demonstration: boolean }): boolean {
  return demonstration || mode !== 'production';
}
