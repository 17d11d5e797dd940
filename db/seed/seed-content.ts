import { z } from 'zod';

/** The files of content/en from which a site is seeded. */
const network = z.string().default('');

export const staffSamples = z.array(
  z.strictObject({
    name: z.string(),
    designation: z.string(),
    credentials: z.string().default(''),
    license: z.string().default(''),
    languages: z.string(),
    description: z.string(),
    imgUrl: z.string().nullable().default(null),
    facebook: network,
    linkedin: network,
    twitter: network,
  }),
);

export const commentSamples = z.array(
  z.strictObject({
    /** The end of the post's address. */
    post: z.string(),
    name: z.string().nullable().default(null),
    email: z.string(),
    message: z.string(),
    timestamp: z.string().nullable().default(null),
  }),
);

/** Drawings, not photos of real patients, newest first. assets-src/gallery-pictures.ts makes their files. */
export const gallerySamples = z.array(
  z.strictObject({
    file: z.string(),
    alt: z.string(),
    caption: z.string(),
    category: z.string(),
    drawing: z.string(),
    tone: z.enum(['moss', 'sunk', 'dusk', 'deep', 'night']),
    /** Share of the picture that the drawing fills. */
    fills: z.number(),
    /** Two cells of the gallery instead of one. */
    wide: z.boolean().default(false),
    width: z.int(),
    height: z.int(),
  }),
);

export const postHead = z.strictObject({
  title: z.string(),
  category: z.string(),
  author: z.string().default(''),
  publishAt: z.string().default(''),
  image: z.string().nullable().default(null),
  /** Separated by commas. */
  tags: z
    .string()
    .transform((tags) =>
      tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .default([]),
});
