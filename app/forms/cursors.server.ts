import { z } from 'zod';
import { parseId, maxId } from '#app/shared/form-data.ts';

const withId = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .refine((cursor) => parseId(cursor.slice(cursor.lastIndexOf('_') + 1)) !== null);

/** A cursor in a page's address is the last row's sort key, '_' and its id. These schemas ignore invalid cursors. */
export const momentCursorSchema = withId(/^\d{4}-\d{2}-\d{2}T\d\d:\d\d:\d\d\.\d{6}Z_\d{1,10}$/)
  .refine((cursor) => isReal(cursor.slice(0, 19)))
  .optional()
  .catch(undefined);

/** A cursor of a list ordered by a day. */
export const dayCursorSchema = withId(/^\d{4}-\d{2}-\d{2}_\d{1,10}$/)
  .refine((cursor) => isReal(`${cursor.slice(0, 10)}T00:00:00`))
  .optional()
  .catch(undefined);

/** A cursor of a list that staff sort by hand. */
export const positionCursorSchema = withId(/^-?\d{1,12}(\.\d{1,20})?_\d{1,10}$/)
  .optional()
  .catch(undefined);

/** A cursor that is an id alone. */
export const idCursorSchema = z.coerce.number().int().positive().max(maxId).optional().catch(undefined);

/** False for dates that do not exist, such as February 30, which PostgreSQL would reject. */
function isReal(second: string): boolean {
  const moment = new Date(`${second}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(second) && !second.startsWith('0000');
}

const pageQuery = z.object({
  q: z.preprocess((text) => (typeof text === 'string' ? text.trim().slice(0, 100) : ''), z.string()),
  page: z.coerce.number().int().min(1).max(100).catch(1),
});

const rowsPerPage = 15;

/** One page of a list that is read as a whole. `from` is the number of its first row. */
export type FilteredPage<Row> = {
  q: string;
  page: number;
  from: number;
  total: number;
  /** A long list has a text filter. */
  isLong: boolean;
  hasMore: boolean;
  rows: Row[];
};

/** Reads `q` and `page` of the address. A page after the last one is the last one. */
export function filterRows<Row>(rows: Row[], url: URL, textOf: (row: Row) => string): FilteredPage<Row> {
  const { q, page: asked } = pageQuery.parse(Object.fromEntries(url.searchParams));
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(q.toLowerCase()));
  const total = found.length;
  const page = Math.max(1, Math.min(asked, Math.ceil(total / rowsPerPage)));
  const [first, end] = [(page - 1) * rowsPerPage, page * rowsPerPage];
  const isLong = rows.length >= rowsPerPage || q !== '';
  return { q, page, from: first + 1, total, isLong, hasMore: end < total, rows: found.slice(first, end) };
}
