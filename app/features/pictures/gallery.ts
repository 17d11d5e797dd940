import { altField, patientFields } from './picture.ts';
import type { Picture, StaffPicture } from '#app/features/pictures/picture.ts';
import { flag, line, type Values } from '#app/records/fields.ts';

/** A picture as visitors see it. An empty `alt` means that it is decorative. */
export type GalleryPicture = Values<typeof wordFields> & { id: number; picture: Picture };

export type StaffGalleryPicture = GalleryPicture & { picture: StaffPicture };

/** `place` is zero-based. */
export function pictureName({ caption, alt }: GalleryPicture, place: number): string {
  return caption || alt || `Picture ${place + 1}`;
}

/** The version that the thumbnail links to and visitors download; '' while there are none. */
export function largestVersion({ sources, src }: Picture): string {
  const webp = sources.find(({ type }) => type === 'image/webp');
  return webp?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src ?? '';
}

/** The columns of a place in the gallery. */
export const placeFields = {
  caption: line({
    label: 'Caption',
    hint: 'Shown under the picture. Optional',
    max: 120,
    optional: true,
    autoComplete: 'off',
  }),
  category: line({
    label: 'Category (optional)',
    hint: 'Like Legs or Braces. Visitors can filter by category',
    max: 40,
    autoComplete: 'off',
    optional: true,
  }),
};
export const wordFields = { alt: altField, ...placeFields };

/** Everything that the form of a picture sends. */
export const galleryFields = { ...wordFields, ...patientFields, decorative: flag({ label: '' }) };

export const uploaded = 'Image uploaded successfully!';

export const galleryErrorMessages = {
  upload: 'Image upload failed',
  describe: 'Not saved.',
  'describe-all': 'Not saved.',
  delete: 'Failed to delete image',
  restore: 'The deletion was not undone.',
  move: 'The order was not changed.',
};

export type GalleryActionData = {
  /** The picture uploaded with a refused form, so that it need not be chosen again. */
  picture?: Picture | null;
  /** The ids of the pictures that were saved. */
  saved?: number[];
};

/** How many pictures one sheet shows. The rest follow when these are saved. */
export const describedAtOnce = 48;

export function galleryHref(query: { category?: string | undefined; before?: string | undefined } = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `/gallery?${new URLSearchParams(given)}` : '/gallery';
}

type Shape = { picture: Pick<Picture, 'width' | 'height'> };

/** Empty when no picture has a category, because there is nothing to choose. */
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

/** Landscape pictures are shown whole instead of cropped to their cell. */
export function isLandscape({ picture: { width, height } }: Shape): boolean {
  return (width ?? 1) / (height ?? 1) >= 1.5;
}

/** A landscape takes two columns, but only after an even number of columns, so that no layout of 2 or 4 columns has gaps. */
export function widePictures(pictures: Shape[]): boolean[] {
  let columns = 0;
  return pictures.map((picture) => {
    const wide = isLandscape(picture) && columns % 2 === 0;
    columns += wide ? 2 : 1;
    return wide;
  });
}
