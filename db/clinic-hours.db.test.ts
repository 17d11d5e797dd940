import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startingFacts } from '#app/features/clinic/clinic.ts';
import { clinic } from '#db/schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const app = await openTestApp();
const statements = readFileSync('db/migrations/0012_clinic_hours.sql', 'utf8').split('--> statement-breakpoint');
const readingHours = statements.slice(statements.findIndex((text) => text.includes('CREATE FUNCTION hours_minute')));

type Line = [days: string, time: string];

/** Runs the migration on hours in the old format and returns the result. */
async function migrated(...lines: Line[]) {
  const { week: _week, hoursNote: _note, ...older } = startingFacts;
  const facts = { ...older, hours: lines.map(([days, time]) => ({ days, time })) };
  await app.db.delete(clinic);
  await app.db.insert(clinic).values({ facts });
  for (const statement of readingHours) await app.db.execute(sql.raw(statement));
  const { rows } = await app.db.execute<{ week: typeof startingFacts.week; note: string }>(
    sql`select facts->'week' as week, facts->>'hoursNote' as note from clinic`,
  );
  return rows[0];
}

async function open(...lines: Line[]): Promise<string[]> {
  const { week, note } = (await migrated(...lines)) ?? {};
  expect(note).toBe('');
  return (week ?? []).map((day) => {
    if (!day) return '';
    return day.break ? `${day.opens}-${day.break.from} ${day.break.until}-${day.closes}` : `${day.opens}-${day.closes}`;
  });
}

test('the default hours migrate to the same hours', async () => {
  const read = await migrated(
    ['Monday to Thursday', '8:00 AM to 5:00 PM'],
    ['Friday', '8:00 AM to 12:00 PM'],
    ['Closed for lunch', '12:00 to 1:00 PM'],
    ['Saturday, Sunday', 'Closed'],
  );
  expect(read).toEqual({ week: startingFacts.week, note: '' });
});

const workdays = (hours: string) => [...Array<string>(5).fill(hours), '', ''];

test.each<[string, string, string[]]>([
  ['Mon – Wed & Fri', '9 am – 5:30 pm', ['09:00-17:30', '09:00-17:30', '09:00-17:30', '', '09:00-17:30', '', '']],
  ['Saturdays', '9:00 a.m. to noon', ['', '', '', '', '', '09:00-12:00', '']],
  ['Saturday to Monday', '11:00 to 1:00 PM', ['11:00-13:00', '', '', '', '', '11:00-13:00', '11:00-13:00']],
  ['Weekdays', '8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM', workdays('08:00-12:00 13:00-17:00')],
  ['Tues. and Thurs.', '8 AM until 4 PM', ['', '08:00-16:00', '', '08:00-16:00', '', '', '']],
])('%s, %s', async (days, time, week) => {
  expect(await open([days, time])).toEqual(week);
});

test('lunch can be for some days only', async () => {
  const week = await open(['Monday to Tuesday', '8:00 AM to 5:00 PM'], ['Lunch Monday', 'noon to 1:00 PM']);
  expect(week.slice(0, 2)).toEqual(['08:00-12:00 13:00-17:00', '08:00-17:00']);
});

test('a day by appointment becomes closed, and its text becomes a note', async () => {
  const read = await migrated(['Weekdays', '8:00 AM to 5:00 PM'], ['Saturday', 'By appointment only']);
  expect(read?.week[5]).toBeNull();
  expect(read?.note).toBe('Saturday: By appointment only');
});

test.each<[string, string]>([
  ['Monday', 'open late'],
  ['Monday', '8 to 5'],
  ['Monday', '8:00 AM to 5:00'],
  ['Monday', '5:00 PM to 8:00 AM'],
  ['Monday', '13:00 PM to 5:00 PM'],
  ['Monday', '8:60 AM to 5:00 PM'],
  ['Monday', ''],
  ['Mo', '8:00 AM to 5:00 PM'],
  ['Monday to Fun day', '8:00 AM to 5:00 PM'],
  ['Monday, Monday', '8:00 AM to 5:00 PM'],
  ['The first Monday', '8:00 AM to 5:00 PM'],
  ['Monday', '8 AM to 9 AM, 10 AM to 11 AM, noon to 1 PM'],
  ['Closed for lunch', 'Closed'],
  ['Tuesday', 'Closed'],
  ['Tuesday', '9:30 AM to 11:00 AM'],
  ['', '8:00 AM to 5:00 PM'],
])('%j, %j cannot be parsed and migrate to the default hours, with all lines as a note', async (days, time) => {
  expect(await migrated(['Tuesday', '9:00 AM to 10:00 AM'], [days, time])).toEqual({
    week: startingFacts.week,
    note: `Tuesday: 9:00 AM to 10:00 AM; ${days}: ${time}`,
  });
});

test('a clinic without hours gets the default hours', async () => {
  expect(await migrated()).toEqual({ week: startingFacts.week, note: '' });
});
