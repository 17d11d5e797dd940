import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { findOpened } from '#app/features/clinic/opened.server.ts';
import { workerAwaySeconds } from '#app/features/operations/activity/activity.ts';
import { findLastBackup, findLastProof } from '#app/features/operations/backups/backups.server.ts';
import { listPlainRows } from '#app/features/operations/keys.server.ts';
import { findOpening, listSettings } from '#app/features/today/opening.server.ts';
import { formatRemaining } from '#app/features/today/opening.ts';
import { checkActivity } from '#app/history/activity-log.server.ts';
import { explainClosing, findUnconfirmedRestore } from '#app/history/unconfirmed-restore.server.ts';
import { trustNone } from '#app/platform/client-address.server.ts';
import { unknownSettings, type Config } from '#app/platform/config.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { smtpOptions } from '#app/platform/mail.server.ts';
import { findProgram } from '#app/platform/postgres-programs.server.ts';
import { findSecondsSinceWorker } from '#app/platform/queue.server.ts';
import { counted } from '#app/shared/phrases.ts';
import { compareSpanish } from './compare-spanish.ts';
import { missingMailRecords } from './mail-domain.ts';

/** The result of one check, with what to do if it failed. `care` is a warning: it works, but should be fixed. */
export type Finding = { part: string; state: 'good' | 'care' | 'bad'; says: string; todo?: string };

/** A finding without a part belongs to the part of its check. */
type Found = Omit<Finding, 'part'> & { part?: string };

const good = (says: string): Found => ({ state: 'good', says });
const care = (says: string, todo: string): Found => ({ state: 'care', says, todo });
const bad = (says: string, todo = 'Fix this, then run npm run doctor again.'): Found => ({ state: 'bad', says, todo });
const mustHold = (holds: boolean, yes: string, no: string, todo: string) => (holds ? good(yes) : bad(no, todo));

const oldestNode = 24;
const oldestPostgres = 15;
const maxSkewMs = 2_000;
const fewDays = 14;
const provedWithinDays = 31;
const timeoutMs = 10_000;
const noticeMs = 2_000;
const maxNamed = 8;
const dayMs = 24 * 3_600_000;

const checks: Record<string, (app: App) => Promise<Found[]>> = {
  versions: checkVersions,
  settings: checkSettings,
  database: checkDatabase,
  worker: checkWorker,
  files: checkFiles,
  mail: checkMail,
  site: checkSite,
  backup: checkBackup,
  activity: checkActivityChain,
  keys: checkPlainRows,
  opening: checkOpening,
  spanish: checkSpanish,
};

/** Checks everything a running site needs. Each check runs separately, so that a failure does not hide the others. */
export async function runChecks(app: App): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [part, check] of Object.entries(checks)) {
    const failed = (reason: string) => bad(`This check failed to run (${reason}).`);
    found.push(...(await attempt(() => check(app), failed)).map((finding) => ({ part, ...finding })));
  }
  return found;
}

/** Returns the findings of `run`. If it throws, returns the finding of its root cause, which is one line. */
async function attempt(run: () => Promise<Found[]>, failed: (reason: string) => Found): Promise<Found[]> {
  try {
    return await run();
  } catch (error) {
    return [failed(rootCause(error))];
  }
}

function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? rootCause(error.cause) : (error.message.split('\n', 1)[0] ?? '');
}

async function checkOpening(app: App): Promise<Found[]> {
  const [{ rows, opened, first }, restore] = await Promise.all([findOpening(app), findUnconfirmedRestore(app)]);
  // Other checks name the settings.
  const left = rows.filter(({ key, state }) => state === 'open' && key !== 'server');
  const names = left.slice(0, maxNamed).map(({ label }) => label);
  if (left.length > maxNamed) names.push(`and ${left.length - maxNamed} more`);
  const remaining = `${formatRemaining(left.length)}: ${names.join(', ')}.`;
  return [
    ...(restore ? [bad(explainClosing(restore), 'Have an owner sign in and open /admin/restored.')] : []),
    opened
      ? good('The site is open.')
      : care(
          'The site is not open: visitors see an “Opening soon” page.',
          first.length > 0
            ? `First: ${first.join(', ')}. They are under Ready to open in the staff area.`
            : 'Choose “Open the site” under Ready to open in the staff area.',
        ),
    left.length === 0
      ? good('No sample content is left on the site.')
      : care(remaining, 'Go through them under Ready to open in the staff area.'),
  ];
}

