import { desc, eq, ne } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findZone } from '#app/platform/clinic-time.server.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { counted } from '#app/shared/phrases.ts';
import { formatRelative } from '#app/shared/relative-dates.ts';
import { backups } from '#db/schema.ts';
import { openBackupStore } from './backup-store.server.ts';

export async function findLastBackup({ db, config }: App, now = new Date()): Promise<LastBackup> {
  const newest = () =>
    db
      .select({ at: isoMoment(backups.at), outcome: backups.outcome })
      .from(backups)
      .orderBy(desc(backups.at), desc(backups.id))
      .limit(1)
      .$dynamic();
  const [[last], [good], zone] = await Promise.all([
    newest(),
    newest().where(ne(backups.outcome, 'failed')),
    findZone({ db }),
  ]);
  // Only the worker has the backup settings. Web processes go by the rows in the table.
  return formatLastBackup(zone, !!config.backup || last !== undefined, { last, good }, now);
}

/** When a backup was last restored and compared, here or on the machine that has the key; null if never. */
export async function findLastProof({ db, config }: App): Promise<Date | null> {
  const [here] = await db
    .select({ at: isoMoment(backups.at) })
    .from(backups)
    .where(eq(backups.outcome, 'restored'))
    .orderBy(desc(backups.at))
    .limit(1);
  const elsewhere = await (await openBackupStore(config)).lastProof();
  const times = [here && new Date(here.at), elsewhere].filter((at) => at instanceof Date);
  return times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

export type BackupOutcome = (typeof backups.$inferSelect)['outcome'];
type BackupRow = { at: string; outcome: BackupOutcome };

type LastBackup = {
  text: string;
  trouble: boolean;
  /** True if earlier backups exist, but last night's failed or is missing. */ missed: boolean;
};

/** A newest backup older than this means that a night was missed. */
const lateMs = 36 * 3_600_000;

const outcomes: Record<BackupOutcome, string> = {
  restored: 'It was verified by restoring it.',
  read: 'It was verified by reading it, not restored.',
  written: 'It is to be verified elsewhere.',
  failed: '',
};

/** `last` is the newest attempt, `good` the newest that did not fail. */
export function formatLastBackup(
  zone: string,
  isSetUp: boolean,
  { last, good }: { last?: BackupRow | undefined; good?: BackupRow | undefined },
  now: Date,
): LastBackup {
  if (!isSetUp) return { text: 'Backups are not set up.', trouble: true, missed: false };
  const text = good ? `Backed up ${formatRelative(zone, good.at, now)}. ${outcomes[good.outcome]}` : '';
  if (last?.outcome === 'failed')
    return {
      text: `The backup failed ${formatRelative(zone, last.at, now)}. ${text || 'There is no earlier backup.'}`,
      trouble: true,
      missed: true,
    };
  if (!good) return { text: 'No backup yet. One is made every night at 2:00 AM.', trouble: true, missed: false };
  const ageMs = now.getTime() - Date.parse(good.at);
  const late = ageMs > lateMs;
  const none = `No backup for ${counted(Math.round(ageMs / 86_400_000), 'day')}.`;
  return { text: late ? `${none} ${text}` : text, trouble: late, missed: late };
}
