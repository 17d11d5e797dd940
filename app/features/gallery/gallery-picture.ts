/** A picture as visitors see it. An `alt` of '' says that it is decoration. */
export type GalleryPicture = {
  id: number;
  imageUrl: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
};

/** What to call a picture in words; `place` counts from 0. */
export function pictureName({ caption, alt }: GalleryPicture, place: number): string {
  return caption || alt || `Picture ${place + 1}`;
}
