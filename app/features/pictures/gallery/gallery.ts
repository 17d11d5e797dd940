import type { Values } from '#app/forms/fields.ts';
import { t } from '#app/shared/language.ts';
import type { Picture, StaffPicture, wordFields } from '../picture.ts';

/** A picture as visitors see it. An empty `alt` means that it is decorative. `lang` is set on a Spanish page, for one without Spanish. */
export type GalleryPicture = Values<typeof wordFields> & { id: number; picture: Picture; lang?: 'en' };

export type StaffGalleryPicture = GalleryPicture & { picture: StaffPicture };

export function pictureName({ caption, alt }: GalleryPicture, index: number): string {
  return caption || alt || t`Picture ${index + 1}`;
}

/** The version that the thumbnail links to and visitors download; '' while there are none. */
export function largestVersion({ sources, src }: Picture): string {
  const webp = sources.find(({ type }) => type === 'image/webp');
  return webp?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src ?? '';
}

/** 'Two runners at dawn.webp', without the characters that a file name cannot have. */
export function downloadName(name: string, href: string): string {
  const allowed = name.replaceAll(/[\\/:*?"<>|]/g, '').slice(0, 80);
  return `${allowed.replace(/[\s.]+$/, '')}.${href.split('.').at(-1)}`;
}

type Shape = { picture: Pick<Picture, 'width' | 'height'> };

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

/** How many pictures at the start take two rows and two columns. Each adds three cells, so that the last row of four is full. */
export function largePictures(pictures: Shape[]): number {
  const large = widePictures(pictures).reduce((cells, wide) => cells + (wide ? 2 : 1), 0) % 4;
  return pictures.length < 5 || pictures.slice(0, large).some(isLandscape) ? 0 : large;
}
