import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { splitPost, type SamplePost } from '#app/features/content/content-files.server.ts';
import { readPreferences } from '#app/features/messages/contact.ts';
import { postHead } from '#db/seed/seed-content.ts';

const folder = 'db/demo';

const wishes = z.record(z.string(), z.string()).transform((chosen) => readPreferences((name) => chosen[name]));
const request = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.string(),
  wishes,
  note: z.string().default(''),
});

const contentSchema = z.object({
  requests: z.object({
    late: request,
    voicemail: request,
    booked: request,
    withdrawn: request,
    calling: request,
    spanish: request,
    office: request,
    new: request,
    newest: request,
  }),
  comments: z.array(
    z.object({
      post: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      hoursAgo: z.number(),
      /** How many seconds the form was open. */
      age: z.number(),
    }),
  ),
  reply: z.object({ to: z.string(), message: z.string() }),
  consents: z.array(
    z.object({
      signer: z.string(),
      scope: z.string(),
      signedDaysAgo: z.number(),
      endsInDays: z.number().optional(),
      revokedDaysAgo: z.number().optional(),
      /** Files in pictures/. */
      pictures: z.array(z.string()),
    }),
  ),
  /** Covers of posts: picture file by slug. */
  covers: z.record(z.string(), z.string()),
  views: z.object({
    /** Views per weekday, Monday first. */
    weekdays: z.array(z.number()),
    /** Relative share of each path. */
    pages: z.record(z.string(), z.number()),
    referers: z.array(z.string()),
  }),
});
export type DemoContent = z.output<typeof contentSchema>;
export type DemoRequest = z.output<typeof request>;

const picturesSchema = z.array(
  z.object({
    file: z.string(),
    use: z.enum(['portrait', 'patient', 'clinic']),
    /** The person in a portrait. */
    whom: z.string().optional(),
    alt: z.string(),
    caption: z.string().default(''),
    category: z.string().default(''),
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
