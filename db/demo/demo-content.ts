import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readPreferences } from '#app/features/messages/contact.ts';
import { splitPost, type SamplePost } from '#app/features/pages/content-files.server.ts';
import { postHead } from '#db/seed/seed-content.ts';

const folder = 'db/demo';

const text = z.string();
const preferences = z.record(text, text).transform((chosen) => readPreferences((name) => chosen[name]));
const request = z.object({ name: text, email: text, phone: text, source: text, preferences, note: text.default('') });
const states = ['late', 'voicemail', 'booked', 'withdrawn', 'calling', 'spanish', 'office', 'new', 'newest'] as const;

const contentSchema = z.object({
  requests: z.record(z.enum(states), request),
  /** `age`: how many seconds the form was open. */
  comments: z.array(
    z.object({ post: text, name: text, email: text, message: text, hoursAgo: z.number(), age: z.number() }),
  ),
  reply: z.object({ to: text, message: text }),
  consents: z.array(
    z.object({
      signer: text,
      scope: text,
      signedDaysAgo: z.number(),
      endsInDays: z.number().optional(),
      revokedDaysAgo: z.number().optional(),
      /** Files in pictures/. */
      pictures: z.array(text),
    }),
  ),
  /** Covers of posts: picture file by slug. */
  covers: z.record(text, text),
  /** Views per weekday, Monday first, and the relative share of each path. */
  views: z.object({ weekdays: z.array(z.number()), pages: z.record(text, z.number()), referers: z.array(text) }),
});
export type DemoContent = z.output<typeof contentSchema>;
export type DemoRequest = z.output<typeof request>;

const picturesSchema = z.array(
  z.object({
    file: text,
    use: z.enum(['portrait', 'patient', 'clinic']),
    /** The person in a portrait. */
    whom: text.optional(),
    alt: text,
    caption: text.default(''),
    category: text.default(''),
  }),
);
export type DemoPicture = z.output<typeof picturesSchema>[number];

export const readContent = async (): Promise<DemoContent> =>
  contentSchema.parse(JSON.parse(await readText('demo.json')));
export const listDemoPictures = async () => picturesSchema.parse(JSON.parse(await readText('pictures.json')));

/** The front matter of a draft names no day. */
export function readPost(file: string): SamplePost {
  const { head, content } = splitPost(file);
  return { ...postHead.parse(parse(head)), content, status: 'published' };
}

export function readText(file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8');
}

export function readPicture(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(join(folder, 'pictures', file));
}
