import { sql } from 'drizzle-orm';
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
import { people } from './accounts-schema.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true, mode: 'string' });
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A patient's written authorization to show pictures. The signer's name is encrypted. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    signer: text().notNull(),
    keyId: text(),
    signedOn: date({ mode: 'string' }).notNull(),
    /** Where the pictures may be shown, in the words of the paper. */
    scope: text().notNull(),
    expiresOn: date({ mode: 'string' }),
    revokedAt: moment(),
    /** The scanned paper, if there is one: its key in the store and the key that opens it, encrypted like the signer. */
    scanKey: text(),
    /** Optimistic lock: raised by every save. */
    version: integer().notNull().default(1),
    /** The last day that staff have been warned of: another one is warned of again. */
    warnedFor: date({ mode: 'string' }),
    recordedBy: text().notNull(),
    recordedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('consents_ending')
      .on(t.expiresOn, t.id)
      .where(sql`${t.expiresOn} is not null`),
  ],
);

/** One uploaded picture: what arrived, and the sizes the worker made of it. */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** Where its files live: staff/…, blog-images/…, gallery/… or look/…, with timestamp and safe file name. Sizes add to it. For staff alone. */
    key: text().notNull(),
    /** In its public address: random, because a file's name can be a patient's. */
    publicId: uuid().notNull().defaultRandom(),
    kind: text({ enum: ['staff', 'blog-images', 'gallery', 'look'] }).notNull(),
    /** waiting: the worker has not seen it yet. failed: the reason says why, in a sentence for staff. */
    status: text({ enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    failure: text(),
    /** As the person's device called it, for the screens of staff. */
    fileName: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Shown while the picture loads, as #rrggbb. */
    color: text(),
    /** What can be asked for: [{ width, height, format, key, bytes }], largest last. */
    sizes: jsonb().$type<PictureSize[]>().notNull().default([]),
    /** Made by the sender: one upload sent twice is one picture. */
    uploadKey: text().notNull(),
    uploadedBy: text(),
    /** Whether a patient can be seen; null until somebody has answered, and not public before. With a patient it needs a consent. */
    showsPatient: boolean(),
    consentId: bigint({ mode: 'number' }).references(() => consents.id),
    /** How often another file took the place of its own. In the addresses of its sizes, so that no browser shows the one before. */
    replaced: integer().notNull().default(0),
    /** What it shows, in the library: offered wherever it is chosen. */
    alt: text().notNull().default(''),
    /** What stays in view where it is cut to a frame; null is the middle. */
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
    check('pictures_kind', sql`${t.kind} in ('staff', 'blog-images', 'gallery', 'look')`),
    check('pictures_status', sql`${t.status} in ('waiting', 'ready', 'failed')`),
    uniqueIndex('pictures_key').on(t.key),
    uniqueIndex('pictures_public_id').on(t.publicId),
    uniqueIndex('pictures_upload').on(t.uploadKey),
    index('pictures_made').on(t.createdAt, t.id),
    index('pictures_consent').on(t.consentId),
    index('pictures_unanswered')
      .on(t.id)
      .where(sql`${t.showsPatient} is null`),
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
    /** What search engines and shared links say of it, where that is not its beginning. */
    description: text().notNull().default(''),
    comments: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** scheduled: published by a job at its day and time. deleted: gone for everybody, kept for a moment so that staff can take it back. */
    status: text({ enum: ['draft', 'scheduled', 'published', 'deleted'] })
      .notNull()
      .default('published'),
    /** For undo: the status before the deletion, and its time. */
    deletedFrom: text({ enum: ['draft', 'scheduled', 'published'] }),
    deletedAt: moment(),
    /** Optimistic lock: raised by every save. */
    version: integer().notNull().default(1),
    updatedBy: text(),
    /** The day it becomes public in the clinic's time zone. Imported posts may have none. */
    publishAt: date({ mode: 'string' }),
    /** '08:00' at the clinic; '' for the beginning of the day. */
    publishTime: text().notNull().default(''),
    /** The position of the post in every list: null for a draft, the oldest day for a post without one. */
    listedOn: date({ mode: 'string' }).generatedAlwaysAs(
      sql`case when status = 'published' then coalesce(publish_at, date '0001-01-01') end`,
    ),
    /** Kept by the countComments job, so that no page counts rows. */
    commentCount: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('posts_status', sql`${t.status} in ('draft', 'scheduled', 'published', 'deleted')`),
    check('posts_comments', sql`${t.comments} in ('open', 'closed')`),
    uniqueIndex('posts_slug').on(t.slug),
    // One index per combination of filters, each ending in the list's order, so that a page of any list is one short index walk.
    index('posts_listed').on(t.listedOn, t.id),
    index('posts_by_category').on(t.category, t.listedOn, t.id),
    index('posts_by_author').on(t.author, t.listedOn, t.id),
    index('posts_by_category_and_author').on(t.category, t.author, t.listedOn, t.id),
    // The staff's list: everything, the newest work first.
    index('posts_made').on(t.createdAt, t.id),
    index('posts_titled').on(t.title, t.id),
    index('posts_scheduled')
      .on(t.publishAt)
      .where(sql`${t.status} = 'scheduled'`),
    index('posts_picture').on(t.pictureId),
    index('posts_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

/** Title, author, category and every line of the content in lower case: what the search reads. A trigger writes it; nothing else does. */
export const postLines = pgTable(
  'post_lines',
  {
    postId: bigint({ mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.line] }),
    // Written at once: every search would have to read a list of pending entries.
    index('post_lines_text').using('gin', t.text.op('gin_trgm_ops')).with({ fastupdate: false }),
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

/** Version history of records, including the losing side of edit conflicts. */
export const revisions = pgTable(
  'revisions',
  {
    id: id(),
    /** The kind of record, as the trash names it: 'post'. */
    record: text().notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    kind: text({ enum: ['saved', 'conflict'] })
      .notNull()
      .default('saved'),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    savedBy: text().notNull(),
    savedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('revisions_record').on(t.record, t.recordId, t.id)],
);

/** What somebody has typed and not saved: one per person and record, so that nobody's text can overwrite a colleague's. */
export const autosaves = pgTable(
  'autosaves',
  {
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    record: text().notNull(),
    /** 0 for a record that does not exist yet. */
    recordId: bigint({ mode: 'number' }).notNull(),
    /** The version the typing began with. */
    baseVersion: integer().notNull(),
    /** The form's fields as they were typed. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    savedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.record, t.recordId] })],
);

/** Uploaded pictures that a post shows, as its cover or in its text, in this or an earlier revision. */
export const postPictures = pgTable(
  'post_pictures',
  {
    postId: bigint({ mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    pictureId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.postId, t.pictureId] }), index('post_pictures_picture').on(t.pictureId)],
);

/** Uploaded pictures that a post shows now, as its cover or in its text. A trigger writes it; nothing else does. */
export const shownPictures = pgTable(
  'shown_pictures',
  {
    pictureId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    postId: bigint({ mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.postId] }), index('shown_pictures_post').on(t.postId)],
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
    /** The comment that the clinic answers with this one. Visitors' comments have none. */
    replyTo: bigint({ mode: 'number' }).references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** held: waits for a member of the staff. deleted: kept for a moment so that staff can take it back. */
    status: text({ enum: ['public', 'held', 'deleted'] })
      .notNull()
      .default('public'),
    /** Why it was held, in words for staff. */
    heldReason: text(),
    /** For undo: the status before the deletion, and its time. */
    deletedFrom: text({ enum: ['public', 'held'] }),
    deletedAt: moment(),
    /** The key under which the e-mail address is encrypted; null where it is still plain. */
    emailKeyId: text(),
    /** A hash of the sender's address, for limits per sender. */
    sender: text(),
    /** Imported comments may have no time. */
    timestamp: moment().defaultNow(),
    /** The position of the comment: those without a time come last. */
    listedAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`coalesce("timestamp", to_timestamp(0))`),
    /** Made with the form: the same form sent twice is stored once. */
    submissionKey: uuid(),
  },
  (t) => [
    check('comments_status', sql`${t.status} in ('public', 'held', 'deleted')`),
    index('comments_listed')
      .on(t.postId, t.listedAt, t.id)
      .where(sql`${t.status} = 'public'`),
    index('comments_held')
      .on(t.listedAt, t.id)
      .where(sql`${t.status} = 'held'`),
    index('comments_newest')
      .on(t.listedAt, t.id)
      .where(sql`${t.status} = 'public'`),
    index('comments_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('comments_post').on(t.postId),
    index('comments_replies')
      .on(t.replyTo, t.id)
      .where(sql`${t.replyTo} is not null`),
    // For the change of keys: what is still under another one.
    index('comments_key').on(t.emailKeyId, t.id),
    uniqueIndex('comments_submission').on(t.submissionKey),
  ],
);

/** One row: the clinic's facts, in the shape of clinicFactsSchema. */
export const clinic = pgTable(
  'clinic',
  {
    id: integer().primaryKey().default(1),
    facts: jsonb().notNull(),
    /** Every new comment waits for a member of the staff. */
    holdComments: boolean().notNull().default(false),
    /** A request is answered within this many open minutes. */
    promiseMinutes: integer().notNull().default(180),
    /** Finished messages are erased after this many months. */
    retentionMonths: integer().notNull().default(12),
    /** What the site says in a storm; null when there is none. */
    storm: jsonb(),
    /** What the clinic has put in the place of our look; null is ours. */
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

/** Days on which the clinic is closed though the hours say otherwise. */
export const clinicClosures = pgTable(
  'clinic_closures',
  {
    id: id(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** Closed only from this time, until that time of each day. */
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

/** A row once somebody has opened the site to visitors. */
export const siteOpening = pgTable(
  'site_opening',
  {
    id: integer().primaryKey().default(1),
    openedBy: text().notNull(),
    openedAt: moment().notNull().defaultNow(),
  },
  (t) => [check('site_opening_is_one_row', sql`${t.id} = 1`)],
);

/** What came with the site and is right as it is, in the words it had then. */
export const confirmations = pgTable('confirmations', {
  key: text().primaryKey(),
  value: text().notNull(),
  confirmedBy: text().notNull(),
});

/** Old addresses and where they lead, as staff wrote them. */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    /** In lower case, without a slash at its end. */
    fromPath: text().notNull(),
    toPath: text().notNull(),
    createdBy: text().notNull(),
  },
  (t) => [uniqueIndex('redirects_from').on(t.fromPath)],
);

/** The holidays of the coming years, each with its switch. Written by fillHolidays. */
export const clinicHolidays = pgTable(
  'clinic_holidays',
  {
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    /** The weekday beside a holiday that falls on a weekend. */
    observed: boolean().notNull(),
    closed: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);

/** The pages of law that staff write themselves. One without a row shows the draft that came with the site. */
export const legalPages = pgTable(
  'legal_pages',
  {
    name: text({
      enum: [
        'privacy-practices',
        'nondiscrimination',
        'language-help',
        'good-faith-estimate',
        'supplier-standards',
        'complaints',
        'terms',
      ],
    }).primaryKey(),
    content: text().notNull(),
    /** A person who knows the law has read it: the page no longer calls itself a draft. */
    isReviewed: boolean().notNull().default(false),
    reviewedBy: text(),
    reviewedOn: date({ mode: 'string' }),
    reviewAgainBy: date({ mode: 'string' }),
    /** The day the notice itself names. */
    effectiveOn: date({ mode: 'string' }),
    /** Optimistic lock: raised by every save. */
    version: integer().notNull().default(1),
    updatedBy: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check(
      'legal_pages_name',
      sql`${t.name} in ('privacy-practices', 'nondiscrimination', 'language-help', 'good-faith-estimate', 'supplier-standards', 'complaints', 'terms')`,
    ),
  ],
);

/** The words of the public pages that staff have written or confirmed, by section. What is in no row is the sample that came with the site. */
export const pageWords = pgTable(
  'page_words',
  {
    id: id(),
    page: text().notNull(),
    section: text().notNull(),
    language: text().notNull().default('en'),
    /** By slot and list: see app/features/words/slots.ts. */
    published: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What visitors will read once it is published; null where nothing waits. */
    draft: jsonb().$type<Record<string, unknown>>(),
    /** The state that undo steps back from. */
    revisionId: bigint({ mode: 'number' }),
    /** Optimistic lock: raised by every save. */
    version: integer().notNull().default(0),
    updatedBy: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('page_words_section').on(t.language, t.page, t.section)],
);

/** Uploaded pictures that a section shows, in this or an earlier revision. */
export const pageWordPictures = pgTable(
  'page_word_pictures',
  {
    wordsId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pageWords.id, { onDelete: 'cascade' }),
    pictureId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.wordsId, t.pictureId] }), index('page_word_pictures_picture').on(t.pictureId)],
);

/** Pages that staff made themselves. Their words are in page_words, as the page own-{id}. */
export const ownPages = pgTable(
  'own_pages',
  {
    id: id(),
    /** The address without its slash. */
    slug: text().notNull(),
    /** unlisted: only who knows the address finds it. off: only staff do. */
    shownIn: text({ enum: ['menu', 'footer', 'unlisted', 'off'] }).notNull(),
    deletedAt: moment(),
  },
  (t) => [
    check('own_pages_shown_in', sql`${t.shownIn} in ('menu', 'footer', 'unlisted', 'off')`),
    uniqueIndex('own_pages_slug').on(t.slug),
  ],
);

/** The order of the menu and the footer, once staff have chosen one. */
export const siteLinks = pgTable(
  'site_links',
  {
    id: id(),
    area: text({ enum: ['menu', 'footer'] }).notNull(),
    /** The address of a link that is always there, or the name of an own page: own-{id}. */
    target: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    check('site_links_area', sql`${t.area} in ('menu', 'footer')`),
    uniqueIndex('site_links_target').on(t.area, t.target),
  ],
);

export const staffMembers = pgTable(
  'staff_members',
  {
    id: id(),
    name: text().notNull(),
    designation: text().notNull(),
    /** Letters after the name, and languages: separated by commas. */
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

/** What the care guide describes, a page each. The words are page_words of 'care-' and the slug. */
export const careServices = pgTable(
  'care_services',
  {
    // Not counted by the database: an import replaces the services that every site begins with.
    id: integer().primaryKey(),
    /** The end of its address, for good. */
    slug: text().notNull().unique(),
    inGroup: text({ enum: ['limbs', 'braces', 'upkeep'] }).notNull(),
    isShown: boolean().notNull().default(false),
    position: integer().notNull(),
    deletedAt: moment(),
  },
  (t) => [index('care_services_order').on(t.position, t.id)],
);

/** Whom people meet for a service. */
export const carePeople = pgTable(
  'care_people',
  {
    serviceId: integer()
      .notNull()
      .references(() => careServices.id, { onDelete: 'cascade' }),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.memberId] }), index('care_people_member').on(t.memberId)],
);

/** Who has checked a text, and what it rests on: of a post, or of the words of a page. Of Home it is the questions. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    postId: bigint({ mode: 'number' }).references(() => posts.id, { onDelete: 'cascade' }),
    page: text(),
    /** Null where nobody has checked it, or their profile is gone. */
    memberId: bigint({ mode: 'number' }).references(() => staffMembers.id, { onDelete: 'set null' }),
    reviewedOn: date({ mode: 'string' }),
    reviewAgainBy: date({ mode: 'string' }),
    /** Of the text that was checked: another text is not. */
    fingerprint: text(),
    sources: jsonb().$type<{ title: string; url: string }[]>().notNull().default([]),
  },
  (t) => [
    check('reviews_subject', sql`num_nonnulls(${t.postId}, ${t.page}) = 1`),
    uniqueIndex('reviews_post').on(t.postId),
    uniqueIndex('reviews_page').on(t.page),
    index('reviews_member').on(t.memberId),
    index('reviews_again').on(t.reviewAgainBy, t.id),
  ],
);

