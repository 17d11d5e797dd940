import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core';

/** Accounts and sign-in. better-auth uses the first tables, with the column names that it requires. */

const when = () => timestamp({ withTimezone: true, mode: 'date' });
const times = () => ({ createdAt: when().notNull().defaultNow(), updatedAt: when().notNull().defaultNow() });

/** An owner may do everything. A writer cannot see requests or consents, export data or manage people. */
const role = () => text({ enum: ['owner', 'writer'] });

export const people = pgTable('people', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique('people_email'),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean().notNull().default(false),
  role: role().notNull().default('owner'),
  /** Today is the first page after signing in. */
  startsOnToday: boolean().notNull().default(false),
  ...times(),
});

export const personId = () =>
  text()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique('sessions_token'),
    userId: personId(),
    expiresAt: when().notNull(),
    ipAddress: text(),
    userAgent: text(),
    ...times(),
  },
  (t) => [index('sessions_person').on(t.userId)],
);

/** One row per way to sign in: a password, or an account at an OpenID provider. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: personId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: when(),
    refreshTokenExpiresAt: when(),
    scope: text(),
    password: text(),
    ...times(),
  },
  (t) => [
    index('sign_in_accounts_person').on(t.userId),
    uniqueIndex('sign_in_accounts_provider').on(t.providerId, t.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: when().notNull(),
    ...times(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

export const secondSteps = pgTable(
  'second_steps',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: personId(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: when(),
  },
  (t) => [index('second_steps_person').on(t.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text().notNull(),
    userId: personId(),
    credentialID: text('credential_id').notNull(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: when().defaultNow(),
    aaguid: text(),
  },
  (t) => [index('passkeys_person').on(t.userId), index('passkeys_credential').on(t.credentialID)],
);

/** The link's secret is stored only as a hash. */
export const invitations = pgTable(
  'invitations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    name: text().notNull(),
    role: role().notNull().default('owner'),
    /** Null until the mail is created. */
    tokenHash: text(),
    invitedBy: text().references(() => people.id, { onDelete: 'set null' }),
    createdAt: when().notNull().defaultNow(),
    expiresAt: when().notNull(),
    acceptedAt: when(),
  },
  (t) => [
    uniqueIndex('invitations_open')
      .on(t.email)
      .where(sql`${t.acceptedAt} is null`),
    index('invitations_token').on(t.tokenHash),
  ],
);

/** Counters of rate-limiter-flexible. Keys are hashes, so that no address is stored. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** A trigger rejects updates and deletions, and each line's HMAC covers the previous line. Lines never name a visitor. */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Not a foreign key, because the line outlives the account. Null if the site itself acted. */
    actorId: text(),
    actorName: text().notNull(),
    actorEmail: text(),
    action: text().notNull(),
    /** For example post:12. */
    subject: text(),
    summary: text().notNull(),
    /** Both are null on lines from before the chain was introduced. */
    keyId: text(),
    hmac: text(),
  },
  (t) => [
    index('activity_at').on(t.at, t.id),
    index('activity_search').using('gin', sql`(${t.actorName} || ' ' || ${t.summary}) gin_trgm_ops`),
  ],
);

/** One row with the signed HMAC of the newest line, so that truncation is detected. Writers lock it in turn. */
export const activityHead = pgTable('activity_head', {
  id: integer().primaryKey(),
  hmac: text().notNull(),
  keyId: text().notNull(),
  signature: text().notNull(),
  /** The last line that was copied to ACTIVITY_SHIP. */
  shippedId: bigint({ mode: 'number' }).notNull().default(0),
});

/** When the owners were last alerted, at most once a day per kind across all processes. */
export const alerts = pgTable('alerts', { kind: text().primaryKey(), sentAt: when().notNull() });
