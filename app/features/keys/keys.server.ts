import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNull,
  lt,
  or,
  sql,
  type SQL,
  type SQLChunk,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import { nothingSealed } from '#app/features/comments/comments.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { columnName, openRow, sealedTables, sealRow, type SealedTable, type Texts } from './sealed-tables.server.ts';

type Changed = { changed: number; unreadable: number };
type Options = {
  say?: (line: string) => void;
  /** Includes rows that already use the first key, to recompute their HMACs after a change of DATA_INDEX_KEY. */
  all?: boolean;
  batch?: number;
  /** Stops after about this many rows. The next run continues. */
  most?: number;
};

/** Works in small batches while the site runs, and can be stopped at any moment and started again.
 * Rows that cannot be read are counted, left as they are, and do not hold up the others. */
export async function reencryptRows(
  app: App,
  { say = () => {}, all = false, batch = 500, most = Infinity }: Options = {},
): Promise<Changed> {
  const { keyId } = app.vault;
  const total: Changed = { changed: 0, unreadable: 0 };
  for (const sealed of sealedTables) {
    const where = all && sealed.index ? undefined : isStale(sealed, keyId);
    for (let after: number | null = 0; after !== null;) {
      const step: Step = await changeBatch(app, sealed, and(where, gt(sealed.table.id, after)), batch);
      after = step.next;
      total.changed += step.changed;
      total.unreadable += step.unreadable;
      if (step.changed > 0)
        say(`${formatRowCount(total.changed)} re-encrypted with key ${keyId}, now on ${nameOf(sealed)}`);
      if (total.changed >= most) return total;
    }
  }
  return total;
}

/** `next`: the last row's id, or null after the last batch. */
type Step = Changed & { next: number | null };

function changeBatch(app: App, sealed: SealedTable, where: SQL | undefined, batch: number): Promise<Step> {
  return app.db.transaction(async (tx) => {
    // Concurrent rotations take turns, so that they do not wait for each other's row locks.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change of keys'))`);
    const { table } = sealed;
    const rows = await tx
      .select(getTableColumns(table))
      .from(table)
      .where(where)
      .orderBy(asc(table.id))
      .limit(batch)
      .for('update');
    const resealed = rows.flatMap((row) => {
      try {
        return [{ id: Number(row['id']), texts: sealRow(app, sealed, { ...row, ...openRow(app, sealed, row) }) }];
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        app.log.error({ err: error, row: row['id'], key: error.keyId }, 'a row cannot be read and keeps its key');
        return [];
      }
    });
    await writeTexts(tx, sealed, resealed);
    const next = rows.length === batch ? Number(rows.at(-1)?.['id']) : null;
    return { next, changed: resealed.length, unreadable: rows.length - resealed.length };
  });
}

async function writeTexts(tx: Tx, { table }: SealedTable, rows: { id: number; texts: Texts }[]): Promise<void> {
  const names = Object.keys(rows[0]?.texts ?? {});
  if (names.length === 0) return;
  const columns = names.map((name) => sql.identifier(columnName(name)));
  const lists = names.map((name) => sql`${sql.param(rows.map(({ texts }) => texts[name] ?? null))}::text[]`);
  await tx.execute(sql`
    update ${table} as t set ${joined(columns.map((column) => sql`${column} = new.${column}`))}
    from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${joined(lists)}) as new(id, ${joined(columns)})
    where t.id = new.id`);
}

function joined(parts: SQLChunk[]): SQL {
  return sql.join(parts, sql`, `);
}

/** Matches rows with another key or none yet, as three ranges that the index on the key can serve. */
export function isStale(sealed: SealedTable, keyId: string): SQL | undefined {
  const key = keyColumn(sealed);
  return or(isNull(key), and(gt(key, nothingSealed), lt(key, keyId)), gt(key, keyId));
}

function keyColumn({ table, key }: SealedTable): AnyPgColumn {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${getTableName(table)} has no column ${key}.`);
  return column;
}

export async function countKeys({ db, vault }: App): Promise<{ under: number; left: number }> {
  const counts = { under: 0, left: 0 };
  for (const sealed of sealedTables) {
    counts.under += await db.$count(sealed.table, eq(keyColumn(sealed), vault.keyId));
    counts.left += await db.$count(sealed.table, isStale(sealed, vault.keyId));
  }
  return counts;
}

export function formatKeyUse(keyId: string, { under, left }: { under: number; left: number }): string {
  return `${formatRowCount(under)} encrypted with key ${keyId}, ${left.toLocaleString('en-US')} left`;
}

function formatRowCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}

function nameOf({ table }: SealedTable): string {
  return getTableName(table).replaceAll('_', ' ');
}
