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
import { findLastBackup } from '#app/features/backups/backups.server.ts';
import { trustNone } from '#app/platform/client-address.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { findProgram } from '#app/platform/postgres-programs.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { findSecondsSinceWorker } from '#app/platform/queue.server.ts';

/** What was looked at, how it is, and what to do where it is not well. `care` is for what works but should not stay so. */
export type Finding = { part: string; state: 'good' | 'care' | 'bad'; says: string; todo?: string };

const good = (part: string, says: string): Finding => ({ part, state: 'good', says });
const care = (part: string, says: string, todo: string): Finding => ({ part, state: 'care', says, todo });
const bad = (part: string, says: string, todo = 'Mend that, then look again.'): Finding => ({
  part,
  state: 'bad',
  says,
  todo,
});

const oldestNode = 26;
const oldestPostgres = 15;
const mostSkewMs = 2_000;
const fewDays = 14;
const patienceMs = 10_000;

/** Looks at everything a running site needs, each part by itself: one that fails hides no other. */
export async function examine(app: App): Promise<Finding[]> {
  const parts: [part: string, look: (app: App) => Promise<Finding[]>][] = [
    ['versions', lookAtVersions],
    ['settings', lookAtSettings],
    ['database', lookAtDatabase],
    ['worker', lookAtWorker],
    ['files', lookAtFiles],
    ['mail', lookAtMail],
    ['site', lookAtSite],
    ['backup', lookAtBackup],
  ];
  const found: Finding[] = [];
  for (const [part, look] of parts) {
    try {
      found.push(...(await look(app)));
    } catch (error) {
      found.push(bad(part, `This could not be looked at (${reason(error)}).`));
    }
  }
  return found;
}

