import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Review } from '#app/history/review.ts';
import { personId } from './accounts-schema.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const day = () => date({ mode: 'string' });
const moment = () => timestamp({ withTimezone: true, mode: 'string' });
const oneOf = <Value extends string, Values extends readonly [Value, ...Value[]]>(...values: Values) =>
  text({ enum: values }).notNull();
/** The id of a row that this one is deleted with. */
const partOf = (column: () => AnyPgColumn) =>
  bigint({ mode: 'number' }).notNull().references(column, { onDelete: 'cascade' });
const partialIndex = (name: string, condition: SQL, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) =>
  index(name)
    .on(...columns)
    .where(condition);
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A patient's written authorization to show pictures. The signer's name is encrypted. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    signer: text().notNull(),
    keyId: text(),
    signedOn: day().notNull(),
    /** Where the pictures may be shown, as the signed form says. */
    scope: text().notNull(),
    expiresOn: day(),
    revokedAt: moment(),
    /** The scanned form, if any: its storage key and its decryption key, encrypted like the signer. */
    scanKey: text(),
    /** Optimistic lock: incremented by every save. */
    version: integer().notNull().default(1),
    /** The expiry date that staff were warned about. A new date triggers a new warning. */
    warnedFor: day(),
    recordedBy: text().notNull(),
    recordedAt: moment().notNull().defaultNow(),
  },
  (t) => [partialIndex('consents_ending', sql`${t.expiresOn} is not null`, t.expiresOn, t.id)],
);

export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** Storage key: staff/…, blog-images/…, gallery/… or branding/…, with timestamp and safe file name. Sizes append to it. Only for staff. */
    key: text().notNull(),
    /** Part of the public address. Random, because a file name may contain a patient's name. */
    publicId: uuid().notNull().defaultRandom(),
    kind: oneOf('staff', 'blog-images', 'gallery', 'branding'),
    /** waiting: not processed yet. failed: the reason is a sentence for staff. */
    status: oneOf('waiting', 'ready', 'failed').default('waiting'),
    failure: text(),
    /** The original file name, shown only to staff. */
    fileName: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Shown while the picture loads, as #rrggbb. */
    color: text(),
    /** Largest last. */
    sizes: jsonb().$type<PictureSize[]>().notNull().default([]),
    /** Idempotency key from the client: an upload that is sent twice is one picture. */
    uploadKey: text().notNull(),
    uploadedBy: text(),
    /** Added to the library itself: it stays there although nothing uses it. */
    kept: boolean().notNull().default(false),
    /** Whether it shows a patient, which requires a consent. Null until staff answer; the picture is not public before. */
    showsPatient: boolean(),
    consentId: bigint({ mode: 'number' }).references(() => consents.id),
    /** How often the file was replaced. Part of the sizes' addresses, so that no browser shows a cached old file. */
    replaced: integer().notNull().default(0),
    /** Its description, suggested wherever the picture is used. Null until staff give one; '' if it is decorative. */
    alt: text(),
    /** The address under public/ of a sample drawing, which has no sizes. */
    siteFile: text(),
    /** Focal point for cropping; null is the center. */
    focus: text({
      enum: ['left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom'],
    }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check(
      'pictures_focus',
      sql`${t.focus} in ('left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom')`,
    ),
    check('pictures_kind', sql`${t.kind} in ('staff', 'blog-images', 'gallery', 'branding')`),
    check('pictures_status', sql`${t.status} in ('waiting', 'ready', 'failed')`),
    uniqueIndex('pictures_key').on(t.key),
    uniqueIndex('pictures_public_id').on(t.publicId),
    uniqueIndex('pictures_upload').on(t.uploadKey),
    index('pictures_made').on(t.createdAt, t.id),
    index('pictures_consent').on(t.consentId),
    partialIndex('pictures_unanswered', sql`${t.showsPatient} is null`, t.id),
  ],
);

export type PictureSize = {
  width: number;
  height: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
  key: string;
  bytes: number;
};

