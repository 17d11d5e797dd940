import { z } from 'zod';

/** The cursor of a list ordered by a moment and an id, in the address of the next page. Unreadable counts as not given. */
export const momentCursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d\d:\d\d:\d\d\.\d{6}Z_\d{1,15}$/)
  .refine((cursor) => isReal(cursor.slice(0, 19)))
  .optional()
  .catch(undefined);

/** The same for a list ordered by a day. */
export const dayCursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_\d{1,15}$/)
  .refine((cursor) => isReal(`${cursor.slice(0, 10)}T00:00:00`))
  .optional()
  .catch(undefined);

/** The same for a list that staff put in order themselves. */
export const positionCursorSchema = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,20})?_\d{1,15}$/)
  .optional()
  .catch(undefined);

/** The same for a list ordered by a title. */
export const titleCursorSchema = z
  .string()
  .regex(/^.{0,300}_\d{1,15}$/s)
  .optional()
  .catch(undefined);

/** The same for a list ordered by the id alone. */
export const idCursorSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

/** Looks like a moment and is none, such as February 30: PostgreSQL would refuse it. */
function isReal(second: string): boolean {
  const moment = new Date(`${second}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(second) && !second.startsWith('0000');
}
