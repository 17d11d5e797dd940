import { and, desc, ilike, inArray, or, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment, literalLimit, type Db } from '#app/platform/db.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { backupActions, backupWords, lastBackupInWords, type LastBackup } from './last-backup.ts';

const linesAtMost = 200;

/** By the words they begin with: those are in the index of the activity's search, which kind of action a line tells of is in none. */
export function selectBackupLines(db: Db) {
  const text = sql`(${activity.actorName} || ' ' || ${activity.summary})`;
  return db
    .select({ at: isoMoment(activity.at), action: activity.action })
    .from(activity)
    .where(
      and(
        or(...Object.values(backupWords).map((words) => ilike(text, `The website ${words}%`))),
        inArray(activity.action, [...backupActions]),
      ),
    )
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(literalLimit(linesAtMost));
}

export async function findLastBackup({ db, config }: App, now = new Date()): Promise<LastBackup> {
  if (!config.backup) return lastBackupInWords(false, [], now);
  const lines = (await selectBackupLines(db)).flatMap(({ at, action }) => {
    const ours = backupActions.find((one) => one === action);
    return ours ? { at, action: ours } : [];
  });
  return lastBackupInWords(true, lines, now);
}
