import { expect, test } from 'vitest';
import { momentAt } from '#app/shared/clock.server.ts';
import { startingZone } from '#app/shared/zones.ts';
import { closedHolidays } from '#tests/factories/holidays.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { openState, openStates, type Calendar } from './calendar.server.ts';

const wholeDay = { fromTime: null, untilTime: null };
const calendar: Calendar = {
  zone: startingZone,
  week: startingFacts.week,
  holidays: await closedHolidays(2026, 2027),
  closedByStorm: false,
  closures: [
    { startsOn: '2026-08-10', endsOn: '2026-08-11', ...wholeDay, reason: 'Storm repairs' },
    { startsOn: '2026-12-21', endsOn: '2027-01-04', ...wholeDay, reason: 'Winter break' },
    { startsOn: '2026-09-10', endsOn: '2026-09-10', fromTime: '14:00', untilTime: null, reason: 'Staff training' },
    { startsOn: '2026-09-15', endsOn: '2026-09-15', fromTime: null, untilTime: '10:00', reason: 'Power repairs' },
    { startsOn: '2026-09-17', endsOn: '2026-09-17', fromTime: '08:00', untilTime: '17:00', reason: 'Fair' },
  ],
};
const at = (day: string, clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return momentAt(startingZone, day, hour * 60 + minute);
};

test.each([
  ['2026-03-02', '8:00', 'Open now until noon'],
  ['2026-03-02', '11:59', 'Open now until noon'],
  ['2026-03-02', '12:00', 'Closed for lunch. Opens again at 1:00 PM'],
  ['2026-03-02', '13:00', 'Open now until 5:00 PM'],
  ['2026-03-02', '17:00', 'Closed. Opens tomorrow at 8:00 AM'],
  ['2026-03-02', '7:59', 'Closed. Opens at 8:00 AM'],
  ['2026-03-06', '11:00', 'Open now until noon'],
  ['2026-03-06', '12:30', 'Closed. Opens Monday at 8:00 AM'],
  ['2026-03-07', '10:00', 'Closed. Opens Monday at 8:00 AM'],
  ['2026-03-08', '10:00', 'Closed. Opens tomorrow at 8:00 AM'],
  ['2026-02-17', '7:00', 'Closed today for Mardi Gras. Opens Wednesday at 8:00 AM'],
  ['2026-02-17', '21:00', 'Closed today for Mardi Gras. Opens Wednesday at 8:00 AM'],
  ['2026-02-15', '12:00', 'Closed. Opens Wednesday at 8:00 AM'],
  ['2026-07-03', '9:00', 'Closed today for Independence Day (observed). Opens Monday at 8:00 AM'],
  ['2026-07-04', '9:00', 'Closed. Opens Monday at 8:00 AM'],
  ['2026-08-10', '9:00', 'Closed today: Storm repairs. Opens Wednesday at 8:00 AM'],
  ['2026-09-10', '13:30', 'Open now until 2:00 PM'],
  ['2026-09-10', '14:30', 'Closed now: Staff training. Opens tomorrow at 8:00 AM'],
  ['2026-09-15', '9:00', 'Closed now: Power repairs. Opens at 10:00 AM'],
  ['2026-09-15', '12:30', 'Closed for lunch. Opens again at 1:00 PM'],
  ['2026-09-17', '9:00', 'Closed today: Fair. Opens Friday at 8:00 AM'],
  ['2026-12-21', '9:00', 'Closed today: Winter break. Opens Tuesday, January 5 at 8:00 AM'],
  ['2026-12-25', '9:00', 'Closed today for Christmas Day. Opens Tuesday, January 5 at 8:00 AM'],
])('%s at %s: %s', (day, clock, text) => {
  expect(openState(calendar, at(day, clock)).text).toBe(text);
});

test('a clinic that never opens is only shown as closed', () => {
  const never = { ...calendar, week: startingFacts.week.map(() => null) };
  expect(openState(never, at('2026-03-02', '12:30')).text).toBe('Closed');
});

test('the states of the next days have no gaps, and each matches the state at that time', () => {
  for (const start of [
    at('2026-02-13', '9:00'),
    at('2026-03-06', '23:59'),
    at('2026-10-30', '12:10'),
    at('2026-09-09', '7:00'),
  ]) {
    const states = openStates(calendar, start, 8);
    let from = start;
    for (const { text, isOpen, until } of states) {
      expect(until > from).toBe(true);
      for (const moment of [from, new Date((from.getTime() + until.getTime()) / 2), new Date(until.getTime() - 1)])
        expect(openState(calendar, moment)).toMatchObject({ text, isOpen });
      from = until;
    }
    expect(from.getTime()).toBeGreaterThanOrEqual(start.getTime() + 8 * 86_400_000);
    expect(new Set(states.map(({ until }) => until.getTime())).size).toBe(states.length);
  }
});
