import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configKeys, configProblems, readConfig, unknownSettings } from './config.server.ts';

const aKey = Buffer.alloc(32, 1).toString('base64');
const least = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/db',
  AUTH_SECRET: 'x'.repeat(32),
  DATA_KEYS: `k1:${aKey}`,
  DATA_INDEX_KEY: aKey,
};

test('missing settings get defaults, and an empty value counts as missing', () => {
  expect(readConfig({ ...least, PORT: '' })).toMatchObject({
    port: 4300,
    publicUrl: 'http://127.0.0.1:4300',
    mode: 'production',
  });
});

test('production requires two-step sign-in and ends idle sessions after an hour, unless configured otherwise', () => {
  expect(readConfig(least)).toMatchObject({ secondStepRequired: true, sessionIdleMinutes: 60 });
  expect(readConfig({ ...least, AUTH_SECOND_STEP: 'optional', SESSION_IDLE_MINUTES: '480' })).toMatchObject({
    secondStepRequired: false,
    sessionIdleMinutes: 480,
  });
  expect(readConfig({ ...least, NODE_ENV: 'development' })).toMatchObject({ secondStepRequired: false });
  expect(() => readConfig({ ...least, SESSION_IDLE_MINUTES: '1' })).toThrow(/SESSION_IDLE_MINUTES: Enter at least 5/);
});

test('an invalid setting stops the start with an error that names it', () => {
  expect(() => readConfig({})).toThrow(/DATABASE_URL/);
  expect(() => readConfig({ ...least, AUTH_SECRET: '' })).toThrow(/AUTH_SECRET/);
  expect(() => readConfig({ ...least, PORT: '99999' })).toThrow(/PORT/);
  expect(() => readConfig({ ...least, PUBLIC_URL: 'javascript:alert(1)' })).toThrow(/PUBLIC_URL/);
});

test('one error lists every missing setting', () => {
  expect(() => readConfig({})).toThrow(
    [
      'The settings are not valid:',
      ...['DATABASE_URL', 'AUTH_SECRET', 'DATA_KEYS', 'DATA_INDEX_KEY'].map(
        (name) => `${name} is missing. .env.example explains it.`,
      ),
    ].join('\n'),
  );
});

test('one error lists every invalid, incomplete or conflicting setting in plain language, without its value', () => {
  const wrong = {
    ...least,
    DATABASE_URL: 'mysql://u:p@127.0.0.1/db',
    AUTH_SECRET: 'too short to be safe',
    DATA_INDEX_KEY: 'c2hvcnQ=',
    PORT: 'eighty',
    DRAIN_SECONDS: '61',
    PUBLIC_URL: 'clinic.example',
    AUTH_SECOND_STEP: 'sometimes',
    SAMPLE_PAGES: 'maybe',
    TRUST_PROXY: 'everybody',
    NOTICE_TO: 'desk',
    OIDC_CLIENT_ID: 'clinic',
    S3_BUCKET: 'site',
    SMTP_URL: 'smtp://127.0.0.1',
    EMAIL_SERVICE_URL: 'https://mail.example.com',
    BACKUP_TO: 'https://s3.example.com/clinic',
  };
  const lines = [
    'The settings are not valid:',
    'DATABASE_URL: Enter postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
    'PORT: Enter a whole number.',
    'PUBLIC_URL: Enter an address that starts with https:// or http://.',
    'TRUST_PROXY: Enter true, false, a number of proxies, or addresses and networks like 10.0.0.4,10.1.0.0/16.',
    'SAMPLE_PAGES: Enter on or off.',
    'AUTH_SECRET: Enter at least 32 characters.',
    'DATA_INDEX_KEY: A key is 32 bytes. Create one with: openssl rand -base64 32',
    'AUTH_SECOND_STEP: Enter optional or required.',
    'OIDC_CLIENT_SECRET is missing. .env.example explains it.',
    'EMAIL_SERVICE_USER_ID is missing. .env.example explains it.',
    'EMAIL_SERVICE_ID is missing. .env.example explains it.',
    'EMAIL_SERVICE_TEMPLATE_ID is missing. .env.example explains it.',
    'NOTICE_TO: Enter e-mail addresses separated by commas.',
    'DRAIN_SECONDS: Enter at most 60.',
    'S3_ENDPOINT is missing. .env.example explains it.',
    'S3_ACCESS_KEY is missing. .env.example explains it.',
    'S3_SECRET_KEY is missing. .env.example explains it.',
    'BACKUP_TO: Enter a bucket as https://ACCESS_KEY:SECRET_KEY@host/bucket',
    'SMTP_URL and EMAIL_SERVICE_URL are both set. Use only one.',
  ];
  expect(() => readConfig(wrong)).toThrow(new Error(lines.join('\n')));
});

