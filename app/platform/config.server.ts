import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { trustProxySchema } from './client-address.server.ts';

const webUrl = z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https:// or http://.' });
const name = z.string().max(200);
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const port = integer(0, 65_535);
const onOff = z.stringbool({ truthy: ['on'], falsy: ['off'] });

const addresses = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .pipe(z.array(z.email('Enter e-mail addresses separated by commas.')).max(100));

const keyHint = 'A key is 32 bytes. Create one with: openssl rand -base64 32';
const secretKey = z.base64(keyHint).transform((text, context) => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 32) return createSecretKey(bytes);
  context.addIssue(keyHint);
  return z.NEVER;
});

const dataKeys = z.string().transform((list, context) => {
  const keys = list.split(',').map((pair) => {
    const [, id = '', text = ''] = /^([a-z0-9-]{1,20}):([^:]+)$/.exec(pair.trim()) ?? [];
    const key = secretKey.safeParse(text);
    return id && key.success ? { id, key: key.data } : null;
  });
  const whole = keys.filter((key) => key !== null);
  if (whole.length === keys.length && new Set(whole.map(({ id }) => id)).size === keys.length) return whole;
  context.addIssue(
    'Enter keys as NAME:KEY, separated by commas, each with its own name, such as k1:… Create a key with: openssl rand -base64 32',
  );
  return z.NEVER;
});

const s3 = z.object({
  endpoint: webUrl,
  region: z.string().default('us-east-1'),
  bucket: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
});
export type S3Settings = z.output<typeof s3>;
export type FileStoreSettings = { folder: string } | S3Settings;

/** A folder, or a bucket as https://ACCESS_KEY:SECRET_KEY@host/bucket?region=us-east-1 */
const backupStore = z.string().transform((text, context): FileStoreSettings => {
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
  context.addIssue('Enter a bucket as https://ACCESS_KEY:SECRET_KEY@host/bucket');
  return z.NEVER;
});

/** A file, a syslog server over TCP, or a bucket written as for backups. */
const activityShip = z
  .string()
  .transform((text, context): { file: string } | { host: string; port: number } | S3Settings => {
    const [, file] = /^file:(\/.+)$/.exec(text) ?? [];
    if (file) return { file };
    const url = URL.parse(text);
    if (url?.protocol === 'syslog:' && url.hostname) return { host: url.hostname, port: Number(url.port || 514) };
    const store = /^https?:/.test(text) ? backupStore.safeParse(text).data : undefined;
    if (store && 'bucket' in store) return store;
    context.addIssue('Enter file:/path, syslog://host:port or https://ACCESS_KEY:SECRET_KEY@host/bucket');
    return z.NEVER;
  });

