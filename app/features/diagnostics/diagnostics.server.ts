import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { workerAwaySeconds } from '#app/features/activity/activity.ts';
import { findLastBackup, findLastProof } from '#app/features/backups/backups.server.ts';
import { findOpened, listLaunchTasks, listSettings } from '#app/features/launch/launch.server.ts';
import { formatRemaining } from '#app/features/launch/launch.ts';
import { smtpOptions } from '#app/platform/mail.server.ts';
import { missingMailRecords } from './mail-domain.server.ts';
import { trustNone } from '#app/platform/client-address.server.ts';
import { unknownSettings, type Config } from '#app/platform/config.server.ts';
import { findProgram } from '#app/platform/postgres-programs.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { findSecondsSinceWorker } from '#app/platform/queue.server.ts';
import { checkActivity } from '#app/records/activity-log.server.ts';

/** The result of one check, with what to do if it failed. `care` is a warning: it works, but should be fixed. */
export type Finding = { part: string; state: 'good' | 'care' | 'bad'; says: string; todo?: string };

const good = (part: string, says: string): Finding => ({ part, state: 'good', says });
const care = (part: string, says: string, todo: string): Finding => ({ part, state: 'care', says, todo });
const bad = (part: string, says: string, todo = 'Fix this, then run npm run doctor again.'): Finding => ({
  part,
  state: 'bad',
  says,
  todo,
});

const oldestNode = 24;
const oldestPostgres = 15;
const maxSkewMs = 2_000;
const fewDays = 14;
const provedWithinDays = 31;
const timeoutMs = 10_000;
const noticeMs = 2_000;
const maxNamed = 8;

/** Checks everything a running site needs. Each check runs separately, so that a failure does not hide the others. */
export async function runChecks(app: App): Promise<Finding[]> {
  const parts: [part: string, check: (app: App) => Promise<Finding[]>][] = [
    ['versions', checkVersions],
    ['settings', checkSettings],
    ['database', checkDatabase],
    ['worker', checkWorker],
    ['files', checkFiles],
    ['mail', checkMail],
    ['site', checkSite],
    ['backup', checkBackup],
    ['activity', checkActivityChain],
    ['opening', checkLaunch],
  ];
  const found: Finding[] = [];
  for (const [part, check] of parts) {
    try {
      found.push(...(await check(app)));
    } catch (error) {
      found.push(bad(part, `This check failed to run (${reason(error)}).`));
    }
  }
  return found;
}

async function checkLaunch(app: App): Promise<Finding[]> {
  const part = 'opening';
  const [tasks, opened] = await Promise.all([listLaunchTasks(app), findOpened(app)]);
  const points = tasks.filter(({ group }) => group !== 'settings');
  const names = points.slice(0, maxNamed).map(({ label, why }) => `${label} (${why})`);
  if (points.length > maxNamed) names.push(`and ${points.length - maxNamed} more`);
  return [
    opened
      ? good(part, 'The site is open.')
      : care(
          part,
          'The site is not open: visitors see an “Opening soon” page.',
          'Choose “Open the site” under Ready to open in the staff area.',
        ),
    points.length === 0
      ? good(part, 'No sample content is left on the site.')
      : care(
          part,
          `${formatRemaining(points.length)}: ${names.join(', ')}.`,
          'Go through them under Ready to open in the staff area.',
        ),
  ];
}