test('settings of a group must be set together', () => {
  expect(() => readConfig({ ...least, S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'site' })).toThrow(
    /S3_ACCESS_KEY is missing.*\nS3_SECRET_KEY is missing/,
  );
  expect(() => readConfig({ ...least, OIDC_CLIENT_ID: 'clinic' })).toThrow(/OIDC_CLIENT_SECRET is missing/);
  expect(() => readConfig({ ...least, METRICS_HOST: '::1' })).toThrow(/METRICS_PORT/);
  expect(readConfig(least)).toMatchObject({ oidc: null, metrics: null, edge: null, files: { folder: 'var/files' } });
});

test('keys need a name and 32 bytes, and are required in production', () => {
  expect(readConfig({ ...least, DATA_KEYS: `k2:${aKey}, k1:${aKey}` }).dataKeys.map(({ id }) => id)).toEqual([
    'k2',
    'k1',
  ]);
  for (const wrong of ['', aKey, `k1:${aKey},k1:${aKey}`, 'k1:c2hvcnQ=', `K 1:${aKey}`, `k1:${aKey}:x`, 'k1:'])
    expect(() => readConfig({ ...least, DATA_KEYS: wrong })).toThrow(/DATA_KEYS/);
  expect(() => readConfig({ ...least, DATA_KEYS: aKey })).toThrow('DATA_KEYS: Enter keys as NAME:KEY');
  expect(() => readConfig({ ...least, DATA_INDEX_KEY: '' })).toThrow(/DATA_INDEX_KEY/);
  expect(readConfig({ NODE_ENV: 'test', DATABASE_URL: least.DATABASE_URL }).dataKeys[0]?.id).toBe('known-to-all');
});

test('neither printed settings nor validation errors show a key', () => {
  const secret = Buffer.alloc(31, 7).toString('base64');
  expect(() => readConfig({ ...least, DATA_KEYS: `k1:${secret}` })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(secret.slice(0, 20)) }),
  );
  const { dataKeys, dataIndexKey } = readConfig(least);
  expect(JSON.stringify({ dataKeys, dataIndexKey })).not.toContain(aKey.slice(0, 20));
});

test('mail goes by SMTP or by a fully configured service, and notices go to the staff by default', () => {
  const service = {
    EMAIL_SERVICE_URL: 'https://mail.example.com',
    EMAIL_SERVICE_USER_ID: 'user',
    EMAIL_SERVICE_ID: 'service',
    EMAIL_SERVICE_TEMPLATE_ID: 'template',
  };
  expect(readConfig({ ...least, ...service }).mail.service).toEqual({
    url: 'https://mail.example.com',
    userId: 'user',
    id: 'service',
    templateId: 'template',
  });
  expect(readConfig(least).mail.service).toBeNull();
  for (const name of Object.keys(service))
    expect(() => readConfig({ ...least, ...service, [name]: '' })).toThrow(/EMAIL_SERVICE_/);
  expect(() => readConfig({ ...least, ...service, SMTP_URL: 'smtp://127.0.0.1' })).toThrow(/SMTP_URL/);
  expect(() => readConfig({ ...least, EMAIL_SERVICE_URL: 'ftp://x' })).toThrow(/EMAIL_SERVICE_URL/);

  const staff = { ...least, ADMIN_EMAILS: 'Dana@example.com, marcus@example.com' };
  expect(readConfig(staff).noticeTo).toEqual(['dana@example.com', 'marcus@example.com']);
  expect(readConfig({ ...staff, NOTICE_TO: 'desk@example.com' }).noticeTo).toEqual(['desk@example.com']);
  expect(() => readConfig({ ...staff, NOTICE_TO: 'desk' })).toThrow(/NOTICE_TO/);
});

test('backups go to a folder or to a bucket with credentials', () => {
  const to = (place: string) => readConfig({ ...least, BACKUP_TO: place }).backup?.to;
  expect(readConfig(least).backup).toBeNull();
  expect(to('/mnt/backups')).toEqual({ folder: '/mnt/backups' });
  expect(to('https://name:a%2Fb%2Bc@s3.example.com:8443/clinic?region=eu-north-1')).toEqual({
    endpoint: 'https://s3.example.com:8443',
    bucket: 'clinic',
    region: 'eu-north-1',
    accessKey: 'name',
    secretKey: 'a/b+c',
  });
  for (const wrong of ['https://s3.example.com/clinic', 'https://name:secret@s3.example.com/', 'https://'])
    expect(() => to(wrong)).toThrow(/BACKUP_TO/);
  expect(() => readConfig({ ...least, BACKUP_KEY: 'my dog' })).toThrow(/BACKUP_KEY/);
  for (const inside of ['var/files', './var/files/', 'var/files/backups'])
    expect(() => to(inside)).toThrow('BACKUP_TO is inside the file store');
  expect(to('var/files-backups')).toEqual({ folder: 'var/files-backups' });
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'site',
    S3_ACCESS_KEY: 'name',
    S3_SECRET_KEY: 'secret',
  };
  const toBucket = (name: string) =>
    readConfig({ ...least, ...bucket, BACKUP_TO: `https://other:other@s3.example.com/${name}` }).backup?.to;
  expect(() => toBucket('site')).toThrow('BACKUP_TO is inside the file store');
  expect(toBucket('backups')).toMatchObject({ bucket: 'backups' });
});