/** Settings that must be set together. Their names start with the group's name. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullable();

/** databaseUrl is read from DATABASE_URL, s3.bucket from S3_BUCKET. See .env.example. In production secrets have no defaults. */
const settings = (isProduction: boolean) => {
  const secret = <Value extends z.ZodType<unknown, string>>(value: Value, otherwise: () => z.output<Value>) =>
    isProduction ? value : z.union([value, z.undefined().transform(otherwise)]);
  return z.object({
    nodeEnv: z.enum(['development', 'production', 'test']).default('production'),
    databaseUrl: z.url({ protocol: /^postgres(ql)?$/, error: 'Enter postgres://USER:PASSWORD@HOST:PORT/DATABASE.' }),
    databaseAppPassword: z
      .string()
      .regex(/^[A-Za-z0-9]{16,200}$/, 'Enter 16 or more letters and digits. Create one with: openssl rand -hex 24')
      .optional(),
    databasePoolSize: integer(1, 200).default(10),
    statementTimeoutMs: integer(100, 60_000).default(5_000),
    host: z.string().default('127.0.0.1'),
    port: port.default(4300),
    /** The public origin, without a trailing slash. */
    publicUrl: webUrl.optional(),
    trustProxy: trustProxySchema.prefault('false'),
    /** Defaults to on outside production. */
    samplePages: onOff.optional(),
    /** on: every page says that the clinic is fictional, and visitors see placeholder people, quotes and plans. */
    demonstration: onOff.default(false),
    logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    logSalt: z.string().min(16).default(crypto.randomUUID()),
    authSecret: secret(z.string().min(32), () => crypto.randomUUID() + crypto.randomUUID()),
    /** The first key encrypts. Every key can decrypt. */
    dataKeys: secret(dataKeys, () => [{ id: 'known-to-all', key: knownKey('data') }]),
    dataIndexKey: secret(secretKey, () => knownKey('index')),
    /** Lower case. */
    adminEmails: addresses.default([]),
    authHideAccounts: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
    authSecondStep: z.enum(['optional', 'required']).default(isProduction ? 'required' : 'optional'),
    sessionIdleMinutes: integer(5, 43_200).default(isProduction ? 60 : 10_080),
    /** The OpenID provider of 'Login with Google'. Without it, the button shows that it is not set up. */
    oidc: group({
      clientId: z.string(),
      clientSecret: z.string(),
      issuer: webUrl.default('https://accounts.google.com'),
      authorizationUrl: webUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
      tokenUrl: webUrl.default('https://oauth2.googleapis.com/token'),
      userinfoUrl: webUrl.default('https://openidconnect.googleapis.com/v1/userinfo'),
    }),
    smtpUrl: z.url({ protocol: /^smtps?$/, error: 'Enter smtp://USER:PASSWORD@HOST:PORT, or smtps://.' }).optional(),
    smtpTls: z.enum(['required', 'optional']).default('required'),
    mailFrom: name.default('Website <website@localhost>'),
    mailFolder: z.string().optional(),
    emailService: group({ url: webUrl, userId: name, id: name, templateId: name }),
    pingUrl: webUrl.optional(),
    noticeTo: addresses.optional(),
    drainSeconds: integer(0, 60).default(0),
    metrics: group({ port: port.min(1), host: z.string().default('127.0.0.1') }),
    edge: group({
      purgeUrl: webUrl,
      purgeMethod: z.enum(['POST', 'PURGE']).default('POST'),
      purgeToken: z.string().max(500).optional(),
    }),
    filesFolder: z.string().default('var/files'),
    assetsFolder: z.string().default('var/assets'),
    statusFolder: z.string().default('var/status'),
    s3: s3.nullable(),
    activityShip: activityShip.optional(),
    backup: group({
      to: backupStore,
      recipient: z
        .string()
        .regex(/^age1[a-z0-9]+$/, 'Enter the public half of the key. Create a key with: npm run backup -- --new-key')
        .optional(),
      keep: z.enum(['here', 'elsewhere']).optional(),
      key: z
        .string()
        .regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/, 'Enter a backup key. Create one with: npm run backup -- --new-key')
        .optional(),
    }),
  });
};

type Settings = z.output<ReturnType<typeof settings>>;
export type Config = ReturnType<typeof derive>;
export type Oidc = NonNullable<Settings['oidc']>;
export type EmailService = NonNullable<Settings['emailService']>;

function derive({ s3: bucket, filesFolder, smtpUrl, smtpTls, mailFrom, mailFolder, emailService, ...rest }: Settings) {
  const files: FileStoreSettings = bucket ?? { folder: filesFolder };
  return {
    ...rest,
    mode: rest.nodeEnv,
    samplePages: rest.samplePages ?? rest.nodeEnv !== 'production',
    publicUrl: new URL(rest.publicUrl ?? `http://${rest.host}:${rest.port}`).origin,
    hideAccounts: rest.authHideAccounts,
    secondStepRequired: rest.authSecondStep === 'required',
    mail: { from: mailFrom, smtpUrl, smtpTls, folder: mailFolder, service: emailService },
    noticeTo: rest.noticeTo ?? rest.adminEmails,
    files,
  };
}

type Env = Record<string, string | undefined>;

/** The only place that reads the environment. Throws an error that lists every missing or invalid setting. */
export function readConfig(env: Env = process.env): Config {
  const { config, problems } = parseConfig(env);
  if (!config || problems.length > 0) throw new Error(`The settings are not valid:\n${problems.join('\n')}`);
  return config;
}

/** Like readConfig, but prints the problems and exits. */
export function requireConfig(env: Env = process.env): Config {
  const problems = configProblems(env);
  if (problems.length === 0) return readConfig(env);
  console.error(`The settings are not complete (npm run setup asks for them):\n${problems.join('\n')}`);
  return process.exit(1);
}