const pictureId = () => bigint({ mode: 'number' }).references(() => pictures.id);

/** The review of a record's text: by whom, until when, and based on which sources. It counts while the text has this fingerprint. */
const review = () => jsonb().$type<Review>();

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
    /** The uploaded picture behind image. */
    pictureId: pictureId(),
    imageAlt: text().notNull().default(''),
    /** Description for search engines and shared links. Defaults to the beginning of the text. */
    description: text().notNull().default(''),
    comments: oneOf('open', 'closed').default('open'),
    /** scheduled: a job publishes it at its date and time. deleted: in the trash, hidden from everyone. */
    status: oneOf('draft', 'scheduled', 'published', 'deleted').default('published'),
    /** For undo: the status before the deletion, and its time. */
    deletedFrom: text({ enum: ['draft', 'scheduled', 'published'] }),
    deletedAt: moment(),
    /** Optimistic lock: incremented by every save. 0: a draft of an autosave that no one has saved. */
    version: integer().notNull().default(1),
    updatedBy: text(),
    /** Made by the editor of a new post, so that a repeated request creates one post. */
    draftKey: text(),
    /** The day it becomes public in the clinic's time zone. Imported posts may have none. */
    publishAt: day(),
    /** '08:00' at the clinic; '' for midnight. */
    publishTime: text().notNull().default(''),
    /** Sort key of every list: null for a draft, the oldest date for a post without one. */
    listedOn: day().generatedAlwaysAs(
      sql`case when status = 'published' then coalesce(publish_at, date '0001-01-01') end`,
    ),
    /** Updated by the countComments job, so that no page counts rows. */
    commentCount: integer().notNull().default(0),
    review: review(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('posts_status', sql`${t.status} in ('draft', 'scheduled', 'published', 'deleted')`),
    check('posts_comments', sql`${t.comments} in ('open', 'closed')`),
    uniqueIndex('posts_slug').on(t.slug),
    uniqueIndex('posts_draft_key')
      .on(t.draftKey)
      .where(sql`${t.draftKey} is not null`),
    partialIndex('posts_review', sql`${t.review} is not null`, t.id),
    // One index per combination of filters, each ending in the list's order, so that a page of any list is one short index walk.
    index('posts_listed').on(t.listedOn, t.id),
    index('posts_by_category').on(t.category, t.listedOn, t.id),
    index('posts_by_author').on(t.author, t.listedOn, t.id),
    index('posts_by_category_and_author').on(t.category, t.author, t.listedOn, t.id),
    // For the staff list: all posts, newest first.
    index('posts_made').on(t.createdAt, t.id),
    index('posts_titled').on(t.title, t.id),
    partialIndex('posts_scheduled', sql`${t.status} = 'scheduled'`, t.publishAt),
    index('posts_picture').on(t.pictureId),
    partialIndex('posts_deleted', sql`${t.deletedAt} is not null`, t.deletedAt),
  ],
);

/** Searchable lines of a post in lower case: title, author, category and content. Only a trigger writes it. */
export const postLines = pgTable(
  'post_lines',
  { postId: partOf(() => posts.id), line: integer().notNull(), text: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.postId, t.line] }),
    // Without fastupdate, because every search would have to scan the pending list.
    index('post_lines_text').using('gin', t.text.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);

/** posts.tags as rows, for the tag filter. Only a trigger writes it. */
export const postTags = pgTable(
  'post_tags',
  {
    tag: text().notNull(),
    postId: partOf(() => posts.id),
    category: text().notNull(),
    author: text().notNull(),
    listedOn: day(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tag] }),
    index('post_tags_listed').on(t.tag, t.listedOn, t.postId),
    index('post_tags_by_category').on(t.tag, t.category, t.listedOn, t.postId),
    index('post_tags_by_author').on(t.tag, t.author, t.listedOn, t.postId),
    index('post_tags_by_category_and_author').on(t.tag, t.category, t.author, t.listedOn, t.postId),
  ],
);

