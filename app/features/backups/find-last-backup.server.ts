import { desc, inArray } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { backupActions, lastBackupInWords, type LastBackup } from './last-backup.ts';

/** How many lines of the activity log are looked at: no index tells backups from the rest, and there is one every night. */
const linesLookedAt = 5_000;

export async function findLastBackup({ db, config }: App, now = new Date()): Promise<LastBackup> {
  if (!config.backup) return lastBackupInWords(false, [], now);
  const newest = db
    .select({ at: isoMoment(activity.at).as('moment'), action: activity.action })
    .from(activity)
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(linesLookedAt)
    .as('newest');
  const lines = await db
    .select({ at: newest.at, action: newest.action })
    .from(newest)
    .where(inArray(newest.action, [...backupActions]));
  const known = lines.flatMap(({ at, action }) => {
    const ours = backupActions.find((one) => one === action);
    return ours ? { at, action: ours } : [];
  });
  return lastBackupInWords(true, known, now);
}