export const galleryImages = pgTable(
  'gallery_images',
  {
    id: id(),
    imageUrl: text().notNull(),
    /** The uploaded picture behind imageUrl. */
    pictureId: pictureId(),
    /** '' says that the picture is decoration. */
    alt: text().notNull(),
    caption: text().notNull().default(''),
    /** What the gallery is filtered by; '' is shown among all only. */
    category: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedAt: moment().notNull().defaultNow(),
    /** Its position, largest first. A new picture comes first; moving one gives it a number between its neighbours'. */
    position: doublePrecision()
      .notNull()
      .default(sql`extract(epoch from clock_timestamp())`),
    deletedAt: moment(),
  },
  (t) => [
    index('gallery_images_listed')
      .on(t.position, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('gallery_images_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
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
    /** The page whose form was used. */
    source: text().notNull().default('/contact'),
    status: text({ enum: ['new', 'done', 'deleted'] })
      .notNull()
      .default('new'),
    /** For undo: the status before the deletion, and its time. */
    deletedFrom: text({ enum: ['new', 'done'] }),
    deletedAt: moment(),
    note: text().notNull().default(''),
    /** The key under which the note is encrypted; null where it is still plain, '' where there is none. */
    noteKeyId: text().default(''),
    /** Counts the changes: whoever saves a note on top of an older one is told. */
    version: integer().notNull().default(1),
    handledBy: text(),
    handledAt: moment(),
    /** The key under which name, e-mail and phone are encrypted; null where they are still plain. */
    keyId: text(),
    /** Marks made with a secret, by which staff find an address or a number that nobody else can read. */
    emailIndex: text(),
    phoneIndex: text(),
    /** What the sender chose besides, as JSON. It may tell of a body, so it is encrypted as the note is. */
    wishes: text().notNull().default(''),
    wishesKeyId: text().default(''),
    /** The sentence above the button by which the sender asked to be called, to the letter, and when; '' where none was shown. */
    permission: text().notNull().default(''),
    permittedAt: moment(),
    /** By when the sender was told that we call. */
    promisedAt: moment(),
    /** When the next try is planned; until there is one, the promise is what is due. */
    callAgainAt: moment(),
    /** The person who took it on, by the id of their account. */
    takenBy: text(),
    /** Who is calling right now, and until when others are told so. */
    callingBy: text(),
    callingUntil: moment(),
    /** When the mail went out, or was given up, that tells staff of it. */
    noticedAt: moment(),
    /** Made with the form: the same form sent twice is stored once. */
    submissionKey: uuid(),
  },
  (t) => [
    check('contact_messages_status', sql`${t.status} in ('new', 'done', 'deleted')`),
    index('contact_messages_listed').on(t.createdAt, t.id),
    index('contact_messages_by_status').on(t.status, t.createdAt, t.id),
    index('contact_messages_by_promise').on(t.status, t.promisedAt, t.id),
    index('contact_messages_by_due').on(t.status, sql`coalesce(${t.callAgainAt}, ${t.promisedAt})`, t.id),
    index('contact_messages_calling')
      .on(t.callingUntil)
      .where(sql`${t.callingUntil} is not null`),
    index('contact_messages_by_email').on(t.emailIndex, t.createdAt),
    index('contact_messages_by_phone').on(t.phoneIndex, t.createdAt),
    index('contact_messages_key').on(t.keyId, t.id),
    index('contact_messages_note_key').on(t.noteKeyId, t.id),
    index('contact_messages_wishes_key').on(t.wishesKeyId, t.id),
    index('contact_messages_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('contact_messages_noticed').on(t.noticedAt),
    uniqueIndex('contact_messages_submission').on(t.submissionKey),
  ],
);

/** How each call went. It is erased with its message. */
export const messageCalls = pgTable(
  'message_calls',
  {
    id: id(),
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    outcome: text({ enum: ['tried', 'voicemail', 'reached', 'booked'] }).notNull(),
    /** The name of who called. */
    by: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    check('message_calls_outcome', sql`${t.outcome} in ('tried', 'voicemail', 'reached', 'booked')`),
    index('message_calls_of_message').on(t.messageId, t.at),
  ],
);

/** How often each page was read on a day, by the kind of place readers came from: sums, with nothing about any one of them. */
export const pageReads = pgTable(
  'page_reads',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    origin: text({ enum: ['direct', 'search', 'social', 'other'] }).notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page, t.origin] }),
    check('page_reads_origin', sql`${t.origin} in ('direct', 'search', 'social', 'other')`),
  ],
);

