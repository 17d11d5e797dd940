import { sql } from 'drizzle-orm';
import { getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/platform/db.server.ts';

/** A list that staff put in order themselves. */
export type OrderRule = {
  table: PgTable & { id: PgColumn; position: PgColumn };
  /** Which rows are in the list; the others keep their positions. */
  listed: SQL;
  /** Where the list begins with the largest position. */
  newestFirst?: true;
};

/** One step up or down, or before another record; `before: null` is the end. */
export type Move = 'up' | 'down' | { before: number | null };

/** Two people who sort or add at once do it one after the other. */
export async function lockOrder(tx: Tx, { table }: OrderRule): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(table)}.position`}))`);
}

/** Exchanges positions among the listed records, so that no two ever share one. Null when the record is not in the list. */
export async function moveRecord(
  tx: Tx,
  rule: OrderRule,
  id: number,
  move: Move,
): Promise<{ place: number; of: number; changed: boolean } | null> {
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
  return { place: to + 1, of: ids.length, changed: to !== from };
}

/** Where it goes in the list without it. */
function targetIndex(ids: number[], from: number, move: Move): number {
  if (move === 'up') return Math.max(0, from - 1);
  if (move === 'down') return Math.min(ids.length - 1, from + 1);
  const before = move.before === null ? -1 : ids.indexOf(move.before);
  if (before === -1) return ids.length - 1;
  return before > from ? before - 1 : before;
}

/** As they are, unless two records share one. */
function distinctPositions(positions: number[], newestFirst: boolean): number[] {
  if (new Set(positions).size === positions.length) return positions;
  const first = positions[0] ?? 0;
  return positions.map((_position, index) => (newestFirst ? first - index : first + index));
}
