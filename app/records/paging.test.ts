import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayCursorSchema, momentCursorSchema } from './paging.ts';

test.each([
  '2026-02-30_1',
  '2026-13-01_1',
  '0000-01-01_1',
  '2026-01-01',
  '2026-01-01_',
  "2026-01-01_1' --",
  '2026-01-01_9999999999999999',
])('the place %s is none', (cursor) => expect(dayCursorSchema.parse(cursor)).toBeUndefined());

test.each([
  '2026-01-01T25:00:00.000000Z_1',
  '2026-02-30T00:00:00.000000Z_1',
  '2026-01-01T00:00:00:000000Z1',
  '2026-01-01T00:00:00:::::::Z_1',
  '2026-01-01T00:00:00.00:000Z_1',
  '2026-01-01T23:59:60.000000Z_1',
  '::::::::::::::',
])('the moment %s is none', (cursor) => expect(momentCursorSchema.parse(cursor)).toBeUndefined());

test('what the pages write is read', () => {
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
