import type { PatientMark } from '#app/features/consents/consent.ts';
import type { Picture } from '#app/features/media/picture.ts';

/** A picture as visitors see it. An `alt` of '' says that it is decoration. */
export type GalleryPicture = {
  id: number;
  /** The largest version: what a thumbnail leads to, and what is downloaded. */
  imageUrl: string;
  /** The uploaded one with its sizes; null for a file that came with the site. */
  picture: Picture | null;
  alt: string;
  caption: string;
  width: number;
  height: number;
};

/** As staff see it. */
export type StaffGalleryPicture = GalleryPicture & { patient: PatientMark };

/** What to call a picture in words; `place` counts from 0. */
export function pictureName({ caption, alt }: GalleryPicture, place: number): string {
  return caption || alt || `Picture ${place + 1}`;
}

/** The address of a picture's largest version; '' while it has none. */
export function largestVersion({ sources, src }: Picture): string {
  const webp = sources.find(({ type }) => type === 'image/webp');
  return webp?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src ?? '';
}
