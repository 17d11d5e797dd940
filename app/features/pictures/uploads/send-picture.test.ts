import { expect, test } from 'vitest';
import { megabytes, formatProgress } from './send-picture.ts';

test.each([
  [0, 100, 0, '0%'],
  [12, 100, 500, '12%'],
  [68, 100, 8_500, '68%, about 4 seconds left'],
  [99, 100, 10_000, '99%, about 1 second left'],
  [10, 100, 60_000, '10%, about 9 minutes left'],
  [1, 1_000, 60_000, '0%, more than an hour left'],
  [100, 100, 9_000, 'Preparing…'],
])('%i of %i after %i ms: %s', (sent, total, elapsed, text) => {
  expect(formatProgress(sent, total, elapsed)).toBe(text);
});

test('file sizes are shown in kB or MB', () => {
  expect(megabytes(3_100_000)).toBe('3.1 MB');
  expect(megabytes(40_000)).toBe('40 kB');
  expect(megabytes(1)).toBe('1 kB');
});
