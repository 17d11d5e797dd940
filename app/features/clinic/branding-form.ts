import { line } from '#app/forms/fields.ts';
import type { BrandingSettings } from './branding.ts';

export type BrandingPicture = keyof Omit<BrandingSettings, 'accent'>;

/** `now` is what pages show without the picture. */
export const brandingPictures: Record<BrandingPicture, { title: string; hint: string; now: string }> = {
  logo: { title: 'Logo', hint: 'Wide, 600 pixels or more', now: 'the default mark and your name' },
  mark: { title: 'Small mark', hint: 'Square, 200 pixels or more', now: 'the default mark' },
  icon: { title: 'Browser icon', hint: 'Square, 512 pixels or more', now: 'the small mark' },
  social: { title: 'Picture for shared links', hint: '1200 by 630 pixels', now: 'drawn for each page' },
};

export const accentFields = {
  accent: line('Accent color', {
    words: 'brand color, colour, theme',
    hint: 'Six letters and digits, like #1d4f91',
    invalid: 'Enter a color as # and six letters or digits, like #1d4f91.',
    max: 9,
    optional: true,
  }),
};
