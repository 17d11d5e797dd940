import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Keyset paging: `value_id` of the last row shown, read by the cursor schemas. */
export type Key = { column: PgColumn | SQL; id: PgColumn; type: 'timestamptz' | 'date' | 'float8' };

/** What comes after the cursor in a list that shows the largest first. */
export function after({ column, id, type }: Key, cursor: string | undefined): SQL | undefined {
  const [value, rowId] = cursor?.split('_') ?? [];
  if (value === undefined || rowId === undefined) return undefined;
  return sql`(${column}, ${id}) < (${value}::${sql.raw(type)}, ${rowId}::bigint)`;
}

/** One page of the `size + 1` rows that were asked for, and the cursor of the next page if there is one. */
export function pageOf<Row>(
  found: Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; older: string | null } {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, older: found.length > size && last !== undefined ? cursorOf(last) : null };
}

/** For a list that can be paged both ways: the rows before or after a cursor, newest first unless `after` is given. */
export type Cursor = { before?: string | undefined; after?: string | undefined };

/** What lies beyond the cursor in its direction. */
export function beyond(key: Key, { before, after: newerThan }: Cursor): SQL | undefined {
  if (before !== undefined) return after(key, before);
  const [value, rowId] = newerThan?.split('_') ?? [];
  if (value === undefined || rowId === undefined) return undefined;
  return sql`(${key.column}, ${key.id}) > (${value}::${sql.raw(key.type)}, ${rowId}::bigint)`;
}

export function inOrder({ column, id }: Key, { before, after: newerThan }: Cursor): SQL[] {
  return newerThan && !before ? [asc(column), asc(id)] : [desc(column), desc(id)];
}

/** One page of the `size + 1` rows that were asked for, the newest first, with the cursors of both neighbors. */
export function pageBothWays<Row>(
  found: Row[],
  size: number,
  { before, after: newerThan }: Cursor,
  cursorOf: (row: Row) => string,
): { rows: Row[]; newer: string | null; older: string | null } {
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
