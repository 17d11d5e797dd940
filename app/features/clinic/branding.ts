import type { Picture } from '#app/features/pictures/picture.ts';

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