/** Returns one sentence per missing or invalid setting, starting with its name. */
export const configProblems = (env: Env): string[] => parseConfig(env).problems;

function parseConfig(env: Env): { config: Config | undefined; problems: string[] } {
  const { shape } = settings(true);
  const read = (variable: string) => env[variable] || undefined;
  const values = Object.entries(shape).map(([key, field]) => {
    const fields = fieldsOf(field);
    if (!fields) return [key, read(envName(key))];
    const members = fields.map((member) => [member, read(envName(key, member))] as const);
    return [key, members.some(([, value]) => value !== undefined) ? Object.fromEntries(members) : null];
  });
  const parsed = settings((env['NODE_ENV'] || 'production') === 'production').safeParse(Object.fromEntries(values));
  const problems = parsed.error?.issues.map((issue) => formatIssue(issue, read)) ?? [];
  if (read('SMTP_URL') && read('EMAIL_SERVICE_URL'))
    problems.push('SMTP_URL and EMAIL_SERVICE_URL are both set. Use only one.');
  const config = parsed.data && derive(parsed.data);
  if (config?.backup && isInside(config.backup.to, config.files))
    problems.push(
      'BACKUP_TO is inside the file store: each backup would contain the previous one. Choose another place.',
    );
  return { config, problems };
}

/** Returns environment variables that look like misspelled settings, which would be ignored silently. */
export function unknownSettings(env: Env = process.env): string[] {
  // Other variables that start with NODE_ belong to Node.
  const firstWords = new Set(configKeys.filter((key) => /^(?!NODE_).+_/.test(key)).map(firstWord));
  return Object.keys(env).filter(
    (key) => key.includes('_') && firstWords.has(firstWord(key)) && !configKeys.includes(key),
  );
}

const firstWord = (key: string) => key.split('_', 1)[0];

export const configKeys = Object.entries(settings(true).shape).flatMap(
  ([key, field]) => fieldsOf(field)?.map((member) => envName(key, member)) ?? envName(key),
);

/** Returns the members of a group, or null for a single setting. */
function fieldsOf(field: z.ZodType): string[] | null {
  const inner = field instanceof z.ZodNullable ? field.unwrap() : null;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : null;
}

function envName(...path: PropertyKey[]): string {
  return path.map((part) => String(part).replace(/[A-Z]/g, '_$&').toUpperCase()).join('_');
}

/** Never includes the value, which may be a secret. */
function formatIssue(issue: z.core.$ZodIssue, read: (variable: string) => string | undefined): string {
  const variable = envName(...issue.path.slice(0, 2).filter((part) => typeof part === 'string'));
  return read(variable) === undefined
    ? `${variable} is missing. .env.example explains it.`
    : `${variable}: ${whatToWrite(issue)}`;
}

function whatToWrite(issue: z.core.$ZodIssue): string {
  const kind = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_value':
      return `Enter ${issue.values.join(' or ')}.`;
    case 'invalid_type':
      return 'Enter a whole number.';
    case 'too_small':
      return `Enter at least ${issue.minimum}${kind}.`;
    case 'too_big':
      return `Enter at most ${issue.maximum}${kind}.`;
    default:
      return issue.message;
  }
}

function isInside(store: FileStoreSettings, other: FileStoreSettings): boolean {
  if ('folder' in store && 'folder' in other)
    return `${resolve(store.folder)}/`.startsWith(`${resolve(other.folder)}/`);
  return (
    !('folder' in store) &&
    !('folder' in other) &&
    store.bucket === other.bucket &&
    new URL(store.endpoint).origin === new URL(other.endpoint).origin
  );
}

/** Returns the environment for pg_dump and pg_restore, without our secrets. */
export function postgresEnvironment(password: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([key]) => key === 'PATH' || key.startsWith('PG'));
  return { ...Object.fromEntries(own), PGPASSWORD: password };
}

/** A fixed key for tests and development, so that old rows stay readable. It protects nothing. */
function knownKey(purpose: string): KeyObject {
  return createSecretKey(createHash('sha256').update(`not a secret: ${purpose}`).digest());
}
