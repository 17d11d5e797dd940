import { asc, desc, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { namesOf } from '#app/shared/names-of.ts';
import type { Db } from './db.server.ts';

/** Keyset paging: `value_id` of the last row shown, read by the cursor schemas. */
export type Key = {
  column: PgColumn | SQL;
  id: PgColumn;
  type: 'timestamptz' | 'date' | 'float8' | 'text';
  ascending?: boolean;
};

/** `before` goes on to older rows, `after` goes back to newer ones. */
export type Cursor<Position = string> = { before?: Position | undefined; after?: Position | undefined };

export function beyondCursor(key: Key, cursor: Cursor): SQL | undefined {
  const last = cursor.before ?? cursor.after;
  // A title may contain the separator too.
  const cut = last?.lastIndexOf('_') ?? -1;
  if (last === undefined || cut < 0) return undefined;
  const sign = sql.raw(isRising(key, cursor) ? '>' : '<');
  return sql`(${key.column}, ${key.id}) ${sign} (${last.slice(0, cut)}::${sql.raw(key.type)}, ${last.slice(cut + 1)}::bigint)`;
}

export function inOrder(key: Key, cursor: Cursor): SQL[] {
  return [key.column, key.id].map((column) => (isRising(key, cursor) ? asc(column) : desc(column)));
}

function isRising({ ascending = false }: Key, { before, after: back }: Cursor): boolean {
  return back !== undefined && before === undefined ? !ascending : ascending;
}

/** Takes `size + 1` queried rows. Returns one page in the list's order, with the cursors of both neighbors. */
export function pageOf<Row, Position>(
  found: Row[],
  size: number,
  { before, after: newerThan }: Cursor<Position>,
  cursorOf: (row: Row) => Position,
): { rows: Row[]; newer: Position | null; older: Position | null } {
  const isBackward = newerThan !== undefined && before === undefined;
  const more = found.length > size;
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    newer: first && (isBackward ? more : before !== undefined) ? cursorOf(first) : null,
    older: last && (isBackward || more) ? cursorOf(last) : null,
  };
}

/** An order whose cursor is an id alone: the database looks up that row's keys, so that no text of a row gets into an address. */
export type RowOrder = { id: PgColumn; rising: boolean; keys?: (SQL | PgColumn)[] };

/** The rows after the one with this id, or, with `back`, the rows before it. */
export function beyondRow(
  { id, rising, keys = [] }: RowOrder,
  last: number | undefined,
  back = false,
): SQL | undefined {
  if (last === undefined) return undefined;
  if (keys.length === 0) return rising === back ? lt(id, last) : gt(id, last);
  const row = sql.join([...keys, id], sql`, `);
  return sql`(${row}) ${sql.raw(rising === back ? '<' : '>')} (select ${row} from ${id.table} where ${id} = ${last})`;
}

export function inRowOrder({ id, rising, keys = [] }: RowOrder, back = false): SQL[] {
  return [...keys, id].map((key) => (rising === back ? desc(key) : asc(key)));
}

/** Counts what each filter of a list finds. `from` is the number of the page's first row, before which are the rows `ahead`. */
export async function countLists<Name extends string>(
  db: Db,
  table: PgTable,
  { lists, ahead, of }: { lists: Record<Name, SQL | undefined>; ahead: SQL | undefined; of?: SQL | undefined },
): Promise<Record<Name, number> & { from: number }> {
  const names = namesOf(lists);
  const counts = names.map((name) => [name, countWhere(lists[name] ?? sql`true`)]);
  const columns = { ...Object.fromEntries(counts), before: countWhere(ahead ?? sql`false`) };
  const [{ before, ...found } = { before: 0 }] = await db.select(columns).from(table).where(of);
  return { ...z.record(z.enum(names), z.int()).parse(found), from: before + 1 };
}

function countWhere(which: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${which})::int`;
}