const named = (all: string[]) => [...all.slice(0, maxNamed), ...(all.length > maxNamed ? ['…'] : [])].join('; ');

async function checkSpanish(app: App): Promise<Found[]> {
  // On a clinic's own site, Today and Spanish in the staff area count what has lost its Spanish.
  if (!app.config.demonstration) return [];
  const { unsaid, stale } = await compareSpanish(app);
  const todo = 'Write pairs of the English as it is now in content/es.';
  return [
    unsaid.length === 0
      ? good('Every text has Spanish.')
      : care(`${counted(unsaid.length, 'text')} without Spanish: ${named(unsaid)}`, todo),
    ...(stale.length > 0 ? [care(`${counted(stale.length, 'pair')} without English: ${named(stale)}`, todo)] : []),
  ];
}

async function checkVersions(): Promise<Found[]> {
  const { node } = process.versions;
  const isNew = Number(node.split('.')[0]) >= oldestNode;
  return [mustHold(isNew, `Node ${node}.`, `Node ${node} is too old.`, `Install Node ${oldestNode} or newer.`)];
}

async function checkSettings({ config }: App): Promise<Found[]> {
  const found = [good('The settings are valid.')];
  if (config.mode !== 'production')
    found.push(care(`NODE_ENV is ${config.mode}.`, 'Leave it unset, or set it to production.'));
  for (const name of unknownSettings())
    found.push(care(`${name} is not a known setting and is ignored.`, '.env.example lists all settings.'));
  found.push(...missingSettings(config, 'settings'));
  if (config.publicUrl.startsWith('https:') && config.trustProxy === trustNone)
    found.push(
      care(
        'TRUST_PROXY is not set: behind a proxy, rate limits on forms and searches treat all visitors as one.',
        'Set TRUST_PROXY to the number of proxies, true for one on this machine, or their networks.',
      ),
    );
  if (config.adminEmails.length === 0)
    found.push(
      care(
        'ADMIN_EMAILS is empty.',
        'Add at least one person, who can then invite others. Or open /admin/first-account with the code the web process writes to its log while there are no accounts.',
      ),
    );
  return found;
}

function missingSettings(config: Config, part: string, finding = care): Found[] {
  return listSettings(config)
    .filter((one) => one.isMissing && one.part === part)
    .map(({ setting, why, todo }) => finding(`${setting}: ${why}.`, todo));
}

async function checkDatabase({ config }: App): Promise<Found[]> {
  const client = new Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: timeoutMs });
  const unreachable = await attempt(
    async () => {
      await client.connect();
      return [];
    },
    (reason) =>
      bad(
        `PostgreSQL does not respond (${reason}).`,
        'Start it, and check the host, port, user and password in DATABASE_URL.',
      ),
  );
  if (unreachable.length > 0) return unreachable;
  try {
    const { rows } = await client.query<{ version: number; now: Date; encoding: string; applied: string | null }>(`
      select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
        current_setting('server_encoding') as encoding, to_regclass('drizzle.__drizzle_migrations')::text as applied`);
    const [server] = rows;
    if (!server) throw new Error('no answer');
    const skew = Math.abs(server.now.getTime() - Date.now());
    const { rows: applied } = server.applied
      ? await client.query<{ newest: number | null }>(
          'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
        )
      : { rows: [] };
    return [
      mustHold(
        server.version >= oldestPostgres && server.encoding === 'UTF8',
        `PostgreSQL ${server.version} responds.`,
        `PostgreSQL ${server.version} with encoding ${server.encoding} is not supported.`,
        `Use PostgreSQL ${oldestPostgres} or newer with a UTF8 database.`,
      ),
      {
        part: 'clock',
        ...mustHold(
          skew <= maxSkewMs,
          'This machine’s clock matches the database’s.',
          `This machine’s clock and the database’s are ${(skew / 1_000).toFixed(0)} seconds apart.`,
          'Set both clocks from the network (systemd-timesyncd or chrony).',
        ),
      },
      checkSchema(applied[0]?.newest ?? 0),
      { part: 'role', ...(await checkRole(client)) },
      { part: 'notices', ...(await checkNotifications(client)) },
    ];
  } finally {
    await client.end();
  }
}

