import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, momentAt, wallClock, weekdayOf } from '#app/shared/clock.server.ts';
import { formatClock } from '#app/shared/dates.ts';
import { formatDue, formatDeadline } from '#app/shared/relative-dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { closedHolidays } from '#tests/factories/holidays.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import {
  addOpenMinutes,
  isInHalfDay,
  isOpen,
  openDayInMonths,
  openSpans,
  callbackDeadline,
  callbackDeadlineIn,
  type Calendar,
} from './calendar.server.ts';
import { deadlineLines, callBackLines } from './clinic.server.ts';
import { otherHalf, type DayHours } from './hours.ts';

const standardWeek = startingFacts.week;
const holidays = await closedHolidays(2025, 2046);
const plain: Calendar = { zone: startingZone, week: standardWeek, holidays, closures: [], closedByStorm: false };

const firstMinute = Date.UTC(2025, 0, 1) / 60_000;
const minutesOfTwentyYears = 20 * 365.25 * 24 * 60;
const momentOf = (minute: number) => new Date((firstMinute + minute) * 60_000);
const anyMoment = fc.integer({ min: 0, max: minutesOfTwentyYears }).map(momentOf);
const anyRule = fc.integer({ min: 30, max: 2_400 });

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const wholeDay = { fromTime: null, untilTime: null };
const anyTime = fc.integer({ min: 0, max: 1_439 });

const anyClosure = fc
  .tuple(
    fc.integer({ min: 0, max: 7_300 }),
    fc.integer({ min: 0, max: 20 }),
    fc.oneof(
      fc.constant([]),
      fc.uniqueArray(anyTime, { minLength: 2, maxLength: 2 }).map((times) => times.sort((a, b) => a - b)),
    ),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([start, length, [from, until], withStart, withEnd]) => {
    const startsOn = addDays('2025-01-01', start);
    return {
      startsOn,
      endsOn: addDays(startsOn, length),
      fromTime: from !== undefined && withStart ? clock(from) : null,
      untilTime: until !== undefined && withEnd ? clock(until) : null,
      reason: 'Closed',
    };
  });
/** Any day: closed, or open at any time, including the night in which the clocks change. */
const anyDay: fc.Arbitrary<DayHours | null> = fc
  .uniqueArray(anyTime, { minLength: 4, maxLength: 4 })
  .map((times) => times.sort((a, b) => a - b).map(clock))
  .chain(([opens = '', from = '', until = '', closes = '']) =>
    fc.constantFrom({ opens, closes, break: { from, until } }, { opens, closes, break: null }, null),
  );
const anyWeek = fc
  .array(anyDay, { minLength: 6, maxLength: 6 })
  .map((days) => [{ opens: '09:00', closes: '10:00', break: null }, ...days]);
const anyCalendar: fc.Arbitrary<Calendar> = fc.record({
  zone: fc.constant(startingZone),
  week: fc.oneof(fc.constant(standardWeek), anyWeek),
  holidays: fc.constantFrom(holidays, new Map<string, string>()),
  closures: fc.array(anyClosure, { maxLength: 60 }),
  closedByStorm: fc.constant(false),
});

