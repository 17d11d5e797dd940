import { statfs } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { troubleMail } from '#app/emails/mails.ts';
import { findUnconfirmedRestore } from '#app/history/unconfirmed-restore.server.ts';
import { findMailFrame, findZone } from '#app/platform/clinic-time.server.ts';
import { findLateWork } from '#app/platform/queue.server.ts';
import { formatRelative } from '#app/shared/relative-dates.ts';
import { alerts, people } from '#db/accounts-schema.ts';
import { findLastBackup } from '../backups/backups.server.ts';
import { mailJobs } from './activity.server.ts';
import { workerAwaySeconds, type HealthIssue } from './activity.ts';

/** Returns the problems that someone should act on. Runs for every staff page, so it makes only a few small queries. */
export async function findHealthIssues(app: App, now = new Date(), fullShare = 0.95): Promise<HealthIssue[]> {
  const [{ workerSeen, lateSince }, backup, zone, used, restore] = await Promise.all([
    findLateWork(app.db, mailJobs(app.config.noticeTo)),
    findLastBackup(app, now),
    findZone(app),
    usedShare(app),
    findUnconfirmedRestore(app),
  ]);
  const troubles: HealthIssue[] = [];
  const note = (kind: HealthIssue['kind'], text: string) => troubles.push({ kind, text });
  // A worker that was never seen is about to start. If it does not, the mail check notices.
  if (workerSeen && now.getTime() - Date.parse(workerSeen) > workerAwaySeconds * 1_000)
    note('worker', `Background jobs have stopped. Last seen ${formatRelative(zone, workerSeen, now)}.`);
  if (lateSince) note('mail', `E-mail has not gone out since ${formatRelative(zone, lateSince, now)}.`);
  if (backup.missed) note('backup', backup.text);
  if (used > fullShare) note('disk', `The disk that holds the pictures is ${Math.floor(used * 100)}% full.`);
  if (restore) note('restore', 'The site is closed after a restore.');
  return troubles;
}

/** The used share of the disk that holds the files, from 0 to 1; 0 for a bucket. */
async function usedShare({ config: { files } }: App): Promise<number> {
  if (!('folder' in files)) return 0;
  const disk = await statfs(files.folder).catch(() => null);
  return disk && disk.blocks > 0 ? 1 - disk.bavail / disk.blocks : 0;
}

const firstMs = 5 * 60_000;
const retryMs = 60_000;

/** Every web process checks, because the worker cannot report its own absence. One of them mails; each pings the external monitor. */
export function watchHealthIssues(app: App): { start: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const lookAfter = (ms: number) => {
    timer = setTimeout(() => {
      mailHealthIssues(app)
        .catch((error: unknown) => app.log.warn({ err: error }, 'the health check failed'))
        .finally(() => timer && lookAfter(retryMs));
    }, ms).unref();
  };
  return {
    start: () => lookAfter(firstMs),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

export async function mailHealthIssues(app: App): Promise<void> {
  const troubles = await findHealthIssues(app);
  await Promise.all([sendHealthMails(app, troubles), pingOutside(app, troubles)]);
}

/** Mails the owners about each kind of issue at most once a day. */
async function sendHealthMails(app: App, troubles: HealthIssue[]): Promise<void> {
  const { mail } = app.config;
  if (!mail.smtpUrl && !mail.service && !mail.folder) return;
  for (const { kind, text } of troubles) {
    const claimed = await app.db
      .insert(alerts)
      .values({ kind, sentAt: new Date() })
      .onConflictDoUpdate({
        target: alerts.kind,
        set: { sentAt: new Date() },
        setWhere: sql`${alerts.sentAt} < now() - interval '1 day'`,
      })
      .returning({ kind: alerts.kind });
    if (claimed.length === 0) continue;
    const { email, name, role } = people;
    const owners = await app.db.select({ email, name }).from(people).where(eq(role, 'owner')).limit(50);
    try {
      const frame = await findMailFrame(app);
      for (const owner of owners)
        await app.mailer.send(troubleMail({ ...frame, to: [owner.email], name: owner.name, text }));
      app.log.error({ kind }, 'a health issue was mailed to the owners');
    } catch (error) {
      app.log.warn({ err: error, kind }, 'a health issue could not be mailed');
      await app.db.delete(alerts).where(eq(alerts.kind, kind));
    }
  }
}

const pingMs = 10_000;

/** Sends a POST to PING_URL while everything works, and to PING_URL/fail otherwise. The monitor also notices when the pings stop. */
async function pingOutside({ config: { pingUrl }, log }: App, troubles: HealthIssue[]): Promise<void> {
  if (!pingUrl) return;
  try {
    const answer = await fetch(troubles.length === 0 ? pingUrl : `${pingUrl}/fail`, {
      method: 'POST',
      body: troubles.map(({ kind }) => kind).join(' '),
      signal: AbortSignal.timeout(pingMs),
    });
    await answer.body?.cancel();
  } catch (error) {
    log.warn({ err: error }, 'PING_URL could not be reached');
  }
}