/** Former addresses of a post, which redirect: imported ids and earlier slugs. */
export const postAliases = pgTable(
  'post_aliases',
  { oldId: text().primaryKey(), postId: partOf(() => posts.id) },
  (t) => [index('post_aliases_post').on(t.postId)],
);

/** Version history of records, including the losing side of edit conflicts. */
export const versions = pgTable(
  'versions',
  {
    id: id(),
    /** The kind of record, as the trash names it: 'post'. */
    record: text().notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    kind: oneOf('saved', 'conflict').default('saved'),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    savedBy: text().notNull(),
    savedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('versions_record').on(t.record, t.recordId, t.id)],
);

/** Unsaved input, one row per person and record, so that colleagues do not overwrite each other. */
export const autosaves = pgTable(
  'autosaves',
  {
    personId: personId(),
    record: text().notNull(),
    /** 0 for a record that does not exist yet. */
    recordId: bigint({ mode: 'number' }).notNull(),
    baseVersion: integer().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    savedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.record, t.recordId] })],
);

/** Uploaded pictures that a post shows, as its cover or in its text, in this or an earlier version. */
export const postPictures = pgTable(
  'post_pictures',
  { postId: partOf(() => posts.id), pictureId: pictureId().notNull() },
  (t) => [primaryKey({ columns: [t.postId, t.pictureId] }), index('post_pictures_picture').on(t.pictureId)],
);

/** Uploaded pictures that a post shows now, as its cover or in its text. Only a trigger writes it. */
export const shownPictures = pgTable(
  'shown_pictures',
  { pictureId: partOf(() => pictures.id), postId: partOf(() => posts.id) },
  (t) => [primaryKey({ columns: [t.pictureId, t.postId] }), index('shown_pictures_post').on(t.postId)],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: partOf(() => posts.id),
    name: text(),
    email: text(),
    message: text().notNull(),
    /** The comment that this reply of the clinic answers. Null for visitors' comments. */
    replyTo: bigint({ mode: 'number' }).references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** held: waiting for review. deleted: in the trash. */
    status: oneOf('public', 'held', 'deleted').default('public'),
    /** Why it was held, as sentences for staff. */
    heldReason: text(),
    /** For undo: the status before the deletion, and its time. */
    deletedFrom: text({ enum: ['public', 'held'] }),
    deletedAt: moment(),
    /** The key that encrypts the e-mail address; null if it is not encrypted yet. */
    emailKeyId: text(),
    /** A hash of the sender's address, for limits per sender. */
    sender: text(),
    /** Imported comments may have no time. */
    timestamp: moment().defaultNow(),
    /** Sort key of the comment. Comments without a time come last. */
    listedAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`coalesce("timestamp", to_timestamp(0))`),
    /** Idempotency key: a form that is sent twice is stored once. */
    submissionKey: uuid(),
  },
  (t) => [
    check('comments_status', sql`${t.status} in ('public', 'held', 'deleted')`),
    partialIndex('comments_listed', sql`${t.status} = 'public'`, t.postId, t.listedAt, t.id),
    partialIndex('comments_held', sql`${t.status} = 'held'`, t.listedAt, t.id),
    partialIndex('comments_newest', sql`${t.status} = 'public'`, t.listedAt, t.id),
    partialIndex('comments_deleted', sql`${t.deletedAt} is not null`, t.deletedAt),
    index('comments_post').on(t.postId),
    partialIndex('comments_replies', sql`${t.replyTo} is not null`, t.replyTo, t.id),
    // For key rotation, to find rows that use an old key.
    index('comments_key').on(t.emailKeyId, t.id),
    uniqueIndex('comments_submission').on(t.submissionKey),
  ],
);

