import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/evidence/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every requirement of levels 1 and 2 has one answer', () => {
  const ids = rows.map(([, id]) => id);
  expect(new Set(ids).size).toBe(253);
  expect(ids).toHaveLength(253);
  for (const [, , words, state, how] of rows) {
    expect(words).not.toBe('');
    expect(['met', 'operator', 'n/a', 'open']).toContain(state);
    if (state !== 'met') expect(how).not.toBe('');
  }
});

test('every file named as proof exists', () => {
  const files = rows.flatMap((cells) => [...(cells[5] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
