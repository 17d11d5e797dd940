import type { GalleryPicture } from './gallery-picture.ts';

type Shape = Pick<GalleryPicture, 'width' | 'height'>;

/**
 * Which pictures take two columns. Landscapes do, but only where an even number of columns lies before them:
 * so that neither the row of four nor the row of two ever has a hole, and pictures stay in their order.
 */
export function widePictures(pictures: Shape[]): boolean[] {
  let columns = 0;
  return pictures.map(({ width, height }) => {
    const wide = width / height >= 1.5 && columns % 2 === 0;
    columns += wide ? 2 : 1;
    return wide;
  });
}
