import { expect, test } from 'vitest';
import { readHours } from './read-hours.ts';
import { standardWeek } from './week-hours.ts';

const open = (rows: { days: string; time: string }[]) =>
  readHours(rows).week.map((day) => day.open.map(({ from, until }) => `${from / 60}-${until / 60}`).join(' '));

test('the hours a clinic starts with are the standard ones', () => {
  const rows = [
    { days: 'Monday to Thursday', time: '8:00 AM to 5:00 PM' },
    { days: 'Friday', time: '8:00 AM to 12:00 PM' },
    { days: 'Closed for lunch', time: '12:00 to 1:00 PM' },
    { days: 'Saturday, Sunday', time: 'Closed' },
  ];
  expect(readHours(rows)).toEqual({ week: standardWeek, unreadable: [] });
  expect(open(rows)).toEqual(['8-12 13-17', '8-12 13-17', '8-12 13-17', '8-12 13-17', '8-12', '', '']);
});

test.each([
  ['Mon – Wed & Fri', '9 am – 5:30 pm', ['9-17.5', '9-17.5', '9-17.5', '', '9-17.5', '', '']],
  ['Saturdays', '9:00 a.m. to noon', ['', '', '', '', '', '9-12', '']],
  ['Saturday to Monday', '11:00 to 1:00 PM', ['11-13', '', '', '', '', '11-13', '11-13']],
  ['Weekdays', '8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM', [...Array<string>(5).fill('8-12 13-17'), '', '']],
  ['Tues. and Thurs.', '8 AM until 4 PM', ['', '8-16', '', '8-16', '', '', '']],
  ['Every day', 'By appointment only', Array<string>(7).fill('')],
])('%s, %s', (days, time, week) => {
  expect(readHours([{ days, time }]).unreadable).toEqual([]);
  expect(open([{ days, time }])).toEqual(week);
});

test('lunch can be for some days only', () => {
  const rows = [
    { days: 'Monday to Tuesday', time: '8:00 AM to 5:00 PM' },
    { days: 'Lunch Monday', time: 'noon to 1:00 PM' },
  ];
  expect(open(rows).slice(0, 2)).toEqual(['8-12 13-17', '8-17']);
});

test.each([
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
  ['Closed for lunch', 'Closed'],
  ['', '8:00 AM to 5:00 PM'],
])('%j, %j cannot be read: the standard hours hold and the line is named', (days, time) => {
  const rows = [
    { days: 'Tuesday', time: '9:00 AM to 10:00 AM' },
    { days, time },
  ];
  expect(readHours(rows)).toEqual({ week: standardWeek, unreadable: [rows[1]] });
});

test.each([
  [
    ['Friday', '8:00 AM to 12:00 PM'],
    ['Thursday to Friday', '11:00 AM to 3:00 PM'],
  ],
  [
    ['Friday', '8:00 AM to 12:00 PM'],
    ['Friday', 'Closed'],
  ],
  [
    ['Friday', 'Closed'],
    ['Friday', '8:00 AM to 12:00 PM'],
  ],
  [
    ['Lunch', '12:00 to 1:00 PM'],
    ['Lunch', '1:00 to 2:00 PM'],
  ],
])('%j contradicts %j', (...lines) => {
  const rows = lines.map(([days = '', time = '']) => ({ days, time }));
  expect(readHours(rows).unreadable).toEqual([rows[1]]);
});

test('no lines at all: the standard hours', () => {
  expect(readHours([])).toEqual({ week: standardWeek, unreadable: [] });
});
