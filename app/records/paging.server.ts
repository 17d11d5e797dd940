import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Keyset paging: `value_id` of the last row shown, read by the cursor schemas. */
export type Key = {
  column: PgColumn | SQL;
  id: PgColumn;
  type: 'timestamptz' | 'date' | 'float8' | 'text';
  ascending?: boolean;
};

export function afterCursor(key: Key, cursor: string | undefined): SQL | undefined {
  return beyondCursor(key, { before: cursor });
}

/** Takes `size + 1` queried rows. Returns one page, and the cursor of the next page if there is one. */
export function pageOf<Row>(
  found: Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; older: string | null } {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, older: found.length > size && last !== undefined ? cursorOf(last) : null };
}

/** For paging in both directions: `before` goes on to older rows, `after` goes back to newer ones. */
export type Cursor = { before?: string | undefined; after?: string | undefined };

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