/** Imported records by their old id, so that a second import skips them, even if staff have deleted them since. */
export const movedRecords = pgTable(
  'moved_records',
  {
    /** Where it came from: blogs, blogs/{old id}/comments, teamData, gallery, contactMessages. */
    collection: text().notNull(),
    oldId: text().notNull(),
    /** The row it became. */
    rowId: bigint({ mode: 'number' }).notNull(),
    movedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.collection, t.oldId] })],
);

/** How each backup went: written by the process that made it. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    at: moment().notNull().defaultNow(),
    /** restored: restored beside the site's database and compared. read: only read, because the role may not create a database. written: nothing here can open it. */
    outcome: text({ enum: ['restored', 'read', 'written', 'failed'] }).notNull(),
  },
  (t) => [
    check('backups_outcome', sql`${t.outcome} in ('restored', 'read', 'written', 'failed')`),
    index('backups_at').on(t.at),
  ],
);

/**
 * Everything that a visitor may read, in the shape in which it is searched. A trigger writes those of posts; the others are put together from
 * words, facts and records by app/features/search/documents.server.ts.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: id(),
    kind: text({ enum: ['care', 'question', 'post', 'person', 'page', 'fact', 'notice', 'picture'] }).notNull(),
    address: text().notNull(),
    title: text().notNull(),
    /** Headings; of a post author, category and tags. */
    headings: text().notNull().default(''),
    /** What stands under the title. */
    summary: text().notNull().default(''),
    body: text().notNull().default(''),
    language: text().notNull().default('en'),
    postId: bigint({ mode: 'number' }).references(() => posts.id, { onDelete: 'cascade' }),
    /** The day a post is public from, as posts.listed_on; null where it is public now. */
    shownFrom: date({ mode: 'string' }),
    /** Title and headings alone: short, so that the best results are known without reading whole texts. */
    head: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B')`,
    ),
    words: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B') || setweight(to_tsvector('site_english', summary), 'C') || setweight(to_tsvector('site_english', left(body, 100000)), 'D')`,
    ),
  },
  (t) => [
    check(
      'search_documents_kind',
      sql`${t.kind} in ('care', 'question', 'post', 'person', 'page', 'fact', 'notice', 'picture')`,
    ),
    uniqueIndex('search_documents_post').on(t.postId),
    index('search_documents_shown').on(t.shownFrom, t.postId),
    // A short list of pending entries: saving stays quick, and a search has little to read of it.
    index('search_documents_head').using('gin', t.head).with({ gin_pending_list_limit: 256 }),
    index('search_documents_words').using('gin', t.words).with({ gin_pending_list_limit: 256 }),
  ],
);

/** One row per change since the last rebuild of the search documents. Written by the cache-invalidation triggers, deleted by the rebuild. */
export const searchChanges = pgTable('search_changes', { id: id(), at: moment().notNull().defaultNow() });

/** One row: for which day and from which texts of the program the documents were made. */
export const searchState = pgTable(
  'search_state',
  {
    id: integer().primaryKey().default(1),
    madeFor: date({ mode: 'string' }).notNull(),
    madeFrom: text().notNull(),
    /** Optimistic lock: a rebuild that another one has overtaken is discarded. */
    version: integer().notNull().default(0),
  },
  (t) => [check('search_state_is_one_row', sql`${t.id} = 1`)],
);

/** The words of the documents, by which a misspelled one is put right. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), documents: integer().notNull() },
  (t) => [index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops'))],
);

/** Search synonyms: a query with one of `typed` also matches `finds`. Both are comma-separated. */
export const searchSynonyms = pgTable('search_synonyms', {
  // Not counted by the database: an import replaces those that every site begins with.
  id: integer().primaryKey(),
  typed: text().notNull(),
  finds: text().notNull(),
});

/** How many searches of a day found nothing. Never what was searched. */
export const searchMisses = pgTable('search_misses', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
});
