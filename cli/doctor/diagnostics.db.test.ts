import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { openBackupStore } from '#app/features/operations/backups/backup-store.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { newAgeKey, recipientOf } from '#app/platform/age.server.ts';
import { openFiles } from '#app/platform/files.server.ts';
import { backups } from '#db/schema.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { runChecks } from './diagnostics.ts';

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  disableReverseLookup: true,
});
let formStatus = 405;
const site = createServer((request, response) => {
  if (request.method === 'POST') response.statusCode = formStatus;
  response.end('ready');
});
let app: App;
let well: App['config'];

beforeAll(async () => {
  app = await openTestApp();
  await new Promise<void>((up) => smtp.listen(0, '127.0.0.1', () => up()));
  await new Promise<void>((up) => site.listen(0, '127.0.0.1', up));
  well = {
    ...app.config,
    publicUrl: `http://127.0.0.1:${portOf(site.address())}`,
    mail: { ...app.config.mail, smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}` },
  };
  await app.db.execute(sql`update pgboss.version set cron_on = now()`);
});
afterAll(() => {
  site.close();
  smtp.close(() => undefined);
});

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);

async function findState(part: string, changed: Partial<App['config']> = {}, services: Partial<App> = {}) {
  const found = await runChecks({ ...app, config: { ...well, ...changed }, ...services });
  return found.filter((finding) => finding.part === part);
}

test('on a healthy site, every check passes', async () => {
  const found = await runChecks({ ...app, config: well });
  expect(found.filter(({ state }) => state === 'bad')).toEqual([]);
  for (const part of ['versions', 'database', 'clock', 'worker', 'files', 'mail', 'site', 'forms', 'activity'])
    expect(found).toContainEqual(expect.objectContaining({ part, state: 'good' }));
});

test('an unreachable database is reported once and does not hide other checks', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  expect(await findState('database', { databaseUrl })).toMatchObject([
    { state: 'bad', todo: expect.stringMatching(/DATABASE_URL/) },
  ]);
  expect(await findState('files', { databaseUrl })).toMatchObject([{ state: 'good' }]);
});

test('an outdated database schema is reported with the migration command', async () => {
  const last = sql`delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations) returning hash, created_at`;
  const { rows } = await app.db.execute<{ hash: string; created_at: string }>(last);
  expect(await findState('database')).toContainEqual(
    expect.objectContaining({ state: 'bad', todo: 'Run npm run db:migrate.' }),
  );
  const [row] = rows;
  await app.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${row?.hash}, ${row?.created_at})`,
  );
  expect(await findState('database')).not.toContainEqual(expect.objectContaining({ state: 'bad' }));
});

test('a stopped worker, a read-only folder, an unreachable mail server and an unreachable site are reported', async () => {
  await app.db.execute(sql`update pgboss.version set cron_on = now() - interval '10 minutes'`);
  expect(await findState('worker')).toMatchObject([{ state: 'bad', says: expect.stringMatching(/600 seconds/) }]);
  await app.db.execute(sql`update pgboss.version set cron_on = now()`);
  const files = { folder: 'package.json/files' };
  expect(await findState('files', { files }, { files: openFiles({ files }) })).toMatchObject([{ state: 'bad' }]);
  expect(await findState('mail', { mail: { ...well.mail, smtpUrl: 'smtp://127.0.0.1:1' } })).toMatchObject([
    { state: 'bad', todo: expect.stringMatching(/SMTP_URL/) },
  ]);
  expect(await findState('site', { publicUrl: 'http://127.0.0.1:1' })).toMatchObject([{ state: 'bad' }]);
});

test('a certificate that is not trusted is named as the cause, for mail and for the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const how = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  execFileSync('openssl', ['req', '-x509', ...how, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const own = { key: await readFile(keyFile), cert: await readFile(certFile) };
  await rm(folder, { recursive: true });
  const secureSite = createTlsServer(own, (_request, response) => response.end('ready'));
  const secureMail = new SMTPServer({ ...own, authOptional: true, logger: false, disableReverseLookup: true });
  await new Promise<void>((up) => secureSite.listen(0, '127.0.0.1', up));
  await new Promise<void>((up) => secureMail.listen(0, '127.0.0.1', () => up()));
  const publicUrl = `https://127.0.0.1:${portOf(secureSite.address())}`;
  const smtpUrl = `smtp://127.0.0.1:${portOf(secureMail.server.address())}`;
  const certificate = { state: 'bad', todo: expect.stringMatching(/certificate.*NODE_EXTRA_CA_CERTS/) };
  expect(await findState('site', { publicUrl })).toMatchObject([certificate]);
  expect(await findState('certificate', { publicUrl })).toMatchObject([{ state: 'bad' }]);
  expect(await findState('mail', { mail: { ...well.mail, smtpUrl } })).toMatchObject([certificate]);
  secureSite.close();
  secureMail.close(() => undefined);
});

