import type { Picture } from '#app/features/pictures/picture.ts';
import { line } from '#app/forms/fields.ts';

/** The clinic's own branding: a color and picture ids. Null means the default. */
export type BrandingSettings = {
  accent: string | null;
  logo: number | null;
  mark: number | null;
  icon: number | null;
  social: number | null;
};

/** Null means the default. */
export type Branding = {
  accent: string | null;
  /** Replaces the default mark and the clinic's name. */
  logo: Picture | null;
  /** Replaces the default mark beside the name. */
  mark: Picture | null;
  /** Square icons, one per size. */
  icons: NonNullable<Picture['icons']> | null;
  /** URL of the sharing picture for pages without one of their own. */
  social: string | null;
};

export const defaultBranding: Branding = { accent: null, logo: null, mark: null, icons: null, social: null };

/** Increase it when the shades change, because browsers cache these URLs forever. */
export const accentVersion = 1;

export function accentFile(accent: string, kind: 'css' | 'svg'): string {
  return `/branding/${accentVersion}-${accent.slice(1)}.${kind}`;
}

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