test('.env.example lists exactly the existing settings', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual([...configKeys].sort());
});

test('a misspelled setting is reported, and variables of other programs are not', () => {
  expect(
    unknownSettings({ SMTP_URI: 'x', S3_KEY: 'x', NODE_OPTIONS: 'x', PATH: 'x', HOME: 'x', PORT: '1', ...least }),
  ).toEqual(['SMTP_URI', 'S3_KEY']);
});

const number = 'Enter a whole number.';
const web = 'Enter an address that starts with https:// or http://.';
const missing = (key: string) => `${key} is missing. .env.example explains it.`;
const key32 = 'A key is 32 bytes. Create one with: openssl rand -base64 32';
const named =
  'Enter keys as NAME:KEY, separated by commas, each with its own name, such as k1:… Create a key with: openssl rand -base64 32';
test.each<[Record<string, string>, string]>([
  [{ DATABASE_URL: '' }, missing('DATABASE_URL')],
  [{ DATABASE_URL: '127.0.0.1/clinic' }, 'DATABASE_URL: Enter postgres://USER:PASSWORD@HOST:PORT/DATABASE.'],
  [
    { DATABASE_APP_PASSWORD: "it's mine" },
    'DATABASE_APP_PASSWORD: Enter 16 or more letters and digits. Create one with: openssl rand -hex 24',
  ],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE: Enter at least 1.'],
  [{ STATEMENT_TIMEOUT_MS: '1s' }, `STATEMENT_TIMEOUT_MS: ${number}`],
  [{ STATEMENT_TIMEOUT_MS: '90000' }, 'STATEMENT_TIMEOUT_MS: Enter at most 60000.'],
  [{ PORT: '70000' }, 'PORT: Enter at most 65535.'],
  [{ PUBLIC_URL: 'www.example.com' }, `PUBLIC_URL: ${web}`],
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY: Enter true, false, a number of proxies, or addresses and networks like 10.0.0.4,10.1.0.0/16.',
  ],
  [{ SAMPLE_PAGES: 'true' }, 'SAMPLE_PAGES: Enter on or off.'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL: Enter fatal or error or warn or info or debug or silent.'],
  [{ LOG_SALT: 'salt' }, 'LOG_SALT: Enter at least 16 characters.'],
  [{ AUTH_SECRET: 'secret' }, 'AUTH_SECRET: Enter at least 32 characters.'],
  [{ AUTH_SECRET: '' }, missing('AUTH_SECRET')],
  [{ DATA_KEYS: aKey }, `DATA_KEYS: ${named}`],
  [{ DATA_KEYS: `k1:${aKey},k1:${aKey}` }, `DATA_KEYS: ${named}`],
  [{ DATA_KEYS: '' }, missing('DATA_KEYS')],
  [{ DATA_INDEX_KEY: 'short' }, `DATA_INDEX_KEY: ${key32}`],
  [{ ADMIN_EMAILS: 'Dana' }, 'ADMIN_EMAILS: Enter e-mail addresses separated by commas.'],
  [{ AUTH_HIDE_ACCOUNTS: 'on' }, 'AUTH_HIDE_ACCOUNTS: Enter true or false.'],
  [{ AUTH_SECOND_STEP: 'off' }, 'AUTH_SECOND_STEP: Enter optional or required.'],
  [{ SESSION_IDLE_MINUTES: '1' }, 'SESSION_IDLE_MINUTES: Enter at least 5.'],
  [{ OIDC_CLIENT_SECRET: 'secret' }, missing('OIDC_CLIENT_ID')],
  [{ SMTP_URL: 'mail.example.com:465' }, 'SMTP_URL: Enter smtp://USER:PASSWORD@HOST:PORT, or smtps://.'],
  [{ EMAIL_SERVICE_URL: 'https://mail.example.com' }, missing('EMAIL_SERVICE_TEMPLATE_ID')],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, missing('S3_BUCKET')],
  [
    { BACKUP_TO: 'https://s3.example.com/clinic' },
    'BACKUP_TO: Enter a bucket as https://ACCESS_KEY:SECRET_KEY@host/bucket',
  ],
  [
    { BACKUP_TO: 'var/files/backup' },
    'BACKUP_TO is inside the file store: each backup would contain the previous one. Choose another place.',
  ],
  [
    { BACKUP_TO: '/mnt/backup', BACKUP_RECIPIENT: 'dana' },
    'BACKUP_RECIPIENT: Enter the public half of the key. Create a key with: npm run backup -- --new-key',
  ],
  [
    { ACTIVITY_SHIP: '/var/log/clinic' },
    'ACTIVITY_SHIP: Enter file:/path, syslog://host:port or https://ACCESS_KEY:SECRET_KEY@host/bucket',
  ],
  [{ METRICS_HOST: '0.0.0.0' }, missing('METRICS_PORT')],
  [{ EDGE_PURGE_URL: 'cache' }, `EDGE_PURGE_URL: ${web}`],
])('%o is rejected with the expected format', (change, sentence) => {
  expect(configProblems({ ...least, ...change })).toContain(sentence);
});