test('a proxy or setting that blocks forms is reported with what to change', async () => {
  for (const [status, todo] of [
    [403, expect.stringContaining('PUBLIC_URL')],
    [301, expect.stringContaining('proxy')],
  ] as const) {
    formStatus = status;
    expect(await findState('forms')).toMatchObject([{ state: 'bad', todo }]);
  }
  formStatus = 405;
});

test('backups are a warning until one has been restored, and the advice fits the settings', async () => {
  expect(await findState('backup')).toMatchObject([
    { state: 'care', todo: expect.stringMatching(/^Set BACKUP_TO and BACKUP_RECIPIENT/) },
  ]);
  const to = { folder: await mkdtemp(join(tmpdir(), 'doctor-')) };
  const recipient = await recipientOf(await newAgeKey());
  const backup = { to, recipient };
  expect((await findState('backup', { backup })).slice(0, 2)).toMatchObject([
    {
      state: 'care',
      says: expect.stringMatching(/^No backup yet/),
      todo: expect.stringMatching(/^Run npm run backup/),
    },
    {
      state: 'care',
      says: 'No backup has ever been restored.',
      todo: expect.stringMatching(/^Run npm run backup -- prove/),
    },
  ]);
  const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await app.db.insert(backups).values([{ outcome: 'restored', at }, { outcome: 'written' }]);
  expect((await findState('backup', { backup })).slice(0, 2)).toMatchObject([
    { state: 'good', says: expect.stringMatching(/^Backed up (this morning|today) at .* to be verified elsewhere/) },
    { state: 'care', says: 'No backup has been restored for 40 days.' },
  ]);
  await (await openBackupStore({ ...app.config, backup })).writeProof('2026-01-01T000000.000Z');
  expect((await findState('backup', { backup }))[1]).toMatchObject({
    state: 'good',
    says: expect.stringMatching(/verified by restoring it today/),
  });
  await rm(to.folder, { recursive: true });
  await app.db.delete(backups);
});

test('a changed line of the activity log is reported', async () => {
  const lines = ['One.', 'Two.'].map((summary) => ({ action: 'test', summary }));
  await app.db.transaction(async (tx) => {
    for (const line of lines) await recordActivity(tx, testPerson, line);
  });
  expect(await findState('activity')).toMatchObject([{ state: 'good' }]);
  await app.db.$client.query(`
    alter table activity disable trigger all; update activity set summary = 'Three.' where summary = 'One.';
    alter table activity enable trigger all`);
  expect(await findState('activity')).toMatchObject([
    { state: 'bad', says: expect.stringMatching(/^Line 1 .* was changed/) },
  ]);
});

test('connecting as a superuser or as the tables’ owner is a warning, and a role with few privileges passes', async () => {
  expect(await findState('role')).toMatchObject([
    { state: 'care', says: expect.stringMatching(/a database superuser/) },
  ]);
  await app.db.execute(sql`create role few_rights login password 'onlyForThisTest0'`);
  const url = new URL(app.config.databaseUrl);
  [url.username, url.password] = ['few_rights', 'onlyForThisTest0'];
  const web = new Client({ connectionString: url.href, application_name: 'clinic-changes' });
  await web.connect();
  expect(await findState('role')).toMatchObject([{ state: 'good', says: expect.stringMatching(/few_rights/) }]);
  await app.db.execute(sql`alter table activity owner to few_rights`);
  expect(await findState('role')).toMatchObject([
    { state: 'care', says: expect.stringMatching(/the owner of the tables/) },
  ]);
  await web.end();
  await app.db.execute(sql`alter table activity owner to current_user; drop role few_rights`);
});

test('a pooler that never delivers notifications is reported', async () => {
  expect(await findState('notices')).toMatchObject([{ state: 'good' }]);
  const { hostname, port } = new URL(app.config.databaseUrl);
  const pooler = createTcpServer((visitor) => {
    const server = connect(Number(port), hostname);
    visitor.pipe(server);
    let rest = Buffer.alloc(0);
    server.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      // Each message has a type letter, its length, and its bytes. Type A is a notification.
      for (let end = length(rest); end <= rest.length; end = length(rest)) {
        if (rest[0] !== 'A'.charCodeAt(0)) visitor.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
    for (const socket of [visitor, server])
      socket.on('error', () => socket.destroy()).on('close', () => server.destroy());
  });
  await new Promise<void>((up) => pooler.listen(0, '127.0.0.1', up));
  const url = new URL(app.config.databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(portOf(pooler.address()));
  expect(await findState('notices', { databaseUrl: url.href })).toMatchObject([
    { state: 'bad', todo: expect.stringMatching(/pooler/) },
  ]);
  pooler.close();
});

/** The length of the first PostgreSQL protocol message in these bytes. */
function length(bytes: Buffer): number {
  return bytes.length < 5 ? Infinity : bytes.readUInt32BE(1) + 1;
}
