import { expect, test } from 'vitest';
import { startingZone } from '#app/shared/zones.ts';
import { boundedText, readDay, readMoment, tagList } from './import-schema.server.ts';
import { pathsOf } from './old-site.server.ts';

const noted = <Value>(read: (note: (sentence: string) => void) => Value): [Value, string[]] => {
  const notes: string[] = [];
  return [read((sentence) => void notes.push(sentence)), notes];
};

test.each([
  ['2025-03-04', '2025-03-04'],
  ['2025-03-04T00:00:00.000Z', '2025-03-04'],
  // An evening at the clinic is already the next day in UTC.
  ['2025-03-05T03:00:00Z', '2025-03-04'],
  ['3/4/2025', '2025-03-04'],
  ['March 4, 2025', '2025-03-04'],
  [{ _seconds: 1_741_100_400, _nanoseconds: 0 }, '2025-03-04'],
  [{ __datatype__: 'timestamp', value: { _seconds: 1_741_100_400 } }, '2025-03-04'],
  ['', null],
])('the day in %j is %j', (given, day) => {
  expect(noted((note) => readDay(startingZone, given, note))).toEqual([day, []]);
});

test.each(['soon', '2025-02-30', '13/45/2025', { a: 1 }, 0])('%j is not a day, and a note says so', (given) => {
  expect(noted((note) => readDay(startingZone, given, note))).toEqual([
    null,
    [expect.stringContaining('could not be read')],
  ]);
});

test('timestamps are read from seconds, milliseconds or text, and from nothing else', () => {
  expect(readMoment(1_700_000_000)?.getTime()).toBe(1_700_000_000_000);
  expect(readMoment(1_700_000_000_000)?.getTime()).toBe(1_700_000_000_000);
  expect(readMoment({ seconds: 1_700_000_000, nanoseconds: 5e8 })?.getTime()).toBe(1_700_000_000_500);
  expect(readMoment({ __time__: '2023-11-14T22:13:20Z' })?.getTime()).toBe(1_700_000_000_000);
  for (const none of ['yesterday', {}, null, Number.NaN, 9e99]) expect(readMoment(none)).toBe(null);
});

test('texts are cleaned and cut, never inside a character, and the note does not quote them', () => {
  expect(noted((note) => boundedText(' a\r\nb\u0000 ', 10, 'it', note))).toEqual(['a\nb', []]);
  expect(noted((note) => boundedText('12345🦿', 6, 'it', note))).toEqual([
    '12345',
    ['it was shortened from 7 to 6 characters'],
  ]);
  expect(noted((note) => boundedText(['x'], 6, 'it', note))).toEqual(['', ['it is not text and was left out']]);
});

test('tags are read from a list or from one text, each once', () => {
  const limits = { tag: 10, tags: 2 };
  expect(noted((note) => tagList('a, b ,a', limits, note))).toEqual([['a', 'b'], []]);
  expect(noted((note) => tagList(['a', 'b', 'c'], limits, note))).toEqual([['a', 'b'], ['1 of 3 tags were left out']]);
});

test('an old address finds files only inside the folder', () => {
  expect(pathsOf('https://s.example/v0/b/x/o/blog-images%2F17-leg%20one.jpg?alt=media')).toContain(
    'blog-images/17-leg one.jpg',
  );
  expect(pathsOf('gallery/a.jpg')).toEqual(['gallery/a.jpg', 'a.jpg']);
  for (const out of ['/a/..%2F..%2Fetc/passwd', '%2e%2e%5cx', 'a%00.jpg']) expect(pathsOf(out)).toEqual([]);
});
