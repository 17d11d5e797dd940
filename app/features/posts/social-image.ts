import { defaultSocialImage } from '#app/features/clinic/page-meta.ts';

/** Social networks take no SVG: each drawing has a picture beside it, made by db/seed/social-images.ts. */
const drawing = /^\/art\/([a-z]+)\.svg$/;

/** The address of the picture that stands for a post where it is shared. */
export function socialImage(image: string | null): string {
  if (!image) return defaultSocialImage;
  const name = drawing.exec(image)?.[1];
  return name ? `/art/social/${name}.png` : image;
}
