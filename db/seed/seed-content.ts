import { z } from 'zod';
import { commaList } from '#app/shared/phrases.ts';

/** The files of content/en from which a site is seeded. */
const text = z.string();
const optional = text.default('');

export const staffSamples = z.array(
  z.strictObject({
    name: text,
    designation: text,
    credentials: optional,
    license: optional,
    languages: text,
    description: text,
    imgUrl: text.nullable().default(null),
    facebook: optional,
    linkedin: optional,
    twitter: optional,
  }),
);

export const pageSources = z.record(text, z.array(z.strictObject({ title: text.max(120), url: z.url() })).max(6));

export const commentSamples = z.array(
  z.strictObject({
    /** The end of the post's address. */
    post: text,
    name: text.nullable().default(null),
    email: text,
    message: text,
    timestamp: text.nullable().default(null),
  }),
);

/** Drawings, not photos of real patients, newest first. assets-src/gallery-pictures.ts makes their files. */
export const gallerySamples = z.array(
  z.strictObject({
    file: text,
    alt: text,
    caption: text,
    category: text,
    drawing: text,
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
  title: text,
  category: text,
  author: optional,
  publishAt: optional,
  image: text.nullable().default(null),
  tags: text.transform(commaList).default([]),
});
