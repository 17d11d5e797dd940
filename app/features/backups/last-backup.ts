import { recentMoment } from '#app/shared/moments-in-words.ts';

export const backupActions = ['backup.restored', 'backup.read', 'backup.failed'] as const;
export type BackupAction = (typeof backupActions)[number];

/** How the lines begin that tell of a backup. */
export const backupWords = { made: 'Backed up', failed: 'Could not make a backup.' };

/** A line of the activity log that tells how a backup went. */
export type BackupLine = { action: BackupAction; at: string };

/** What staff are told about backups, and whether somebody should act. */
export type LastBackup = { words: string; trouble: boolean };

/** A night was left out. */
const lateMs = 36 * 3_600_000;

export function lastBackupInWords(setUp: boolean, lines: BackupLine[], now: Date): LastBackup {
  if (!setUp) return { words: 'No backup is set up.', trouble: true };
  const newestFirst = lines.toSorted((a, b) => b.at.localeCompare(a.at));
  const good = newestFirst.find(({ action }) => action !== 'backup.failed');
  const failed = newestFirst[0]?.action === 'backup.failed' ? newestFirst[0] : undefined;
  const last = good
    ? `Last backup: ${recentMoment(good.at, now)}, ${good.action === 'backup.restored' ? 'restored and compared' : 'read and compared'}.`
    : '';
  if (failed)
    return {
      words: `The backup failed ${recentMoment(failed.at, now)}. ${last || 'There is no earlier one.'}`,
      trouble: true,
    };
  if (!good) return { words: 'No backup has been made yet. One is made every night at 2:00 am.', trouble: true };
  const late = now.getTime() - Date.parse(good.at) > lateMs;
  return { words: late ? `${last} None was made since.` : last, trouble: late };
}
