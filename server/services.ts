import type { App } from '#app/context.ts';
import { resetPasswordMail } from '#app/emails/mails.ts';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { recordingActivity } from '#app/history/activity-log.server.ts';
import { openAuth } from '#app/platform/auth.server.ts';
import { findMailFrame } from '#app/platform/clinic-time.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { openFiles } from '#app/platform/files.server.ts';
import { openLimits, openTurns } from '#app/platform/limits.server.ts';
import { flushLog, type Log } from '#app/platform/log.server.ts';
import { openMailer } from '#app/platform/mail.server.ts';
import { openMetrics } from '#app/platform/metrics.server.ts';
import { openPasswordHash, type PasswordWork, openPasswordStrength } from '#app/platform/passwords.server.ts';
import { openQueue } from '#app/platform/queue.server.ts';
import { openVault } from '#app/platform/vault.server.ts';

/** Opens the services without connecting, so that a process can start while one of them is down. */
export function openServices(config: Config, log: Log, passwordWork?: PasswordWork): App {
  const db = openDatabase(config, log, recordingActivity(config));
  const mailer = openMailer(config.mail);
  const passwords = openPasswordHash(passwordWork);
  const content = readContent();
  return {
    config,
    log,
    db,
    files: openFiles(config),
    queue: openQueue(config.databaseUrl, log),
    mailer,
    metrics: openMetrics(db),
    vault: openVault(config),
    content,
    passwords,
    passwordStrength: openPasswordStrength(),
    limits: openLimits(config, db, log),
    // One of the two hashing slots. The other one is reserved for known devices and signed-in staff.
    strangerTurns: openTurns(1, 10),
    auth: openAuth(config, db, log, {
      passwords,
      sendResetPassword: async (to) =>
        mailer.send(resetPasswordMail({ ...to, ...(await findMailFrame({ db, config, content })) })),
    }),
  };
}

export async function closeServices(app: App): Promise<void> {
  app.mailer.close();
  await app.passwordStrength.close();
  await app.queue.stop();
  await app.db.$client.end();
  await flushLog(app.log);
}