/** Checks the database role of the running site, or this process's role if the site is not running. */
async function checkRole(client: Client): Promise<Found> {
  const { rows } = await client.query<{ name: string; super: boolean; owns: boolean }>(`
    with running as (select distinct usename from pg_stat_activity where application_name like 'clinic-changes%' and datname = current_database())
    select rolname as name, rolsuper as super,
      coalesce((select tableowner = rolname from pg_tables where schemaname = 'public' and tablename = 'activity'), false) as owns
    from pg_roles
    where rolname in (select usename from running) or (not exists (select from running) and rolname = current_user)`);
  const tooMuch = rows.find((role) => role.super || role.owns);
  const names = rows.map(({ name }) => name).join(' and ');
  if (!tooMuch) return good(`Web and worker connect as ${names}, with limited privileges.`);
  return care(
    `The web process or the worker connects as ${tooMuch.name}, ${tooMuch.super ? 'a database superuser' : 'the owner of the tables'}: an attacker who gets in could change the activity log.`,
    'Give web and worker the DATABASE_URL of the clinic_app role, and use the owner’s only for db:migrate (deploy/app-role.sql).',
  );
}

/** A transaction pooler accepts LISTEN but never delivers notifications. Sending ourselves one reveals it. */
async function checkNotifications(client: Client): Promise<Found> {
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const heard = new Promise<boolean>((done) => {
    client.on('notification', (notice) => notice.channel === channel && done(true));
    setTimeout(() => done(false), noticeMs).unref();
  });
  await client.query(`listen ${channel}`);
  await client.query(`notify ${channel}`);
  return mustHold(
    await heard,
    'Database change notifications arrive.',
    'Database notifications (LISTEN, NOTIFY) do not arrive: pages update late and jobs start late.',
    'Connect to PostgreSQL directly, or set the pooler to session mode (pool_mode = session).',
  );
}

