import type { PatientFlag } from '#app/features/consents/consent.ts';
import type { Picture, StaffPicture } from '#app/features/media/picture.ts';
import type { FormFields } from '#app/records/form.ts';

/** A picture as visitors see it. An `alt` of '' says that it is decoration. */
export type GalleryPicture = {
  id: number;
  /** The largest version: what a thumbnail leads to, and what is downloaded. */
  imageUrl: string;
  /** The uploaded one with its sizes; null for a file that came with the site. */
  picture: Picture | null;
  alt: string;
  caption: string;
  category: string;
  width: number;
  height: number;
};

/** As staff see it. */
export type StaffGalleryPicture = GalleryPicture & { picture: StaffPicture | null; patient: PatientFlag };

/** What to call a picture in words; `place` counts from 0. */
export function pictureName({ caption, alt }: GalleryPicture, place: number): string {
  return caption || alt || `Picture ${place + 1}`;
}

/** The address of a picture's largest version; '' while it has none. */
export function largestVersion({ sources, src }: Picture): string {
  const webp = sources.find(({ type }) => type === 'image/webp');
  return webp?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src ?? '';
}

/** The words to a picture, described once. */
export const wordFields = {
  alt: {
    label: 'Describe the picture',
    hint: 'For people who can’t see it: say what it shows, in one sentence',
    max: 300,
    multiline: true,
  },
  caption: { label: 'Caption', hint: 'Shown under the picture. Optional', max: 120, autoComplete: 'off' },
  category: {
    label: 'Category (optional)',
    hint: 'Like Legs or Braces. Visitors can filter by category',
    max: 40,
    autoComplete: 'off',
  },
} as const satisfies FormFields;

export const uploaded = 'Image uploaded successfully!';

/** Error messages for a failed save, by intent. */
export const galleryFailed = {
  upload: 'Image upload failed',
  describe: 'Not saved.',
  'describe-all': 'Not saved.',
  delete: 'Failed to delete image',
  restore: 'The deletion was not undone.',
  move: 'The order was not changed.',
};

export type GalleryMore = {
  /** The picture uploaded with a refused form, so that it need not be chosen again. */
  picture?: Picture | null;
  /** Which of many pictures were stored. */
  saved?: number[];
};

/** How many pictures one sheet shows. The rest follow when these are saved. */
export const describedAtOnce = 48;

/** Address of the gallery: of one category, or from an older picture on. */
export function galleryHref(query: { category?: string | undefined; before?: string | undefined } = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `/gallery?${new URLSearchParams(given)}` : '/gallery';
}

type Shape = Pick<GalleryPicture, 'width' | 'height'>;

/** All pictures, then each category that has some. Nothing to choose where none has a category. */
export function categoryTags(counts: { category: string; pictures: number }[], chosen: string | undefined) {
  const total = counts.reduce((sum, { pictures }) => sum + pictures, 0);
  const named = counts.filter(({ category }) => category !== '');
  if (named.length === 0) return [];
  return [
    { label: 'Everything', count: total, href: galleryHref(), current: chosen === undefined },
    ...named.map(({ category, pictures }) => ({
      label: category,
      count: pictures,
      href: galleryHref({ category }),
      current: chosen === category,
    })),
  ];
}

/** A landscape is shown whole, whatever its cell. */
export function isLandscape({ width, height }: Shape): boolean {
  return width / height >= 1.5;
}

/**
 * Which pictures take two columns. Landscapes do, but only where an even number of columns lies before them:
 * so that neither the row of four nor the row of two ever has a hole, and pictures stay in their order.
 */
export function widePictures(pictures: Shape[]): boolean[] {
  let columns = 0;
  return pictures.map((picture) => {
    const wide = isLandscape(picture) && columns % 2 === 0;
    columns += wide ? 2 : 1;
    return wide;
  });
}
