import { desc, ne } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { backups } from '#db/schema.ts';
import { recentMoment } from '#app/shared/dates.ts';

export async function findLastBackup({ db, config }: App, now = new Date()): Promise<LastBackup> {
  const newest = () =>
    db
      .select({ at: isoMoment(backups.at), outcome: backups.outcome })
      .from(backups)
      .orderBy(desc(backups.at), desc(backups.id))
      .limit(1)
      .$dynamic();
  const [[last], [good]] = await Promise.all([newest(), newest().where(ne(backups.outcome, 'failed'))]);
  return lastBackupInWords(!!config.backup, { last, good }, now);
}

export type BackupOutcome = (typeof backups.$inferSelect)['outcome'];
type BackupRow = { at: string; outcome: BackupOutcome };

/** What staff are told about backups, and whether somebody should act. */
type LastBackup = { words: string; trouble: boolean };

/** A night was left out. */
const lateMs = 36 * 3_600_000;

/** `last` is the newest try, `good` the newest that did not fail. */
export function lastBackupInWords(
  isSetUp: boolean,
  { last, good }: { last?: BackupRow | undefined; good?: BackupRow | undefined },
  now: Date,
): LastBackup {
  if (!isSetUp) return { words: 'No backup is set up.', trouble: true };
  const words = good ? `Last backup: ${recentMoment(good.at, now)}, ${good.outcome} and compared.` : '';
  if (last?.outcome === 'failed')
    return {
      words: `The backup failed ${recentMoment(last.at, now)}. ${words || 'There is no earlier one.'}`,
      trouble: true,
    };
  if (!good) return { words: 'No backup has been made yet. One is made every night at 2:00 AM.', trouble: true };
  const late = now.getTime() - Date.parse(good.at) > lateMs;
  return { words: late ? `${words} None was made since.` : words, trouble: late };
}
