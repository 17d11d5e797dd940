import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { trustedProxies } from './client-address.server.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const secretKey = z.base64().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 32) return createSecretKey(bytes);
  context.addIssue('A key is 32 bytes. Make one with: openssl rand -base64 32');
  return z.NEVER;
});

const dataKeys = z
  .string()
  .transform((list) => list.split(',').map((pair) => pair.trim().split(':')))
  .pipe(
    z
      .array(z.tuple([z.string().regex(/^[a-z0-9-]{1,20}$/, 'A key is called like k1.'), secretKey]))
      .min(1)
      .max(20),
  )
  .refine((pairs) => new Set(pairs.map(([id]) => id)).size === pairs.length, 'Two keys have one name.')
  .transform((pairs) => pairs.map(([id, key]) => ({ id, key })));

const addresses = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .pipe(z.array(z.email()).max(100));

/** A folder, or a bucket as https://ACCESS_KEY:SECRET_KEY@host/bucket?region=us-east-1 */
const backupPlace = z.string().transform((text, context): FilesPlace => {
  if (!/^https?:/.test(text)) return { folder: text };
  const url = URL.parse(text);
  const bucket = /^\/([^/]+)\/?$/.exec(url?.pathname ?? '')?.[1];
  if (url && bucket && url.username && url.password)
    return {
      endpoint: url.origin,
      bucket,
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
    };
  context.addIssue('A bucket is written https://ACCESS_KEY:SECRET_KEY@host/bucket');
  return z.NEVER;
});

/** Every setting, with its bounds. The only place that reads the environment; .env.example explains each. */
const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4300),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: trustedProxies.prefault('false'),
  SAMPLE_PAGES: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Turns a visitor's address into a mark in the log that cannot be turned back. */
  LOG_SALT: z.string().min(16).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  DATA_KEYS: dataKeys.optional(),
  DATA_INDEX_KEY: secretKey.optional(),
  ADMIN_EMAILS: addresses.default([]),
  AUTH_HIDE_ACCOUNTS: flag.default(false),
  AUTH_SECOND_STEP: z.enum(['optional', 'required']).default('optional'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  OIDC_AUTHORIZATION_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  OIDC_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  OIDC_USERINFO_URL: z.url().default('https://openidconnect.googleapis.com/v1/userinfo'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(200).default('Cypress website <website@cypress-po.example>'),
  MAIL_FOLDER: z.string().optional(),
  EMAIL_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMAIL_SERVICE_USER_ID: z.string().max(200).optional(),
  EMAIL_SERVICE_ID: z.string().max(200).optional(),
  EMAIL_SERVICE_TEMPLATE_ID: z.string().max(200).optional(),
  NOTICE_TO: addresses.optional(),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  EDGE_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EDGE_PURGE_METHOD: z.enum(['POST', 'PURGE']).default('POST'),
  EDGE_PURGE_TOKEN: z.string().max(500).optional(),
  FILES_FOLDER: z.string().default('var/files'),
  ASSETS_FOLDER: z.string().default('var/assets'),
  STATUS_FOLDER: z.string().default('var/status'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  BACKUP_TO: backupPlace.optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/, 'A backup key is made by: npm run backup -- --new-key')
    .optional(),
});

export const configKeys = Object.keys(configSchema.shape);

export type Config = {
  mode: 'development' | 'production' | 'test';
  databaseUrl: string;
  databasePoolSize: number;
  statementTimeoutMs: number;
  host: string;
  port: number;
  /** Origin under which visitors reach the site, without a slash at the end. */
  publicUrl: string;
  /** Who may say where a request came from. */
  trustedProxies: BlockList;
  samplePages: boolean;
  logLevel: string;
  logSalt: string;
  authSecret: string;
  /** Visitors' names and addresses are encrypted with the first; all can decrypt. */
  dataKeys: { id: string; key: KeyObject }[];
  /** Makes the marks by which an address or a number is found. */
  dataIndexKey: KeyObject;
  /** Lower case. These people have an account without an invitation. */
  adminEmails: string[];
  /** Every failed sign-in gets the same answer. */
  hideAccounts: boolean;
  /** Whoever has no second step can do nothing but set one up. */
  secondStepRequired: boolean;
  /** The OpenID provider behind 'Login with Google'; without one the button says so. */
  oidc: Oidc | null;
  mail: {
    from: string;
    smtpUrl: string | undefined;
    folder: string | undefined;
    service: EmailService | null;
  };
  /** Who hears that a contact request waits. */
  noticeTo: string[];
  files: FilesPlace;
  /** Where backups go. The key is what opens them; a web process needs none. */
  backup: { to: FilesPlace; key: string | undefined } | null;
  /** How many web processes share the port. */
  webProcesses: number;
  /** Where the process tells its figures, to this machine alone unless METRICS_HOST says otherwise. */
  metrics: { port: number; host: string } | null;
  /** The cache in front of the site that wants to be told of changes. */
  edge: { purgeUrl: string; purgeMethod: 'POST' | 'PURGE'; purgeToken: string | undefined } | null;
  /** How long a web process that was told to end still takes requests, while /readyz says so. */
  drainSeconds: number;
  /** Where web processes keep the hashed files of every version for each other. */
  assetsFolder: string;
  /** Where a web process writes down what /status says, for its next start. */
  statusFolder: string;
};

export type Oidc = {
  clientId: string;
  clientSecret: string;
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
};

