import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { keptSamples } from '#db/schema.ts';

/** `problems`: why the ledger may be incomplete, as sentences. */
const restoreSchema = z.object({ backup: z.string(), problems: z.array(z.string()) });
type UnconfirmedRestore = z.infer<typeof restoreSchema>;

/** Exists while a restore runs, and until an interrupted one is repeated. A schema, so that a dump cannot replace it. Its comment names the backup. */
export const restoringSchema = 'clinic_restoring';

/** The only problem of a restore that must be repeated: nothing that was decided after the backup is applied yet. */
export const unfinished = 'The restore did not finish.';

const key = 'restore';
/** Its row in keptSamples names no one until an owner confirms. That table is in the oldest schema that can be restored. */
export const isUnconfirmed = and(eq(keptSamples.key, key), eq(keptSamples.confirmedBy, ''));

/** With the table joined on `isUnconfirmed`. */
export const unconfirmedColumns = {
  restoring: sql<string | null>`obj_description(to_regnamespace(${sql.raw(`'${restoringSchema}'`)}), 'pg_namespace')`,
  restored: keptSamples.value,
};

const statements = perDatabase((db: Db) => ({
  unconfirmed: db
    .select(unconfirmedColumns)
    .from(sql`(select 1) as one`)
    .leftJoin(keptSamples, isUnconfirmed)
    .prepare('unconfirmed_restore'),
}));

/** Until an owner confirms what was restored, visitors see no page and no picture, and no one gets a new way to sign in. */
export async function findUnconfirmedRestore({ db }: Pick<App, 'db'>): Promise<UnconfirmedRestore | null> {
  const [row] = await statements(db).unconfirmed.execute();
  if (row?.restoring) return { backup: row.restoring, problems: [unfinished] };
  return row?.restored ? restoreSchema.parse(JSON.parse(row.restored)) : null;
}

export async function closeUntilConfirmed(tx: Tx, restore: UnconfirmedRestore): Promise<void> {
  const value = JSON.stringify(restore);
  await tx
    .insert(keptSamples)
    .values({ key, value, confirmedBy: '' })
    .onConflictDoUpdate({ target: keptSamples.key, set: { value, confirmedBy: '' } });
}

export function explainClosing({ backup, problems }: UnconfirmedRestore): string {
  return `The backup ${backup} was restored. ${problems.join(' ')} The site is closed until an owner confirms what was restored.`;
}
