/** A picture as visitors see it. An `alt` of '' says that it is decoration. */
export type GalleryPicture = {
  id: number;
  imageUrl: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
};