async function checkPlainRows(app: App): Promise<Found[]> {
  const plain = await listPlainRows(app);
  return [
    mustHold(
      plain.length === 0,
      'Every name, e-mail address, phone number and note is encrypted.',
      `Not encrypted, so nobody can read it here: ${plain.join('; ')}.`,
      'If the site wrote it, run npm run db:migrate, which encrypts it. Otherwise someone changed the database.',
    ),
  ];
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** `newest` is the time of the newest migration that was applied. */
function checkSchema(newest: number): Found {
  const { entries } = journal.parse(JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')));
  const missing = entries.filter(({ when }) => when > newest).length;
  if (missing > 0) return bad(`${missing} database migrations have not been applied.`, 'Run npm run db:migrate.');
  return mustHold(
    entries.some(({ when }) => when === newest),
    'The database schema matches this version.',
    'The database schema is from a newer version.',
    'Start the newer version of the site.',
  );
}

async function checkWorker({ db }: App): Promise<Found[]> {
  const seconds = await findSecondsSinceWorker(db);
  return [
    mustHold(
      seconds !== null && seconds < workerAwaySeconds,
      'The worker is running.',
      seconds === null ? 'The worker has never run.' : `The worker has not been seen for ${seconds} seconds.`,
      'Start it: npm run worker, or its service. Until then, no e-mail is sent and no pictures are prepared.',
    ),
  ];
}

function checkFiles({ files, config }: App): Promise<Found[]> {
  const isFolder = 'folder' in config.files;
  const where = 'folder' in config.files ? `the folder ${config.files.folder}` : `the bucket ${config.files.bucket}`;
  const key = `doctor/${randomUUID()}.txt`;
  return attempt(
    async () => {
      await files.put(key, Buffer.from(key), 'text/plain');
      const back = await readBytes(files, key);
      await files.remove(key);
      if (back?.toString() !== key) throw new Error('the file read back differs from the file written');
      return [good(`A test file was written to ${where}, read back and removed.`)];
    },
    (reason) =>
      bad(
        `Files cannot be stored in ${where} (${reason}).`,
        isFolder
          ? 'Make sure the site’s user can write there and that the disk is not full.'
          : 'Check S3_ENDPOINT, S3_BUCKET and the two keys, and that the bucket exists.',
      ),
  );
}

/** Returns true if the connection failed because of a certificate: expired, self-signed, of an unknown authority or for another name. */
const isUntrusted = (reason: string) => /certificate/i.test(reason);

async function checkMail({ config }: App): Promise<Found[]> {
  const { mail } = config;
  if (mail.service) return [care('Mail is sent through a service, which can be tested only by sending.', tryAReset)];
  if (!mail.smtpUrl) return missingSettings(config, 'mail', mail.folder ? care : bad);
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs };
  const transport = createTransport({ ...smtpOptions(mail.smtpUrl, mail.smtpTls), ...timeouts });
  const found = await attempt(
    async () => {
      await transport.verify();
      const inDomain = (await checkMailDomain(config)).map((finding) => ({ part: 'mail domain', ...finding }));
      return [good('The mail server responds and accepts the user name and password.'), ...inDomain];
    },
    (reason) =>
      bad(
        `The mail server refused the connection (${reason}).`,
        isUntrusted(reason)
          ? 'The mail server’s certificate is not valid for this name. Use the host name that its provider gives in SMTP_URL, have it renewed, or set NODE_EXTRA_CA_CERTS to the certificate of your own authority.'
          : 'Check the host, port, user and password in SMTP_URL.',
      ),
  );
  transport.close();
  return found;
}

async function checkMailDomain(config: Config): Promise<Found[]> {
  const placeholder = missingSettings(config, 'mail domain');
  if (placeholder.length > 0) return placeholder;
  return attempt(
    async () => {
      const { domain, missing } = await missingMailRecords(config.mail.from);
      if (missing.length === 0) return [good(`${domain} has SPF and DMARC records.`)];
      return missing.map(({ name, record }) =>
        care(`${domain} has no ${name} record: mail may be marked as spam.`, `Add to the DNS: ${record}`),
      );
    },
    (reason) => care(`The DNS records could not be looked up (${reason}).`, 'Run this check again where DNS works.'),
  );
}

const tryAReset = 'Request a password reset on the sign-in page and check that the e-mail arrives.';

async function checkSite(app: App): Promise<Found[]> {
  const { publicUrl } = app.config;
  const reached = await attempt(
    async () => {
      const { ok, status } = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
      const [yes, no] = [`${publicUrl} responds and is ready.`, `${publicUrl} responds with status ${status}.`];
      return [mustHold(ok, yes, no, 'Check the web process’s log.')];
    },
    (reason) =>
      bad(
        `${publicUrl} cannot be reached from here (${reason}).`,
        isUntrusted(reason)
          ? 'The proxy answers, but its certificate is not trusted. Have it get one for this name, or set NODE_EXTRA_CA_CERTS to the certificate of your own authority.'
          : 'Start the web process (npm start or npm run web) and the proxy in front of it, and check PUBLIC_URL.',
      ),
  );
  const certified = publicUrl.startsWith('https:')
    ? [{ part: 'certificate', ...(await checkCertificate(publicUrl)) }]
    : [];
  return [...reached, ...certified, ...(await checkForms(app)).map((found) => ({ part: 'forms', ...found }))];
}

/** Posts a form to a page that has no action: 405 shows that forms get through the proxy. */
async function checkForms(app: App): Promise<Found[]> {
  const { publicUrl } = app.config;
  const answer = await fetch(`${publicUrl}/accessibility`, {
    method: 'POST',
    headers: { Origin: publicUrl },
    body: new URLSearchParams(),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!answer) return [];
  await answer.body?.cancel();
  if (answer.status === 405) return [good('Forms reach the site.')];
  if (answer.status === 503 && !((await findOpened(app).catch(() => true)) && !(await findUnconfirmedRestore(app))))
    return [good('Not checked: the site is not open yet.')];
  return [
    bad(
      `A form sent to ${publicUrl} gets status ${answer.status}: visitors cannot send forms and staff cannot sign in.`,
      answer.status === 403
        ? 'Set the web process’s PUBLIC_URL to the address shown in the visitor’s browser. Its log names the origin it refused.'
        : 'Configure the proxy to pass POST requests, with their Origin header, to the web process without a redirect.',
    ),
  ];
}

async function checkCertificate(publicUrl: string): Promise<Found> {
  const { hostname, port } = new URL(publicUrl);
  const days = await new Promise<number | null>((done) => {
    const servername = isIP(hostname) ? {} : { servername: hostname };
    const socket = connect({ host: hostname, port: Number(port || 443), ...servername, timeout: timeoutMs });
    const end = (value: number | null) => {
      done(value);
      socket.destroy();
    };
    socket.on('secureConnect', () => end((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs));
    socket.on('error', () => end(null));
    socket.on('timeout', () => end(null));
  });
  if (days === null)
    return bad(
      'Browsers do not trust the certificate.',
      'Have the proxy get one (Caddy does this automatically), and make sure port 80 or 443 is reachable.',
    );
  const left = Math.floor(days);
  return days > fewDays
    ? good(`The certificate is valid for ${left} more days.`)
    : care(`The certificate expires in ${left} days.`, 'Find out why the proxy has not renewed it.');
}

async function checkBackup(app: App): Promise<Found[]> {
  const { backup } = app.config;
  const { text, trouble, missed } = await findLastBackup(app);
  if (trouble && !missed && !backup) return missingSettings(app.config, 'backup');
  const todo = 'Run npm run backup with the worker’s settings and read what it says.';
  const found = [trouble ? care(text, todo) : good(text)];
  if (!backup || !(backup.key || backup.recipient)) return found;
  found.push(await checkRestoreTest(app, backup));
  if (backup.key)
    found.push(
      care(
        'BACKUP_KEY is on this machine: an attacker who gets into the worker could open every backup.',
        'Give the worker BACKUP_RECIPIENT and BACKUP_KEEP=elsewhere instead, and run npm run backup -- prove on another machine (docs/operations.md).',
      ),
    );
  const { rows } = await app.db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  await findProgram('pg_dump', rows[0]?.major ?? 0);
  if (backup.key) await findProgram('pg_restore', rows[0]?.major ?? 0);
  return found;
}

/** Warns if no backup was restored within 31 days, because only a restore proves that a backup works. */
async function checkRestoreTest(app: App, { key }: NonNullable<Config['backup']>): Promise<Found> {
  const proved = await findLastProof(app);
  const days = proved && Math.floor((Date.now() - proved.getTime()) / dayMs);
  if (days !== null && days <= provedWithinDays)
    return good(`A backup was verified by restoring it ${days === 0 ? 'today' : `${days} days ago`}.`);
  return care(
    days === null ? 'No backup has ever been restored.' : `No backup has been restored for ${days} days.`,
    key
      ? 'Run npm run backup and read why it was not restored.'
      : 'Run npm run backup -- prove where BACKUP_KEY is (docs/operations.md).',
  );
}

async function checkActivityChain(app: App): Promise<Found[]> {
  const { lines, unknownKey, broken } = await checkActivity(app);
  if (broken) {
    const where = broken.id === null ? 'In the activity log,' : `Line ${broken.id} of the activity log`;
    const todo =
      'The log was changed in the database. Compare it with a backup or with the copy made by ACTIVITY_SHIP.';
    return [bad(`${where} ${broken.why}.`, todo)];
  }
  const found = [good(`All ${lines.toLocaleString('en-US')} lines of the activity log are intact.`)];
  if (unknownKey > 0)
    found.push(
      care(
        `${unknownKey.toLocaleString('en-US')} lines are signed with a key that is not in DATA_KEYS and could not be checked.`,
        'Keep old keys at the end of DATA_KEYS.',
      ),
    );
  return found;
}