/** One row with the clinic's details, which match clinicFactsSchema. */
export const clinic = pgTable(
  'clinic',
  {
    id: integer().primaryKey().default(1),
    facts: jsonb().notNull(),
    holdComments: boolean().notNull().default(false),
    /** Call-back deadline in minutes of opening hours. */
    callBackMinutes: integer().notNull().default(180),
    /** Finished messages are erased after this many months. */
    retentionMonths: integer().notNull().default(12),
    /** The storm notice; null while storm mode is off. */
    storm: jsonb(),
    /** The clinic's branding; null for the default. */
    accent: text(),
    logoId: pictureId(),
    markId: pictureId(),
    iconId: pictureId(),
    socialId: pictureId(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [check('clinic_is_one_row', sql`${t.id} = 1`), check('clinic_accent', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`)],
);

export const clinicClosures = pgTable(
  'clinic_closures',
  {
    id: id(),
    startsOn: day().notNull(),
    endsOn: day().notNull(),
    /** Start and end of a closure for part of each day; null for no limit. */
    fromTime: time(),
    untilTime: time(),
    reason: text().notNull(),
  },
  (t) => [
    check('clinic_closures_order', sql`${t.endsOn} >= ${t.startsOn}`),
    check('clinic_closures_times', sql`${t.untilTime} > ${t.fromTime}`),
    index('clinic_closures_days').on(t.endsOn),
  ],
);

/** Has one row once the site is open to visitors. */
export const siteOpening = pgTable(
  'site_opening',
  { id: integer().primaryKey().default(1), openedBy: text().notNull(), openedAt: moment().notNull().defaultNow() },
  (t) => [check('site_opening_is_one_row', sql`${t.id} = 1`)],
);

/** Sample content that staff chose to keep, with the text it had then. The key 'restore' is a restore that an owner must confirm.
 * A restore writes it before the restored schema is migrated, so the table keeps its first name. */
export const keptSamples = pgTable('confirmations', {
  key: text().primaryKey(),
  value: text().notNull(),
  confirmedBy: text().notNull(),
});

export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    /** Lower case, without a trailing slash. */
    fromPath: text().notNull(),
    toPath: text().notNull(),
    createdBy: text().notNull(),
  },
  (t) => [uniqueIndex('redirects_from').on(t.fromPath)],
);

/** The holidays of the coming years, and whether the clinic is closed. Written by fillHolidays. */
export const clinicHolidays = pgTable(
  'clinic_holidays',
  {
    day: day().notNull(),
    name: text().notNull(),
    /** The weekday on which a weekend holiday is observed. */
    observed: boolean().notNull(),
    closed: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);

/** Text of public pages and notices that staff have written or kept, by section. A section without a row shows the sample text. */
export const pageTexts = pgTable(
  'page_texts',
  {
    id: id(),
    page: text().notNull(),
    section: text().notNull(),
    language: text().notNull().default('en'),
    /** By field: see app/features/pages/sections.ts. */
    published: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Unpublished changes; null if there are none. */
    draft: jsonb().$type<Record<string, unknown>>(),
    /** The version that undo goes back from. */
    versionId: bigint({ mode: 'number' }),
    /** Optimistic lock: incremented by every save. */
    version: integer().notNull().default(0),
    /** The review of the whole page is stored in the first of its reviewed sections. */
    review: review(),
    updatedBy: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('page_texts_section').on(t.language, t.page, t.section)],
);

/** The Spanish of a page as a qualified person confirmed it. A clinic's own site shows visitors these texts and no others. */
export const spanishConfirmations = pgTable('spanish_confirmations', {
  id: id(),
  /** The page's address; '' for what is on every page. */
  path: text().notNull().unique(),
  /** As written at that time. */
  name: text().notNull(),
  role: text().notNull(),
  /** By the name of the page, then by the English. */
  texts: jsonb().$type<Record<string, Record<string, string>>>().notNull(),
  confirmedAt: moment().notNull().defaultNow(),
  /** Who was signed in. */
  recordedBy: text().notNull(),
});

/** Uploaded pictures that a section shows, in this or an earlier version. */
export const pageTextPictures = pgTable(
  'page_text_pictures',
  {
    textId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pageTexts.id, { onDelete: 'cascade' }),
    pictureId: pictureId().notNull(),
  },
  (t) => [primaryKey({ columns: [t.textId, t.pictureId] }), index('page_text_pictures_picture').on(t.pictureId)],
);

/** Custom pages. Their text is in page_texts, as the page own-{id}. */
export const customPages = pgTable(
  'custom_pages',
  {
    id: id(),
    /** The address without the leading slash. */
    slug: text().notNull(),
    /** unlisted: only people with the address can find it. off: only staff can see it. */
    shownIn: oneOf('menu', 'footer', 'unlisted', 'off'),
    deletedAt: moment(),
  },
  (t) => [
    check('custom_pages_shown_in', sql`${t.shownIn} in ('menu', 'footer', 'unlisted', 'off')`),
    uniqueIndex('custom_pages_slug').on(t.slug),
  ],
);

/** The order of the menu and the footer, once staff have chosen one. */
export const menuLinks = pgTable(
  'menu_links',
  {
    id: id(),
    area: oneOf('menu', 'footer'),
    /** The address of a built-in link, or the name of a custom page: own-{id}. */
    target: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    check('menu_links_area', sql`${t.area} in ('menu', 'footer')`),
    uniqueIndex('menu_links_target').on(t.area, t.target),
  ],
);

export const staffMembers = pgTable(
  'staff_members',
  {
    id: id(),
    name: text().notNull(),
    designation: text().notNull(),
    /** Credentials and languages, each separated by commas. */
    credentials: text().notNull().default(''),
    license: text().notNull().default(''),
    languages: text().notNull().default(''),
    description: text().notNull().default(''),
    /** Without a portrait the page draws a medallion from the name. */
    imgUrl: text(),
    /** The uploaded picture behind imgUrl. */
    pictureId: pictureId(),
    facebook: text().notNull().default('#'),
    linkedin: text().notNull().default('#'),
    twitter: text().notNull().default('#'),
    position: integer().notNull(),
    deletedAt: moment(),
  },
  (t) => [index('staff_members_order').on(t.position, t.id), index('staff_members_picture').on(t.pictureId)],
);

/** Services in the care guide, one page each. Their text is in page_texts, as the page care-{slug}. */
export const careServices = pgTable(
  'care_services',
  {
    // Not an identity column, because an import replaces the default services.
    id: integer().primaryKey(),
    /** The last segment of its address. It never changes. */
    slug: text().notNull().unique(),
    inGroup: oneOf('limbs', 'braces', 'upkeep'),
    isShown: boolean().notNull().default(false),
    position: integer().notNull(),
    deletedAt: moment(),
  },
  (t) => [index('care_services_order').on(t.position, t.id)],
);

export const carePeople = pgTable(
  'care_people',
  {
    serviceId: integer()
      .notNull()
      .references(() => careServices.id, { onDelete: 'cascade' }),
    memberId: partOf(() => staffMembers.id),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.memberId] }), index('care_people_member').on(t.memberId)],
);

export const galleryImages = pgTable(
  'gallery_images',
  {
    id: id(),
    pictureId: pictureId().notNull(),
    caption: text().notNull().default(''),
    /** Filter of the gallery; '' appears only under All. */
    category: text().notNull().default(''),
    uploadedAt: moment().notNull().defaultNow(),
    /** Sort key, largest first. A new picture comes first; a moved one gets a number between its neighbors'. */
    position: doublePrecision()
      .notNull()
      .default(sql`extract(epoch from clock_timestamp())`),
    deletedAt: moment(),
  },
  (t) => [
    partialIndex('gallery_images_listed', sql`${t.deletedAt} is null`, t.position, t.id),
    partialIndex('gallery_images_deleted', sql`${t.deletedAt} is not null`, t.deletedAt),
    index('gallery_images_picture').on(t.pictureId),
  ],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    source: text().notNull().default('/contact'),
    status: oneOf('new', 'done', 'deleted').default('new'),
    /** For undo: the status before the deletion, and its time. */
    deletedFrom: text({ enum: ['new', 'done'] }),
    deletedAt: moment(),
    note: text().notNull().default(''),
    /** The key that encrypts the note; null if it is not encrypted yet, '' if there is no note. */
    noteKeyId: text().default(''),
    /** Optimistic lock: detects when two people edit the note. */
    version: integer().notNull().default(1),
    handledBy: text(),
    handledAt: moment(),
    /** The key that encrypts name, e-mail and phone; null if they are not encrypted yet. */
    keyId: text(),
    /** HMACs, so that staff can search for an encrypted e-mail address or phone number. */
    emailIndex: text(),
    phoneIndex: text(),
    /** The sender's other choices as JSON. They may be health data, so they are encrypted like the note. The vault binds a value to the name of its
     * column, so the columns keep theirs. */
    preferences: text('wishes').notNull().default(''),
    preferencesKeyId: text('wishes_key_id').default(''),
    /** The exact permission text that the sender agreed to, and when; '' if none was shown. */
    permission: text().notNull().default(''),
    permittedAt: moment(),
    /** Of the page that the request was sent from. */
    language: oneOf('en', 'es').default('en'),
    /** The call-back deadline that the sender was shown. */
    callBackBy: moment(),
    /** Time of the next scheduled call. Null while the call-back deadline applies. */
    callAgainAt: moment(),
    /** Account id of the assigned person. */
    takenBy: text(),
    /** The person who is calling now, and until when colleagues see it. */
    callingBy: text(),
    callingUntil: moment(),
    /** When the notice to staff was sent or given up. */
    noticedAt: moment(),
    /** Idempotency key: a form that is sent twice is stored once. */
    submissionKey: uuid(),
  },
  (t) => [
    check('contact_messages_status', sql`${t.status} in ('new', 'done', 'deleted')`),
    check('contact_messages_language', sql`${t.language} in ('en', 'es')`),
    index('contact_messages_listed').on(t.createdAt, t.id),
    index('contact_messages_by_status').on(t.status, t.createdAt, t.id),
    index('contact_messages_by_deadline').on(t.status, t.callBackBy, t.id),
    index('contact_messages_by_due').on(t.status, sql`coalesce(${t.callAgainAt}, ${t.callBackBy})`, t.id),
    partialIndex('contact_messages_calling', sql`${t.callingUntil} is not null`, t.callingUntil),
    index('contact_messages_by_email').on(t.emailIndex, t.createdAt),
    index('contact_messages_by_phone').on(t.phoneIndex, t.createdAt),
    index('contact_messages_key').on(t.keyId, t.id),
    index('contact_messages_note_key').on(t.noteKeyId, t.id),
    index('contact_messages_wishes_key').on(t.preferencesKeyId, t.id),
    partialIndex('contact_messages_deleted', sql`${t.deletedAt} is not null`, t.deletedAt),
    index('contact_messages_noticed').on(t.noticedAt),
    uniqueIndex('contact_messages_submission').on(t.submissionKey),
  ],
);

/** Outcome of each call. Erased with its message. */
export const messageCalls = pgTable(
  'message_calls',
  {
    id: id(),
    messageId: partOf(() => contactMessages.id),
    outcome: oneOf('tried', 'voicemail', 'reached', 'booked', 'wrong'),
    /** Name of the caller. */
    by: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    check('message_calls_outcome', sql`${t.outcome} in ('tried', 'voicemail', 'reached', 'booked', 'wrong')`),
    index('message_calls_of_message').on(t.messageId, t.at),
  ],
);

/** Daily page views by kind of referrer. Only sums, with no data about individual visitors. */
export const pageViews = pgTable(
  'page_views',
  {
    day: day().notNull(),
    page: text().notNull(),
    origin: oneOf('direct', 'search', 'social', 'other'),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page, t.origin] }),
    check('page_views_origin', sql`${t.origin} in ('direct', 'search', 'social', 'other')`),
  ],
);

/** Imported records by their old id, so that a second import skips them, even if staff have deleted them since. */
export const importedRecords = pgTable(
  'imported_records',
  {
    /** The source collection: blogs, blogs/{old id}/comments, teamData, gallery, contactMessages. */
    collection: text().notNull(),
    oldId: text().notNull(),
    rowId: bigint({ mode: 'number' }).notNull(),
    importedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.collection, t.oldId] })],
);

export const backups = pgTable(
  'backups',
  {
    id: id(),
    at: moment().notNull().defaultNow(),
    /** restored: restored to a scratch database and compared. read: only read, as the role cannot create databases. written: no key. */
    outcome: oneOf('restored', 'read', 'written', 'failed'),
  },
  (t) => [
    check('backups_outcome', sql`${t.outcome} in ('restored', 'read', 'written', 'failed')`),
    index('backups_at').on(t.at),
  ],
);

/** All public content. A trigger writes the documents of posts. app/features/search/documents.server.ts builds the others. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: id(),
    kind: oneOf('care', 'question', 'post', 'person', 'page', 'fact', 'notice', 'picture'),
    address: text().notNull(),
    title: text().notNull(),
    /** Headings, or a post's author, category and tags. */
    headings: text().notNull().default(''),
    summary: text().notNull().default(''),
    body: text().notNull().default(''),
    language: text().notNull().default('en'),
    postId: bigint({ mode: 'number' }).references(() => posts.id, { onDelete: 'cascade' }),
    /** First public day of a post, like posts.listed_on; null if it is always public. */
    shownFrom: day(),
    /** Only title and headings, so that the best matches are found without scanning whole texts. */
    head: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B')`,
    ),
    words: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B') || setweight(to_tsvector('site_english', summary), 'C') || setweight(to_tsvector('site_english', left(body, 100000)), 'D')`,
    ),
    /** Only of the documents of /es, weighted like `words`. Written with them, because a generated column would rewrite the table. */
    spanish: searchVector(),
  },
  (t) => [
    check(
      'search_documents_kind',
      sql`${t.kind} in ('care', 'question', 'post', 'person', 'page', 'fact', 'notice', 'picture')`,
    ),
    uniqueIndex('search_documents_post').on(t.postId),
    index('search_documents_shown').on(t.shownFrom, t.postId),
    // A short pending list keeps saving fast, and a search has little to scan.
    index('search_documents_head').using('gin', t.head).with({ gin_pending_list_limit: 256 }),
    index('search_documents_words').using('gin', t.words).with({ gin_pending_list_limit: 256 }),
  ],
);

/** One row per change since the last rebuild of the search documents. Written by the cache-invalidation triggers, deleted by the rebuild. */
export const searchChanges = pgTable('search_changes', { id: id(), at: moment().notNull().defaultNow() });

/** What was taken back in the last days, for processes that missed the notification. Written by the cache-invalidation triggers. */
export const withdrawals = pgTable('withdrawals', {
  id: id(),
  /** Text or tag of every page that shows it; '' means any page. */
  what: text().notNull(),
  at: moment()
    .notNull()
    .default(sql`clock_timestamp()`),
});

/** One row: the day and the built-in texts that the documents were built from. */
export const searchState = pgTable(
  'search_state',
  {
    id: integer().primaryKey().default(1),
    madeFor: day().notNull(),
    madeFrom: text().notNull(),
    /** Optimistic lock: a rebuild that another one has overtaken is discarded. */
    version: integer().notNull().default(0),
  },
  (t) => [check('search_state_is_one_row', sql`${t.id} = 1`)],
);

/** All words of the documents, for spelling correction. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), documents: integer().notNull() },
  (t) => [index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops'))],
);

/** Searches without results per day. The search terms are never stored. */
export const searchMisses = pgTable('search_misses', { day: day().primaryKey(), count: integer().notNull() });
