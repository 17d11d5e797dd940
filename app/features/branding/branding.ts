import { line } from '#app/records/fields.ts';
import type { BrandingSettings } from '#app/features/clinic/clinic.ts';
import type { Picture, StaffPicture, ConsentChoice } from '#app/features/pictures/picture.ts';

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

export type BrandingPicture = keyof Omit<BrandingSettings, 'accent'>;

export const brandingPictures: Record<BrandingPicture, { title: string; hint: string; name: string }> = {
  logo: {
    title: 'Logo',
    name: 'the logo',
    hint: 'At the top and bottom of every page, in place of the default mark and your name. Best: wide, with a transparent background, 600 pixels or more',
  },
  mark: {
    title: 'Small mark',
    name: 'the small mark',
    hint: 'Beside your name when there is no logo. Best: square, 200 pixels or more',
  },
  icon: {
    title: 'Browser icon',
    name: 'the browser icon',
    hint: 'In tabs, bookmarks and on home screens. If empty, the small mark is used. Best: square, 512 pixels or more',
  },
  social: {
    title: 'Picture for shared links',
    name: 'the picture for shared links',
    hint: 'Shown with links to the site in messages and on social networks. Best: 1200 by 630 pixels',
  },
};

export function isBrandingPicture(name: string): name is BrandingPicture {
  return Object.hasOwn(brandingPictures, name);
}

export const accentFields = {
  accent: line({
    autoComplete: 'off',
    label: 'Accent color',
    hint: 'Six letters and digits, like #1d4f91. Your printer or sign maker may have this color code.',
    missing: 'Enter a color, like #1d4f91.',
    invalid: 'Enter a color as # and six letters or digits, like #1d4f91.',
    max: 9,
  }),
};

export const brandingErrorMessages = {
  accent: 'The color was not changed.',
  'accent-ours': 'The color was not changed.',
  picture: 'The picture was not changed.',
  'picture-ours': 'The picture was not changed.',
  'picture-back': 'The picture was not changed.',
};

export type BrandingRecord = {
  accent: string | null;
  pictures: { name: BrandingPicture; picture: StaffPicture | null }[];
  choices: ConsentChoice[];
};
