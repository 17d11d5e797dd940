import { sql } from 'drizzle-orm';
import { getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/platform/db.server.ts';

/** A list that staff sort by hand. */
export type OrderRule = {
  table: PgTable & { id: PgColumn; position: PgColumn };
  /** Selects the rows of the list. Other rows keep their positions. */
  listed: SQL;
  /** The largest position comes first. */
  newestFirst?: true;
};

/** One step up or down, or before another record; `before: null` moves it to the end. */
export type Move = 'up' | 'down' | { before: number | null };

/** Serializes concurrent sorting and adding. */
export async function lockOrder(tx: Tx, { table }: OrderRule): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(table)}.position`}))`);
}

/** Permutes the positions of the listed records, so that they stay unique. Returns null if the record is not listed. */
export async function moveRecord(
  tx: Tx,
  rule: OrderRule,
  id: number,
  move: Move,
): Promise<{ number: number; of: number; changed: boolean } | null> {
  const { table, listed, newestFirst } = rule;
  await lockOrder(tx, rule);
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await tx.execute<{ id: string; position: number }>(
    sql`select ${table.id} as id, ${table.position} as position from ${table} where ${listed}
      order by ${table.position} ${direction}, ${table.id} ${direction}`,
  );
  const ids = rows.map((row) => Number(row.id));
  const from = ids.indexOf(id);
  if (from === -1) return null;
  const to = targetIndex(ids, from, move);
  const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id);
  const positions = distinctPositions(
    rows.map(({ position }) => position),
    newestFirst === true,
  );
  for (const [index, at] of moved.entries())
    if (ids[index] !== at || rows[index]?.position !== positions[index])
      await tx.execute(sql`update ${table} set position = ${positions[index]} where ${table.id} = ${at}`);
  return { number: to + 1, of: ids.length, changed: to !== from };
}

/** Returns the target index in the list without the moved record. */
function targetIndex(ids: number[], from: number, move: Move): number {
  if (move === 'up') return Math.max(0, from - 1);
  if (move === 'down') return Math.min(ids.length - 1, from + 1);
  const before = move.before === null ? -1 : ids.indexOf(move.before);
  if (before === -1) return ids.length - 1;
  return before > from ? before - 1 : before;
}

/** Returns the positions unchanged, or renumbered if two records share one. */
function distinctPositions(positions: number[], newestFirst: boolean): number[] {
  if (new Set(positions).size === positions.length) return positions;
  const first = positions[0] ?? 0;
  return positions.map((_position, index) => (newestFirst ? first - index : first + index));
}