/** The root cause, on one line. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? reason(error.cause) : (error.message.split('\n', 1)[0] ?? '');
}

async function checkVersions(): Promise<Finding[]> {
  const major = Number(process.versions.node.split('.')[0]);
  return [
    major >= oldestNode
      ? good('versions', `Node ${process.versions.node}.`)
      : bad('versions', `Node ${process.versions.node} is too old.`, `Install Node ${oldestNode} or newer.`),
  ];
}

async function checkSettings({ config }: App): Promise<Finding[]> {
  const part = 'settings';
  const found: Finding[] = [good(part, 'The settings are valid.')];
  if (config.mode !== 'production')
    found.push(care(part, `NODE_ENV is ${config.mode}.`, 'Leave it unset, or set it to production.'));
  for (const name of unknownSettings())
    found.push(care(part, `${name} is not a known setting and is ignored.`, '.env.example lists all settings.'));
  found.push(...missingSettings(config, part));
  if (config.publicUrl.startsWith('https:') && config.trustProxy === trustNone)
    found.push(
      care(
        part,
        'TRUST_PROXY is not set: behind a proxy, rate limits on forms and searches treat all visitors as one.',
        'Set TRUST_PROXY to the number of proxies, true for one on this machine, or their networks.',
      ),
    );
  if (config.adminEmails.length === 0)
    found.push(
      care(
        part,
        'ADMIN_EMAILS is empty.',
        'Add at least one person, who can then invite others. Or open /admin/first-account with the code the web process writes to its log while there are no accounts.',
      ),
    );
  return found;
}

function missingSettings(config: Config, part: string, finding = care): Finding[] {
  return listSettings(config)
    .filter((one) => one.isMissing && one.part === part)
    .map(({ setting, why, todo }) => finding(part, `${setting}: ${why}.`, todo));
}

async function checkDatabase({ config }: App): Promise<Finding[]> {
  const part = 'database';
  const client = new Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: timeoutMs });
  try {
    await client.connect();
  } catch (error) {
    return [
      bad(
        part,
        `PostgreSQL does not respond (${reason(error)}).`,
        'Start it, and check the host, port, user and password in DATABASE_URL.',
      ),
    ];
  }
  try {
    const { rows } = await client.query<{ version: number; now: Date; encoding: string; applied: string | null }>(`
      select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
        current_setting('server_encoding') as encoding, to_regclass('drizzle.__drizzle_migrations')::text as applied`);
    const [server] = rows;
    if (!server) throw new Error('no answer');
    const found: Finding[] = [];
    found.push(
      server.version >= oldestPostgres && server.encoding === 'UTF8'
        ? good(part, `PostgreSQL ${server.version} responds.`)
        : bad(
            part,
            `PostgreSQL ${server.version} with encoding ${server.encoding} is not supported.`,
            `Use PostgreSQL ${oldestPostgres} or newer with a UTF8 database.`,
          ),
    );
    const skew = Math.abs(server.now.getTime() - Date.now());
    found.push(
      skew <= maxSkewMs
        ? good('clock', 'This machine’s clock matches the database’s.')
        : bad(
            'clock',
            `This machine’s clock and the database’s are ${(skew / 1_000).toFixed(0)} seconds apart.`,
            'Set both clocks from the network (systemd-timesyncd or chrony).',
          ),
    );
    const { rows: applied } = server.applied
      ? await client.query<{ newest: number | null }>(
          'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
        )
      : { rows: [] };
    found.push(checkSchema(applied[0]?.newest ?? 0), await checkRole(client), await checkNotifications(client));
    return found;
  } finally {
    await client.end();
  }
}

/** Checks the database role of the running site, or this process's role if the site is not running. */
async function checkRole(client: Client): Promise<Finding> {
  const part = 'role';
  const { rows } = await client.query<{ name: string; super: boolean; owns: boolean }>(`
    with running as (select distinct usename from pg_stat_activity where application_name = 'clinic-changes' and datname = current_database())
    select rolname as name, rolsuper as super,
      coalesce((select tableowner = rolname from pg_tables where schemaname = 'public' and tablename = 'activity'), false) as owns
    from pg_roles
    where rolname in (select usename from running) or (not exists (select from running) and rolname = current_user)`);
  const tooMuch = rows.find((role) => role.super || role.owns);
  if (!tooMuch)
    return good(
      part,
      `Web and worker connect as ${rows.map(({ name }) => name).join(' and ')}, with limited privileges.`,
    );
  return care(
    part,
    `The web process or the worker connects as ${tooMuch.name}, ${tooMuch.super ? 'a database superuser' : 'the owner of the tables'}: an attacker who gets in could change the activity log.`,
    'Give web and worker the DATABASE_URL of the clinic_app role, and use the owner’s only for db:migrate (deploy/app-role.sql).',
  );
}