/** What lies at the bottom of it, on one line. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? reason(error.cause) : (error.message.split('\n', 1)[0] ?? '');
}

async function lookAtVersions(): Promise<Finding[]> {
  const major = Number(process.versions.node.split('.')[0]);
  return [
    major >= oldestNode
      ? good('versions', `Node ${process.versions.node}.`)
      : bad('versions', `Node ${process.versions.node} is too old.`, `Install Node ${oldestNode} or newer.`),
  ];
}

async function lookAtSettings({ config }: App): Promise<Finding[]> {
  const part = 'settings';
  const found: Finding[] = [good(part, 'The settings can be read.')];
  if (config.mode !== 'production')
    found.push(care(part, `NODE_ENV is ${config.mode}.`, 'Leave it unset, or set it to production.'));
  if (!config.publicUrl.startsWith('https:'))
    found.push(
      care(
        part,
        `Visitors are given the address ${config.publicUrl}, which is not encrypted.`,
        'Set PUBLIC_URL to the https address of the site, with a proxy such as Caddy in front.',
      ),
    );
  else if (config.trustProxy === trustNone)
    found.push(
      care(
        part,
        'TRUST_PROXY is not set: behind a proxy all visitors count as one for the limits on forms and searches.',
        'Set TRUST_PROXY to the number of proxies, true for one on this machine, or their networks.',
      ),
    );
  if (config.adminEmails.length === 0)
    found.push(
      care(
        part,
        'ADMIN_EMAILS names nobody.',
        'Name at least one person, who can then invite the others, or open the link that the web process writes into its log while nobody has an account.',
      ),
    );
  return found;
}

async function lookAtDatabase({ config }: App): Promise<Finding[]> {
  const part = 'database';
  const client = new Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: patienceMs });
  try {
    await client.connect();
  } catch (error) {
    return [
      bad(
        part,
        `PostgreSQL does not answer (${reason(error)}).`,
        'Start it, and check host, port, name and password in DATABASE_URL.',
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
        ? good(part, `PostgreSQL ${server.version} answers.`)
        : bad(
            part,
            `PostgreSQL ${server.version} with encoding ${server.encoding}.`,
            `Use PostgreSQL ${oldestPostgres} or newer, with a database in UTF8.`,
          ),
    );
    const skew = Math.abs(server.now.getTime() - Date.now());
    found.push(
      skew <= mostSkewMs
        ? good('clock', 'This machine and the database have the same time.')
        : bad(
            'clock',
            `This machine and the database are ${(skew / 1_000).toFixed(0)} seconds apart.`,
            'Let both set their clocks by the network (systemd-timesyncd or chrony).',
          ),
    );
    const { rows: counted } = server.applied
      ? await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations')
      : { rows: [{ n: 0 }] };
    const missing = migrationsHere() - (counted[0]?.n ?? 0);
    found.push(
      missing === 0
        ? good(part, 'Its tables are those of this version.')
        : bad(
            part,
            missing > 0 ? `${missing} changes of its tables are missing.` : 'Its tables are of a newer version.',
            missing > 0 ? 'Run npm run db:migrate.' : 'Start the newer version of the site.',
          ),
    );
    return found;
  } finally {
    await client.end();
  }
}

const journal = z.object({ entries: z.array(z.unknown()) });

function migrationsHere(): number {
  return journal.parse(JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'))).entries.length;
}

async function lookAtWorker({ db }: App): Promise<Finding[]> {
  const part = 'worker';
  const seconds = await findSecondsSinceWorker(db);
  return [
    seconds !== null && seconds < workerAwaySeconds
      ? good(part, 'The worker is at work.')
      : bad(
          part,
          seconds === null ? 'No worker has ever worked.' : `No worker has been seen for ${seconds} seconds.`,
          'Start it: npm run worker, or its service. Until then no mail is sent and no picture prepared.',
        ),
  ];
}

async function lookAtFiles({ files, config }: App): Promise<Finding[]> {
  const part = 'files';
  const where = 'folder' in config.files ? `the folder ${config.files.folder}` : `the bucket ${config.files.bucket}`;
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await files.put(key, Buffer.from(key), 'text/plain');
    const back = await readBytes(files, key);
    await files.remove(key);
    if (back?.toString() !== key) throw new Error('what was written came back different');
    return [good(part, `A file was written into ${where}, read and removed.`)];
  } catch (error) {
    return [
      bad(
        part,
        `No file can be stored in ${where} (${reason(error)}).`,
        'folder' in config.files
          ? 'Let the site’s user write there, and see that the disk is not full.'
          : 'Check S3_ENDPOINT, S3_BUCKET and the two keys, and that the bucket exists.',
      ),
    ];
  }
}

async function lookAtMail({ config: { mail } }: App): Promise<Finding[]> {
  const part = 'mail';
  if (mail.service) return [care(part, 'Mail goes by a service, which can be tried only by sending.', tryAReset)];
  if (!mail.smtpUrl)
    return [
      {
        part,
        state: mail.folder ? 'care' : 'bad',
        says: mail.folder ? `Mail is written into ${mail.folder} and sent to nobody.` : 'No mail can be sent.',
        todo: 'Set SMTP_URL. Without it nobody can choose a new password or hear of a contact request.',
      },
    ];
  const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs });
  try {
    await transport.verify();
    return [
      good(part, 'The mail server answers and takes our name and password.'),
      good(part, `Mail comes from ${mail.from}.`),
    ];
  } catch (error) {
    return [
      bad(part, `The mail server refuses (${reason(error)}).`, 'Check host, port, name and password in SMTP_URL.'),
    ];
  } finally {
    transport.close();
  }
}

const tryAReset = 'Ask for a new password on the sign-in page and see that the mail comes.';

async function lookAtSite({ config }: App): Promise<Finding[]> {
  const part = 'site';
  const found: Finding[] = [];
  try {
    const answer = await fetch(`${config.publicUrl}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    found.push(
      answer.ok
        ? good(part, `${config.publicUrl} answers and is ready.`)
        : bad(part, `${config.publicUrl} answers with ${answer.status}.`, 'See the log of the web process.'),
    );
  } catch (error) {
    found.push(
      bad(
        part,
        `${config.publicUrl} does not answer from here (${reason(error)}).`,
        'Start the web process (npm start) and the proxy in front of it, and check PUBLIC_URL.',
      ),
    );
  }
  if (config.publicUrl.startsWith('https:')) found.push(await lookAtCertificate(config));
  found.push(...(await lookAtForms(config)));
  return found;
}

/** As a browser would send a form, to a page that takes none: 405 says that a form would have come through. */
async function lookAtForms({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const part = 'forms';
  const answer = await fetch(`${publicUrl}/accessibility`, {
    method: 'POST',
    headers: { Origin: publicUrl },
    body: new URLSearchParams(),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (!answer) return [];
  await answer.body?.cancel();
  if (answer.status === 405) return [good(part, 'Forms come through.')];
  return [
    bad(
      part,
      `A form sent to ${publicUrl} is answered with ${answer.status}: visitors can send nothing and staff cannot sign in.`,
      answer.status === 403
        ? 'Give the web process the same PUBLIC_URL, the address in the visitor’s browser; its log says which origin it refused.'
        : 'Let the proxy pass POST requests with their Origin header on to the web process, without a redirect.',
    ),
  ];
}

async function lookAtCertificate({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding> {
  const { hostname, port } = new URL(publicUrl);
  const days = await new Promise<number | null>((done) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(!isIP(hostname) && { servername: hostname }),
      timeout: patienceMs,
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
      'Its certificate is not one that browsers trust.',
      'Let the proxy fetch one (Caddy does by itself), and see that port 80 or 443 is reachable.',
    );
  return days > fewDays
    ? good('certificate', `Its certificate is good for ${Math.floor(days)} days.`)
    : care('certificate', `Its certificate ends in ${Math.floor(days)} days.`, 'See why the proxy has not renewed it.');
}

async function lookAtBackup(app: App): Promise<Finding[]> {
  const part = 'backup';
  const { words, trouble } = await findLastBackup(app);
  const found: Finding[] = [
    trouble
      ? care(part, words, 'Set BACKUP_TO and BACKUP_KEY (docs/operations.md), then npm run backup.')
      : good(part, words),
  ];
  if (!app.config.backup) return found;
  const { rows } = await app.db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  await findProgram('pg_dump', rows[0]?.major ?? 0);
  return found;
}
