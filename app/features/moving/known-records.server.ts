import { and, eq } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Db, Tx } from '#app/platform/db.server.ts';
import { movedRecords } from '#db/schema.ts';
import type { OldDocument } from './incoming.ts';

/**
 * The name under which a document is remembered: its old id. One that may tell who somebody is, and the content of a document without
 * id, are remembered as a mark that nobody can turn back.
 */
export function rememberedAs({ vault }: Pick<App, 'vault'>, { oldId, fields }: OldDocument): string {
  if (/^[\w.:-]{1,128}$/.test(oldId)) return oldId;
  return `mark-${vault.hmac('moved', oldId || JSON.stringify(fields))}`;
}

export async function findMoved(db: Db | Tx, collection: string, oldId: string): Promise<number | null> {
  const [row] = await db
    .select({ rowId: movedRecords.rowId })
    .from(movedRecords)
    .where(and(eq(movedRecords.collection, collection), eq(movedRecords.oldId, oldId)));
  return row?.rowId ?? null;
}

/** The old ids of all that came from one collection, for one that is small: the comments of a post. */
export async function listMoved(db: Db | Tx, collection: string): Promise<Set<string>> {
  const rows = await db
    .select({ oldId: movedRecords.oldId })
    .from(movedRecords)
    .where(eq(movedRecords.collection, collection));
  return new Set(rows.map(({ oldId }) => oldId));
}

/** In the transaction that stores the row: both are there or neither. */
export async function rememberMoved(tx: Tx, collection: string, oldId: string, rowId: number): Promise<void> {
  await tx.insert(movedRecords).values({ collection, oldId, rowId });
}