/** A transaction pooler accepts LISTEN but never delivers notifications. Sending ourselves one reveals it. */
async function checkNotifications(client: Client): Promise<Finding> {
  const part = 'notices';
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const heard = new Promise<boolean>((done) => {
    client.on('notification', (notice) => notice.channel === channel && done(true));
    setTimeout(() => done(false), noticeMs).unref();
  });
  await client.query(`listen ${channel}`);
  await client.query(`notify ${channel}`);
  return (await heard)
    ? good(part, 'Database change notifications arrive.')
    : bad(
        part,
        'Database notifications (LISTEN, NOTIFY) do not arrive: pages update late and jobs start late.',
        'Connect to PostgreSQL directly, or set the pooler to session mode (pool_mode = session).',
      );
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** `newest` is the time of the newest migration that was applied. */
function checkSchema(newest: number): Finding {
  const part = 'database';
  const { entries } = journal.parse(JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')));
  const missing = entries.filter(({ when }) => when > newest).length;
  if (missing > 0) return bad(part, `${missing} database migrations have not been applied.`, 'Run npm run db:migrate.');
  return entries.some(({ when }) => when === newest)
    ? good(part, 'The database schema matches this version.')
    : bad(part, 'The database schema is from a newer version.', 'Start the newer version of the site.');
}

async function checkWorker({ db }: App): Promise<Finding[]> {
  const part = 'worker';
  const seconds = await findSecondsSinceWorker(db);
  return [
    seconds !== null && seconds < workerAwaySeconds
      ? good(part, 'The worker is running.')
      : bad(
          part,
          seconds === null ? 'The worker has never run.' : `The worker has not been seen for ${seconds} seconds.`,
          'Start it: npm run worker, or its service. Until then, no e-mail is sent and no pictures are prepared.',
        ),
  ];
}

async function checkFiles({ files, config }: App): Promise<Finding[]> {
  const part = 'files';
  const where = 'folder' in config.files ? `the folder ${config.files.folder}` : `the bucket ${config.files.bucket}`;
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await files.put(key, Buffer.from(key), 'text/plain');
    const back = await readBytes(files, key);
    await files.remove(key);
    if (back?.toString() !== key) throw new Error('the file read back differs from the file written');
    return [good(part, `A test file was written to ${where}, read back and removed.`)];
  } catch (error) {
    return [
      bad(
        part,
        `Files cannot be stored in ${where} (${reason(error)}).`,
        'folder' in config.files
          ? 'Make sure the site’s user can write there and that the disk is not full.'
          : 'Check S3_ENDPOINT, S3_BUCKET and the two keys, and that the bucket exists.',
      ),
    ];
  }
}

async function checkMail({ config }: App): Promise<Finding[]> {
  const part = 'mail';
  const { mail } = config;
  if (mail.service)
    return [care(part, 'Mail is sent through a service, which can be tested only by sending.', tryAReset)];
  if (!mail.smtpUrl) return missingSettings(config, part, mail.folder ? care : bad);
  const transport = createTransport({
    ...smtpOptions(mail.smtpUrl, mail.smtpTls),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return [
      good(part, 'The mail server responds and accepts the user name and password.'),
      ...(await checkMailDomain(config)),
    ];
  } catch (error) {
    return [
      bad(
        part,
        `The mail server refused the connection (${reason(error)}).`,
        'Check the host, port, user and password in SMTP_URL.',
      ),
    ];
  } finally {
    transport.close();
  }
}

async function checkMailDomain(config: Config): Promise<Finding[]> {
  const part = 'mail domain';
  const placeholder = missingSettings(config, part);
  if (placeholder.length > 0) return placeholder;
  try {
    const { domain, missing } = await missingMailRecords(config.mail.from);
    if (missing.length === 0) return [good(part, `${domain} has SPF and DMARC records.`)];
    return missing.map(({ name, record }) =>
      care(part, `${domain} has no ${name} record: mail may be marked as spam.`, `Add to the DNS: ${record}`),
    );
  } catch (error) {
    return [
      care(part, `The DNS records could not be looked up (${reason(error)}).`, 'Run this check again where DNS works.'),
    ];
  }
}

const tryAReset = 'Request a password reset on the sign-in page and check that the e-mail arrives.';

async function checkSite(app: App): Promise<Finding[]> {
  const { config } = app;
  const part = 'site';
  const found: Finding[] = [];
  try {
    const answer = await fetch(`${config.publicUrl}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    found.push(
      answer.ok
        ? good(part, `${config.publicUrl} responds and is ready.`)
        : bad(part, `${config.publicUrl} responds with status ${answer.status}.`, 'Check the web process’s log.'),
    );
  } catch (error) {
    found.push(
      bad(
        part,
        `${config.publicUrl} cannot be reached from here (${reason(error)}).`,
        'Start the web process (npm start or npm run web) and the proxy in front of it, and check PUBLIC_URL.',
      ),
    );
  }
  if (config.publicUrl.startsWith('https:')) found.push(await checkCertificate(config));
  found.push(...(await checkForms(app)));
  return found;
}

/** Posts a form to a page that has no action: 405 shows that forms get through the proxy. */
async function checkForms(app: App): Promise<Finding[]> {
  const { publicUrl } = app.config;
  const part = 'forms';
  const answer = await fetch(`${publicUrl}/accessibility`, {
    method: 'POST',
    headers: { Origin: publicUrl },
    body: new URLSearchParams(),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!answer) return [];
  await answer.body?.cancel();
  if (answer.status === 405) return [good(part, 'Forms reach the site.')];
  if (answer.status === 503 && !(await findOpened(app).catch(() => true)))
    return [good(part, 'Not checked: the site is not open yet.')];
  return [
    bad(
      part,
      `A form sent to ${publicUrl} gets status ${answer.status}: visitors cannot send forms and staff cannot sign in.`,
      answer.status === 403
        ? 'Set the web process’s PUBLIC_URL to the address shown in the visitor’s browser. Its log names the origin it refused.'
        : 'Configure the proxy to pass POST requests, with their Origin header, to the web process without a redirect.',
    ),
  ];
}

async function checkCertificate({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding> {
  const { hostname, port } = new URL(publicUrl);
  const days = await new Promise<number | null>((done) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(!isIP(hostname) && { servername: hostname }),
      timeout: timeoutMs,
    });
    const end = (value: number | null) => {
      done(value);
      socket.destroy();
    };
    socket.on('secureConnect', () =>
      end((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / (24 * 3_600_000)),
    );
    socket.on('error', () => end(null));
    socket.on('timeout', () => end(null));
  });
  if (days === null)
    return bad(
      'certificate',
      'Browsers do not trust the certificate.',
      'Have the proxy get one (Caddy does this automatically), and make sure port 80 or 443 is reachable.',
    );
  return days > fewDays
    ? good('certificate', `The certificate is valid for ${Math.floor(days)} more days.`)
    : care(
        'certificate',
        `The certificate expires in ${Math.floor(days)} days.`,
        'Find out why the proxy has not renewed it.',
      );
}

async function checkBackup(app: App): Promise<Finding[]> {
  const part = 'backup';
  const { backup } = app.config;
  const { text, trouble, missed } = await findLastBackup(app);
  if (trouble && !missed && !backup) return missingSettings(app.config, part);
  const todo = 'Run npm run backup with the worker’s settings and read what it says.';
  const found: Finding[] = [trouble ? care(part, text, todo) : good(part, text)];
  if (!backup || !(backup.key || backup.recipient)) return found;
  found.push(await checkRestoreTest(app, backup));
  if (backup.key)
    found.push(
      care(
        part,
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
async function checkRestoreTest(app: App, { key }: NonNullable<Config['backup']>): Promise<Finding> {
  const part = 'backup';
  const proved = await findLastProof(app);
  const days = proved && Math.floor((Date.now() - proved.getTime()) / (24 * 3_600_000));
  if (days !== null && days <= provedWithinDays)
    return good(part, `A backup was verified by restoring it ${days === 0 ? 'today' : `${days} days ago`}.`);
  return care(
    part,
    days === null ? 'No backup has ever been restored.' : `No backup has been restored for ${days} days.`,
    key
      ? 'Run npm run backup and read why it was not restored.'
      : 'Run npm run backup -- prove where BACKUP_KEY is (docs/operations.md).',
  );
}

async function checkActivityChain(app: App): Promise<Finding[]> {
  const part = 'activity';
  const { lines, unknownKey, broken } = await checkActivity(app);
  if (broken)
    return [
      bad(
        part,
        broken.id === null
          ? `In the activity log, ${broken.why}.`
          : `Line ${broken.id} of the activity log ${broken.why}.`,
        'The log was changed in the database. Compare it with a backup or with the copy made by ACTIVITY_SHIP.',
      ),
    ];
  const found = [good(part, `All ${lines.toLocaleString('en-US')} lines of the activity log are intact.`)];
  if (unknownKey > 0)
    found.push(
      care(
        part,
        `${unknownKey.toLocaleString('en-US')} lines are signed with a key that is not in DATA_KEYS and could not be checked.`,
        'Keep old keys at the end of DATA_KEYS.',
      ),
    );
  return found;
}