/** A mail service that fills in a template of its own; the other way besides SMTP. */
export type EmailService = { url: string; userId: string; serviceId: string; templateId: string };

export type FilesPlace = { folder: string } | S3Settings;

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(filled);
  if (!parsed.success) throw new Error(`Configuration is not usable:\n${z.prettifyError(parsed.error)}`);
  const c = parsed.data;
  if (c.NODE_ENV === 'production') {
    const missing = (['AUTH_SECRET', 'DATA_KEYS', 'DATA_INDEX_KEY'] as const).find((name) => !c[name]);
    if (missing)
      throw new Error(`Configuration is not usable:\n${missing} is missing. .env.example says how to make one.`);
  }
  const files: FilesPlace =
    c.S3_ENDPOINT && c.S3_BUCKET && c.S3_ACCESS_KEY && c.S3_SECRET_KEY
      ? {
          endpoint: c.S3_ENDPOINT,
          region: c.S3_REGION,
          bucket: c.S3_BUCKET,
          accessKey: c.S3_ACCESS_KEY,
          secretKey: c.S3_SECRET_KEY,
        }
      : { folder: c.FILES_FOLDER };
  if (c.BACKUP_TO && liesIn(c.BACKUP_TO, files))
    throw new Error(
      'Configuration is not usable:\nBACKUP_TO lies where the files are: each backup would hold the one before.',
    );
  return {
    mode: c.NODE_ENV,
    databaseUrl: c.DATABASE_URL,
    databasePoolSize: c.DATABASE_POOL_SIZE,
    statementTimeoutMs: c.STATEMENT_TIMEOUT_MS,
    host: c.HOST,
    port: c.PORT,
    publicUrl: new URL(c.PUBLIC_URL ?? `http://${c.HOST}:${c.PORT}`).origin,
    trustedProxies: c.TRUST_PROXY,
    samplePages: c.SAMPLE_PAGES === 'on',
    logLevel: c.LOG_LEVEL,
    logSalt: c.LOG_SALT ?? crypto.randomUUID(),
    authSecret: c.AUTH_SECRET ?? crypto.randomUUID() + crypto.randomUUID(),
    dataKeys: c.DATA_KEYS ?? [{ id: 'known-to-all', key: knownKey('data') }],
    dataIndexKey: c.DATA_INDEX_KEY ?? knownKey('index'),
    adminEmails: c.ADMIN_EMAILS,
    hideAccounts: c.AUTH_HIDE_ACCOUNTS,
    secondStepRequired: c.AUTH_SECOND_STEP === 'required',
    oidc:
      c.OIDC_CLIENT_ID && c.OIDC_CLIENT_SECRET
        ? {
            clientId: c.OIDC_CLIENT_ID,
            clientSecret: c.OIDC_CLIENT_SECRET,
            issuer: c.OIDC_ISSUER,
            authorizationUrl: c.OIDC_AUTHORIZATION_URL,
            tokenUrl: c.OIDC_TOKEN_URL,
            userInfoUrl: c.OIDC_USERINFO_URL,
          }
        : null,
    drainSeconds: c.DRAIN_SECONDS,
    assetsFolder: c.ASSETS_FOLDER,
    statusFolder: c.STATUS_FOLDER,
    webProcesses: c.WEB_PROCESSES,
    metrics: c.METRICS_PORT ? { port: c.METRICS_PORT, host: c.METRICS_HOST } : null,
    edge: c.EDGE_PURGE_URL
      ? { purgeUrl: c.EDGE_PURGE_URL, purgeMethod: c.EDGE_PURGE_METHOD, purgeToken: c.EDGE_PURGE_TOKEN }
      : null,
    mail: { from: c.MAIL_FROM, smtpUrl: c.SMTP_URL, folder: c.MAIL_FOLDER, service: emailService(c) },
    noticeTo: c.NOTICE_TO ?? c.ADMIN_EMAILS,
    files,
    backup: c.BACKUP_TO ? { to: c.BACKUP_TO, key: c.BACKUP_KEY } : null,
  };
}

function liesIn(place: FilesPlace, other: FilesPlace): boolean {
  if ('folder' in place && 'folder' in other)
    return `${resolve(place.folder)}/`.startsWith(`${resolve(other.folder)}/`);
  return (
    !('folder' in place) &&
    !('folder' in other) &&
    place.bucket === other.bucket &&
    new URL(place.endpoint).origin === new URL(other.endpoint).origin
  );
}

/** For programs that we start: our own environment and these. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

function emailService(c: z.output<typeof configSchema>): EmailService | null {
  const { EMAIL_SERVICE_URL: url, EMAIL_SERVICE_USER_ID: userId, EMAIL_SERVICE_ID: serviceId } = c;
  const templateId = c.EMAIL_SERVICE_TEMPLATE_ID;
  if (!url && !userId && !serviceId && !templateId) return null;
  if (!url || !userId || !serviceId || !templateId)
    throw new Error('Configuration is not usable:\nThe four settings EMAIL_SERVICE_… go together; one is missing.');
  if (c.SMTP_URL)
    throw new Error('Configuration is not usable:\nSMTP_URL and EMAIL_SERVICE_URL are both given. Mail goes one way.');
  return { url, userId, serviceId, templateId };
}

/** For tests and development, which must be able to read tomorrow what they wrote today. It protects nothing. */
function knownKey(purpose: string): KeyObject {
  return createSecretKey(createHash('sha256').update(`not a secret: ${purpose}`).digest());
}
