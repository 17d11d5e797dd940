import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true, mode: 'string' });

export const posts = pgTable(
  'posts',
  {
    id: id(),
    slug: text().notNull(),
    title: text().notNull().default('Untitled Post'),
    content: text().notNull().default(''),
    category: text().notNull().default('Uncategorized'),
    author: text().notNull().default('Staff Writer'),
    tags: text().array().notNull().default([]),
    image: text(),
    status: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('published'),
    /** The day it becomes public in the clinic's time zone. Imported posts may have none. */
    publishAt: date({ mode: 'string' }),
    /** Where the post stands in every list: null for a draft, the oldest day for a post without one. */
    listedOn: date({ mode: 'string' }).generatedAlwaysAs(
      sql`case when status = 'published' then coalesce(publish_at, date '0001-01-01') end`,
    ),
    /** Kept by the countComments job, so that no page counts rows. */
    commentCount: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('posts_status', sql`${t.status} in ('draft', 'published')`),
    uniqueIndex('posts_slug').on(t.slug),
    // One index per combination of filters, each ending in the list's order, so that a page of any list is one short index walk.
    index('posts_listed').on(t.listedOn, t.id),
    index('posts_by_category').on(t.category, t.listedOn, t.id),
    index('posts_by_author').on(t.author, t.listedOn, t.id),
    index('posts_by_category_and_author').on(t.category, t.author, t.listedOn, t.id),
    index('posts_search').using(
      'gin',
      sql`(${t.title} || chr(10) || ${t.author} || chr(10) || ${t.category} || chr(10) || ${t.content}) gin_trgm_ops`,
    ),
  ],
);

/** posts.tags turned into rows for the tag filter. A trigger writes it; nothing else does. */
export const postTags = pgTable(
  'post_tags',
  {
    tag: text().notNull(),
    postId: bigint({ mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    author: text().notNull(),
    listedOn: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tag] }),
    index('post_tags_listed').on(t.tag, t.listedOn, t.postId),
    index('post_tags_by_category').on(t.tag, t.category, t.listedOn, t.postId),
    index('post_tags_by_author').on(t.tag, t.author, t.listedOn, t.postId),
    index('post_tags_by_category_and_author').on(t.tag, t.category, t.author, t.listedOn, t.postId),
  ],
);

/** Addresses a post had before: imported ids and earlier slugs. They redirect. */
export const postAliases = pgTable(
  'post_aliases',
  {
    oldId: text().primaryKey(),
    postId: bigint({ mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (t) => [index('post_aliases_post').on(t.postId)],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: bigint({ mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    name: text(),
    email: text(),
    message: text().notNull(),
    /** Imported comments may have no time. */
    timestamp: moment().defaultNow(),
    /** Where the comment stands: those without a time come last. */
    listedAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`coalesce("timestamp", to_timestamp(0))`),
    /** Made with the form: the same form sent twice is stored once. */
    submissionKey: uuid(),
  },
  (t) => [
    index('comments_listed').on(t.postId, t.listedAt, t.id),
    uniqueIndex('comments_submission').on(t.submissionKey),
  ],
);

/** One row: the clinic's facts, in the shape of clinicFactsSchema. */
export const clinic = pgTable(
  'clinic',
  { id: integer().primaryKey().default(1), facts: jsonb().notNull(), updatedAt: moment().notNull().defaultNow() },
  (t) => [check('clinic_is_one_row', sql`${t.id} = 1`)],
);

export const staffMembers = pgTable(
  'staff_members',
  {
    id: id(),
    name: text().notNull(),
    designation: text().notNull(),
    description: text().notNull().default(''),
    /** Without a portrait the page draws a medallion from the name. */
    imgUrl: text(),
    facebook: text().notNull().default('#'),
    linkedin: text().notNull().default('#'),
    twitter: text().notNull().default('#'),
    position: integer().notNull(),
  },
  (t) => [index('staff_members_order').on(t.position, t.id)],
);

export const galleryImages = pgTable(
  'gallery_images',
  {
    id: id(),
    imageUrl: text().notNull(),
    /** '' says that the picture is decoration. */
    alt: text().notNull(),
    caption: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('gallery_images_listed').on(t.uploadedAt, t.id)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Made with the form: the same form sent twice is stored once. */
    submissionKey: uuid(),
  },
  (t) => [
    index('contact_messages_listed').on(t.createdAt, t.id),
    uniqueIndex('contact_messages_submission').on(t.submissionKey),
  ],
);