describe('in random calendars over twenty years', { timeout: 60_000 }, () => {
  test('a call-back deadline is never in closed time, never in the past, and always on a quarter hour', () => {
    fc.assert(
      fc.property(anyCalendar, anyMoment, anyRule, (calendar, now, minutes) => {
        const promised = callbackDeadline(calendar, now, minutes);
        if (!promised) return;
        expect(promised >= now).toBe(true);
        expect(isOpen(calendar, promised)).toBe(true);
        expect(wallClock(startingZone, promised).minute % 15).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a call-back deadline is in the preferred half-day, unless that has too little open time', () => {
    fc.assert(
      fc.property(anyCalendar, anyMoment, anyRule, fc.constantFrom('am', 'pm'), (calendar, now, minutes, half) => {
        const [wished, any] = [
          callbackDeadlineIn(calendar, half, now, minutes),
          callbackDeadline(calendar, now, minutes),
        ];
        if (!wished || !any) return expect(wished).toEqual(any);
        expect(isOpen(calendar, wished)).toBe(true);
        expect(wished >= any && wished >= now).toBe(true);
        if (isInHalfDay(half, startingZone, wished)) return undefined;
        // The preferred half-day has too little open time, so the usual deadline applies.
        expect(wished).toEqual(any);
        const halfOnly = { ...calendar, closures: [...calendar.closures, otherHalf(half)] };
        expect(addOpenMinutes(halfOnly, now, minutes + 15)).toBeNull();
        return undefined;
      }),
      { numRuns: 1_000 },
    );
  });

  test('a later request or a longer rule never gets an earlier deadline', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyMoment,
        fc.integer({ min: 0, max: 20_000 }),
        anyRule,
        anyRule,
        (calendar, now, wait, one, two) => {
          const [short, long] = [Math.min(one, two), Math.max(one, two)];
          const first = callbackDeadline(calendar, now, short);
          const second = callbackDeadline(calendar, new Date(now.getTime() + wait * 60_000), long);
          if (first && second) expect(second >= first).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('the deadline is exactly the requested number of open minutes away', () => {
    fc.assert(
      fc.property(anyCalendar, anyMoment, fc.integer({ min: 0, max: 90 }), (calendar, now, minutes) => {
        const due = addOpenMinutes(calendar, now, minutes);
        if (!due || due.getTime() - now.getTime() > 3 * 86_400_000) return;
        let open = 0;
        for (let time = now.getTime(); time < due.getTime(); time += 60_000)
          if (isOpen(calendar, new Date(time))) open++;
        expect(open).toBe(minutes);
      }),
      { numRuns: 50 },
    );
  });

  test('converting a moment to local time and back returns the same moment', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const { day, minute } = wallClock(startingZone, moment);
        const back = momentAt(startingZone, day, minute);
        // In the hour that occurs twice, a local time means the first of the two.
        const isTwice = back.getTime() === moment.getTime() - 3_600_000;
        expect(isTwice || back.getTime() === moment.getTime()).toBe(true);
        expect(wallClock(startingZone, back)).toEqual({ day, minute });
      }),
      { numRuns: 3_000 },
    );
  });

  test('every day of the standard week is open for its usual hours, or closed', () => {
    for (let day = '2025-01-01'; day < '2045-01-01'; day = addDays(day, 1)) {
      const minutes = openSpans(plain, day).reduce((sum, { from, until }) => sum + (+until - +from) / 60_000, 0);
      expect([0, [480, 480, 480, 480, 240, 0, 0][weekdayOf(day)]]).toContain(minutes);
    }
  });
});

const night = (day: string): Calendar => ({
  zone: startingZone,
  week: standardWeek.map((_, weekday) =>
    weekday === weekdayOf(day) ? { opens: '00:00', closes: '06:00', break: null } : null,
  ),
  holidays: new Map(),
  closures: [],
  closedByStorm: false,
});
const hours = (day: string) =>
  openSpans(night(day), day).reduce((sum, { from, until }) => sum + (+until - +from) / 3_600_000, 0);

describe('when the clocks change', () => {
  test.each([
    ['2026-03-08', 5],
    ['2026-03-15', 6],
    ['2026-11-01', 7],
    ['2026-11-08', 6],
  ])('from midnight to six on %s there are %i hours', (day, count) => {
    expect(hours(day)).toBe(count);
  });

  test.each([
    ['2026-03-08', 150, '2026-03-08T08:30:00.000Z'],
    ['2026-03-08', 119, '2026-03-08T07:59:00.000Z'],
    ['2026-03-08', 480, '2026-03-08T13:00:00.000Z'],
    ['2026-11-01', 90, '2026-11-01T06:30:00.000Z'],
    ['2026-11-01', 120, '2026-11-01T08:00:00.000Z'],
    ['2026-11-01', 480, '2026-11-01T14:00:00.000Z'],
    ['2026-11-02', 480, '2026-11-02T14:00:00.000Z'],
    ['2026-10-30', 480, '2026-10-30T13:00:00.000Z'],
  ])('%s, minute %i is %s', (day, minute, iso) => {
    expect(momentAt(startingZone, day, minute).toISOString()).toBe(iso);
  });

  test('a deadline across the time change counts open time correctly', () => {
    expect(callbackDeadline(plain, momentAt(startingZone, '2026-03-06', 660), 180)).toEqual(
      momentAt(startingZone, '2026-03-09', 600),
    );
    expect(callbackDeadline(plain, momentAt(startingZone, '2026-10-30', 660), 180)).toEqual(
      momentAt(startingZone, '2026-11-02', 600),
    );
  });
});

test.each([
  ['2026-03-02', 480, 180, '2026-03-02', 660],
  ['2026-03-02', 540, 180, '2026-03-02', 780],
  ['2026-03-02', 541, 180, '2026-03-02', 795],
  ['2026-03-02', 1_080, 180, '2026-03-03', 660],
  ['2026-03-02', 900, 180, '2026-03-03', 540],
  ['2026-03-06', 720, 180, '2026-03-09', 660],
  ['2026-02-13', 660, 180, '2026-02-18', 600],
  ['2026-07-02', 1_000, 30, '2026-07-06', 495],
])(
  'asked on %s at minute %i, a call within %i minutes is due on %s at minute %i',
  (day, minute, rule, promisedDay, promisedMinute) => {
    expect(callbackDeadline(plain, momentAt(startingZone, day, minute), rule)).toEqual(
      momentAt(startingZone, promisedDay, promisedMinute),
    );
  },
);

test('a closure of a few hours closes only those hours', () => {
  const closure = { startsOn: '2026-12-23', endsOn: '2026-12-24', reason: 'Christmas Eve' };
  const minutes = (fromTime: string | null, untilTime: string | null, day = '2026-12-24') =>
    openSpans({ ...plain, closures: [{ ...closure, fromTime, untilTime }] }, day).map(({ from, until }) => [
      wallClock(startingZone, from).minute,
      wallClock(startingZone, until).minute,
    ]);
  expect(minutes('12:00', null)).toEqual([[480, 720]]);
  expect(minutes(null, '12:00')).toEqual([[780, 1_020]]);
  expect(minutes('10:00', '10:30')).toEqual([
    [480, 600],
    [630, 720],
    [780, 1_020],
  ]);
  expect(minutes('12:00', null, '2026-12-22')).toHaveLength(2);
});

test('the clinic is open on a holiday that staff turned off', () => {
  const switchedOff = new Map([...holidays].filter(([, name]) => name !== 'Columbus Day'));
  expect(openSpans(plain, '2026-10-12')).toEqual([]);
  expect(openSpans({ ...plain, holidays: switchedOff }, '2026-10-12')).toHaveLength(2);
});

test('a clinic that never opens promises no call', () => {
  const week = standardWeek.map(() => null);
  expect(callbackDeadline({ ...plain, week }, momentAt(startingZone, '2026-03-02', 480), 180)).toBeNull();
  const closures = [{ startsOn: '2026-01-01', endsOn: '2030-01-01', ...wholeDay, reason: 'Moving' }];
  expect(callbackDeadline({ ...plain, closures }, momentAt(startingZone, '2026-03-02', 480), 180)).toBeNull();
});

test('the call-back deadline says today or tomorrow, then the weekday, and the date if it is a week or more away', () => {
  const now = momentAt(startingZone, '2026-03-02', 480);
  expect(formatDeadline(startingZone, momentAt(startingZone, '2026-03-03', 600), now)).toBe(
    'We will call you tomorrow by 10:00 AM.',
  );
  expect(formatDeadline(startingZone, momentAt(startingZone, '2026-03-02', 780), now)).toBe(
    'We will call you today by 1:00 PM.',
  );
  expect(formatDeadline(startingZone, momentAt(startingZone, '2026-03-04', 720), now)).toBe(
    'We will call you by Wednesday, noon.',
  );
  expect(formatDeadline(startingZone, momentAt(startingZone, '2026-03-10', 495), now)).toBe(
    'We will call you by Tuesday, March 10, 8:15 AM.',
  );
});

test('a promise on a page left open says today only until the clinic’s midnight, then the date', () => {
  // On this night the clocks change, and in UTC it is already the next day.
  const [now, promised] = [1_350, 1_365].map((minute) => momentAt(startingZone, '2026-03-07', minute));
  const { states } = deadlineLines(startingZone, promised ?? new Date(), now ?? new Date());
  expect(states.map(({ text }) => text)).toEqual([
    'We will call you today by 10:45 PM.',
    'We will call you by Saturday, March 7, 10:45 PM.',
  ]);
  expect((states[0]?.until ?? 0) * 60_000).toBe(momentAt(startingZone, '2026-03-08', 0).getTime());
});

const minuteAt = (day: string, minute: number) => momentAt(startingZone, day, minute).getTime() / 60_000;

test('each promise on an open page ends with the last minute in which a request still gets it', () => {
  const { states } = callBackLines(plain, 180, momentAt(startingZone, '2026-03-02', 485));
  expect(states.slice(0, 3)).toEqual([
    { isOpen: false, text: 'We will call you today by 11:15 AM.', until: minuteAt('2026-03-02', 495) },
    { isOpen: false, text: 'We will call you today by 11:30 AM.', until: minuteAt('2026-03-02', 510) },
    { isOpen: false, text: 'We will call you today by 11:45 AM.', until: minuteAt('2026-03-02', 525) },
  ]);
  const evening = callBackLines(plain, 180, momentAt(startingZone, '2026-03-03', 1_200)).states;
  expect(evening.slice(0, 3)).toEqual([
    { isOpen: false, text: 'We will call you tomorrow by 11:00 AM.', until: minuteAt('2026-03-04', 0) },
    { isOpen: false, text: 'We will call you today by 11:00 AM.', until: minuteAt('2026-03-04', 480) },
    { isOpen: false, text: 'We will call you today by 11:15 AM.', until: minuteAt('2026-03-04', 495) },
  ]);
});

test('whenever a request is sent, it gets the promise that the page shows', () => {
  fc.assert(
    fc.property(anyMoment, anyRule, fc.integer({ min: 0, max: 120 }), (now, minutes, later) => {
      const sent = new Date(now.getTime() + later * 60_000 + 30_000);
      const line = callBackLines(plain, minutes, now).states.find(({ until }) => until * 60_000 > sent.getTime());
      const promised = callbackDeadline(plain, sent, minutes);
      if (line && promised) expect(line.text).toBe(formatDeadline(plain.zone, promised, sent));
    }),
    { numRuns: 30 },
  );
});

test('staff see when a call is due, or since when it is overdue', () => {
  const now = momentAt(startingZone, '2026-03-03', 600);
  const due = (day: string, minute: number) =>
    Object.values(formatDue(startingZone, momentAt(startingZone, day, minute), now));
  expect(due('2026-03-03', 600)).toEqual([false, 'Due by 10:00 AM', '10:00 AM', 'in a minute']);
  expect(due('2026-03-03', 606)).toEqual([false, 'Due by 10:06 AM', '10:06 AM', 'in 6 minutes']);
  expect(due('2026-03-03', 780)).toEqual([false, 'Due by 1:00 PM', '1:00 PM', 'today']);
  expect(due('2026-03-03', 585)).toEqual([true, 'Overdue since 9:45 AM', '9:45 AM', '15 minutes late']);
  expect(due('2026-03-04', 600)).toEqual([false, 'Due by Wednesday, 10:00 AM', '10:00 AM', 'Wednesday']);
  expect(due('2026-03-02', 900)).toEqual([true, 'Overdue since Monday, 3:00 PM', '3:00 PM', 'since Monday']);
  expect(due('2026-02-20', 900)).toEqual([
    true,
    'Overdue since Friday, February 20, 3:00 PM',
    '3:00 PM',
    'since Friday, February 20',
  ]);
});

test.each([
  [0, '12:00 AM'],
  [485, '8:05 AM'],
  [720, 'noon'],
  [750, '12:30 PM'],
  [1_020, '5:00 PM'],
])('minute %i is %s', (minute, text) => {
  expect(formatClock(minute)).toBe(text);
});

test('a follow-up falls on the next open day after the given number of months', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(openDayInMonths(plain, '2026-03-02', 6)).toBe('2026-09-02');
  // September 5 to 7, 2026, is a weekend and Labor Day.
  expect(openDayInMonths(plain, '2026-03-05', 6)).toBe('2026-09-08');
});
