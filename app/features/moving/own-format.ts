import { z } from 'zod';

/** The first thing in the file, by which our own export is known. */
export const ownFormat = 'clinic-export-1';

const moment = z.iso.datetime({ offset: true });
const day = z.iso.date();
const text = z.string();
const nullable = text.nullable();

/** Every other field stands as it stands in the table of that name. */
const ownComment = z.object({
  name: nullable,
  email: nullable,
  message: text,
  timestamp: moment.nullable(),
  status: z.enum(['public', 'held']),
  heldReason: nullable,
});

const ownText = {
  title: text,
  content: text,
  category: text,
  author: text,
  tags: z.array(text),
  /** The uploaded picture behind the post, by its key. */
  picture: nullable,
  /** A drawing of ours in its place. */
  drawing: nullable,
  imageAlt: text,
  publishAt: day.nullable(),
  status: z.enum(['draft', 'published']),
};

const ownRevision = z.object({
  ...ownText,
  version: z.int(),
  kind: z.enum(['saved', 'conflict']),
  savedBy: text,
  savedAt: moment,
});

/**
 * What stands in export.json. blogs, teamData, gallery and contactMessages have the described site's fields under their names; image,
 * imgUrl and imageUrl name the file in the folder. What only our site has stands beside them.
 */
export const ownSchemas = {
  clinic: z.object({
    facts: z.record(z.string(), z.unknown()),
    holdComments: z.boolean(),
    promiseMinutes: z.int(),
    retentionMonths: z.int(),
    storm: z.unknown(),
  }),
  closures: z.object({ startsOn: day, endsOn: day, reason: text }),
  legalPages: z.object({
    name: z.enum(['privacy-practices', 'terms']),
    content: text,
    isReviewed: z.boolean(),
    version: z.int(),
    updatedBy: text,
    updatedAt: moment,
  }),
  consents: z.object({
    id: z.int(),
    /** Null without --with-people. */
    signer: nullable,
    signedOn: day,
    scope: text,
    expiresOn: day.nullable(),
    revokedAt: moment.nullable(),
    recordedBy: text,
    recordedAt: moment,
    scan: z.object({ file: text, type: text }).nullable(),
  }),
  pictures: z.object({
    key: text,
    kind: z.enum(['staff', 'blog-images', 'gallery']),
    status: z.enum(['waiting', 'ready', 'failed']),
    failure: nullable,
    fileName: text,
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    color: nullable,
    sizes: z.array(
      z.object({
        width: z.int(),
        height: z.int(),
        format: z.enum(['avif', 'webp', 'jpeg']),
        key: text,
        bytes: z.int(),
      }),
    ),
    uploadKey: text,
    uploadedBy: nullable,
    showsPatient: z.boolean(),
    consent: z.int().nullable(),
    createdAt: moment,
  }),
  blogs: z.object({
    ...ownText,
    /** Its address. */
    id: text,
    image: nullable,
    version: z.int(),
    updatedBy: nullable,
    createdAt: moment,
    updatedAt: moment,
    /** Addresses it had before. */
    aliases: z.array(text),
    textPictures: z.array(text),
    comments: z.array(ownComment),
    revisions: z.array(ownRevision),
  }),
  teamData: z.object({
    id: z.int(),
    name: text,
    designation: text,
    description: text,
    imgUrl: nullable,
    picture: nullable,
    drawing: nullable,
    social: z.object({ facebook: text, linkedin: text, twitter: text }),
    position: z.int(),
  }),
  gallery: z.object({
    id: z.int(),
    imageUrl: text,
    picture: nullable,
    drawing: text,
    alt: text,
    caption: text,
    width: z.int(),
    height: z.int(),
    uploadedAt: moment,
    /** Null while it waits for its description. */
    position: z.number().nullable(),
  }),
  contactMessages: z.object({
    id: z.int(),
    name: text,
    email: text,
    phone: text,
    createdAt: moment,
    source: text,
    status: z.enum(['new', 'done']),
    note: text,
    version: z.int(),
    handledBy: nullable,
    handledAt: moment.nullable(),
    promisedAt: moment.nullable(),
  }),
};

export type OwnCollection = keyof typeof ownSchemas;
export type Own<Name extends OwnCollection> = z.infer<(typeof ownSchemas)[Name]>;
