import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayCursorSchema,
  filterRows,
  idCursorSchema,
  momentCursorSchema,
  positionCursorSchema,
} from './cursors.server.ts';

test.each([
  '2026-02-30_1',
  '2026-13-01_1',
  '0000-01-01_1',
  '2026-01-01',
  '2026-01-01_',
  "2026-01-01_1' --",
  '2026-01-01_9999999999999999',
])('the day cursor %s is invalid', (cursor) => expect(dayCursorSchema.parse(cursor)).toBeUndefined());

test.each([
  '2026-01-01T25:00:00.000000Z_1',
  '2026-02-30T00:00:00.000000Z_1',
  '2026-01-01T00:00:00:000000Z1',
  '2026-01-01T00:00:00:::::::Z_1',
  '2026-01-01T00:00:00.00:000Z_1',
  '2026-01-01T23:59:60.000000Z_1',
  '::::::::::::::',
])('the timestamp cursor %s is invalid', (cursor) => expect(momentCursorSchema.parse(cursor)).toBeUndefined());

test('every cursor that our pages create is valid', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.nat(),
      (date, id) => {
        const iso = date.toISOString();
        const day = `${iso.slice(0, 10)}_${id}`;
        const moment = `${iso.slice(0, 23)}456Z_${id}`;
        expect(dayCursorSchema.parse(day)).toBe(day);
        expect(momentCursorSchema.parse(moment)).toBe(moment);
      },
    ),
  );
});

/** Forged cursors. PostgreSQL casts a cursor, so the schemas must reject everything that it cannot cast. */
const hostile = [
  '2026-01-01T00:00:00:::::::Z_1',
  '2026-01-01T00:00:00.00:000Z_1',
  '2026-01-01T23:59:60.000000Z_1',
  '2026-00-10T00:00:00.000000Z_1',
  '0001-01-01T00:00:00.000000Z_999999999999999',
  '9999-12-31T23:59:59.999999Z_999999999999999',
  '2026-02-30_1',
  '2026-01-00_1',
  '9999-12-31_999999999999999',
  '-999999999999.99999999999999999999_999999999999999',
  '-0_0',
  '9007199254740991',
  '2147483648',
  '1e15',
  '0',
  '1.5',
  '\uFFFD_1',
  "'_1",
];

test.each(hostile)('%j is no valid cursor for a timestamp, a day, a position or an id', (cursor) => {
  for (const schema of [momentCursorSchema, dayCursorSchema, idCursorSchema])
    expect(schema.parse(cursor)).toBeUndefined();
  // PostgreSQL accepts -0 as a number.
  expect(positionCursorSchema.parse(cursor)).toBe(cursor === '-0_0' ? cursor : undefined);
});

test('a filtered list has pages of 15 rows, and an address from elsewhere never fails', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `row ${at}`);
  const open = (query: string) => filterRows(rows, new URL(`http://127.0.0.1/list?${query}`), (row) => row);
  expect(open('')).toMatchObject({ isLong: true, total: 40, page: 1, hasMore: true });
  expect(open('page=2').rows[0]).toBe('row 15');
  expect(open('q=ROW+3')).toMatchObject({ isLong: true, total: 11, q: 'ROW 3', hasMore: false });
  for (const page of ['9', '-1', '1e9', "'", '']) expect(open(`page=${page}`).rows.length).toBeGreaterThan(0);
  expect(open(`q=${'x'.repeat(5_000)}`)).toMatchObject({ rows: [], page: 1, total: 0, q: 'x'.repeat(100) });
});
