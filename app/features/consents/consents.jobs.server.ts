import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { endingMail } from '#app/emails/mails.ts';
import { dayInMs, sweepFiles } from '#app/features/pictures/pictures.jobs.server.ts';
import { removeFilesOf, removeUpload } from '#app/features/pictures/uploads/upload-store.server.ts';
import { cautiousNow } from '#app/history/cautious-now.server.ts';
import { clinicToday, findMailFrame } from '#app/platform/clinic-time.server.ts';
import type { StoredFile } from '#app/platform/files.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { validConsent } from '#app/platform/visibility.server.ts';
import { consents, pictures, versions } from '#db/schema.ts';
import { warningDays } from './consent.ts';
import { consentVersions, countTexts, endsSoon } from './consents.server.ts';
import { openScan, scansFolder } from './scans.server.ts';

const atOnce = 100;
const withdrawnSummary =
  'Its consent has ended, so the picture was removed. Once there is a new consent, upload it again.';

const graceDays = 7;

/** Ended a week ago, and not edited since: until then a mistyped last day costs no picture. */
const endedForGood = sql`(
  ${consents.revokedAt} <= now() - make_interval(days => ${graceDays}) or ${consents.expiresOn} < ${clinicToday} - ${graceDays}::int
) and not exists (
  select from ${versions} where ${versions.record} = ${consentVersions.record} and ${versions.recordId} = ${consents.id}
    and ${versions.savedAt} > now() - make_interval(days => ${graceDays})
)`;

/** No page or URL serves these files since the consent ended, so they are deleted before the row is updated: the next run completes an
 * interrupted one. */
export const withdrawPictures = defineJob(
  'withdraw-pictures',
  z.object({}),
  async (app: App) => {
    if ((await cautiousNow(app)) === null) return;
    for (;;) {
      const due = await app.db
        .select({ id: pictures.id, key: pictures.key, uploadKey: pictures.uploadKey })
        .from(consents)
        .innerJoin(pictures, eq(pictures.consentId, consents.id))
        .where(and(not(validConsent), endedForGood, ne(pictures.status, 'failed')))
        .orderBy(asc(pictures.id))
        .limit(atOnce);
      for (const { id, key, uploadKey } of due) {
        await removeFilesOf(app, key);
        await removeUpload(app, uploadKey);
        await app.db
          .update(pictures)
          .set({ status: 'failed', failure: withdrawnSummary, sizes: [] })
          .where(eq(pictures.id, id));
      }
      if (due.length > 0) app.log.info({ withdrawn: due.length }, 'pictures withdrawn');
      if (due.length < atOnce) return;
    }
  },
  { cron: '5 * * * *' },
);

/** Warns once about each consent. The mail names no one. It is recorded after sending, so a worker that dies in between sends it twice. */
export const warnOfExpiringConsents = defineJob(
  'warn-of-ends',
  z.object({}),
  async (app: App) => {
    const { noticeTo: to } = app.config;
    const isDue = and(
      endsSoon,
      sql`${consents.warnedFor} is distinct from ${consents.expiresOn}`,
      sql`(${countTexts} > 0 or exists (select 1 from ${pictures} where ${pictures.consentId} = ${consents.id}))`,
    );
    const ending = await app.db.select({ id: consents.id }).from(consents).where(isDue);
    if (ending.length === 0 || to.length === 0) return;
    const ids = ending.map(({ id }) => id);
    await app.mailer.send(endingMail({ ...(await findMailFrame(app)), to, count: ending.length, days: warningDays }));
    await app.db.update(consents).set({ warnedFor: consents.expiresOn }).where(inArray(consents.id, ids));
  },
  { cron: '30 7 * * *' },
);

/** Deletes a scan's file. Enqueue it in the transaction that drops the reference to the scan. */
export const removeScanFile = defineJob('remove-scan', z.object({ file: z.string() }), (app: App, { file }) =>
  app.files.remove(file),
);

export const sweepScans = defineJob(
  'sweep-scans',
  z.object({}),
  async (app: App) => {
    const now = await cautiousNow(app);
    if (now === null) return;
    const files = await sweepScansNow(app, now);
    if (files > 0) app.log.info({ files }, 'scans swept');
  },
  { cron: '50 3 * * *' },
);

/** Deletes scans older than a day that no consent refers to. It keeps scans whose consent cannot be decrypted right now. */
export function sweepScansNow(app: App, now = Date.now()): Promise<number> {
  return sweepFiles(app, scansFolder, new Date(now - dayInMs), namedByConsents);
}

async function namedByConsents(app: App, files: StoredFile[]) {
  const ids = [...new Set(files.map(({ key }) => consentOf(key)))];
  const { id, scanKey, keyId } = consents;
  const rows = await app.db.select({ id, scanKey, keyId }).from(consents).where(inArray(id, ids));
  const named = new Map(rows.map((row) => [row.id, fileOf(app, row)]));
  return ({ key }: StoredFile) => [key, unknown].includes(named.get(consentOf(key)) ?? '');
}

const unknown = 'unknown';

function fileOf(app: App, row: { id: number; scanKey: string | null; keyId: string | null }): string | undefined {
  try {
    return openScan(app, row.id, row)?.file;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return unknown;
  }
}

function consentOf(file: string): number {
  return Number(file.slice(scansFolder.length).split('/', 1)[0]) || 0;
}
