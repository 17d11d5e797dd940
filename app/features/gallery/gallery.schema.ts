import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';

const galleryLimits = { alt: 300, caption: 120 };

/** The words to a picture. `described` is false as long as nobody said what it shows and nobody called it decoration. */
export const galleryWordsSchema = z
  .object({ alt: textField(galleryLimits.alt), decorative: z.boolean(), caption: textField(galleryLimits.caption) })
  .transform(({ alt, decorative, caption }) => ({
    alt: decorative ? '' : alt,
    caption,
    described: decorative || alt !== '',
  }));

export type GalleryWords = z.output<typeof galleryWordsSchema>;
