import { expect, test } from 'vitest';
import { outcomeAdvice, outcomeHeading } from './search.ts';

const result = { slug: 'a', title: 'A', author: '', category: '', snippet: '' };
const found = (count: number, older: string | null = null) => ({
  ok: true as const,
  results: Array.from({ length: count }, () => result),
  older,
});

test('every outcome has its words', () => {
  expect(outcomeHeading('x', found(0))).toBe('Nothing found for “x”.');
  expect(outcomeHeading('x', found(1))).toBe('1 result for “x”');
  expect(outcomeHeading('x', found(4))).toBe('4 results for “x”');
  expect(outcomeHeading('x', found(20, '2026-01-01_1'))).toBe('The 20 newest results for “x”');
  expect(outcomeHeading('x', found(4), false)).toBe('More results for “x”');
  expect(outcomeHeading('x', { ok: false, reason: 'too-slow' })).toBe('That search took too long.');
  expect(outcomeHeading('x', { ok: false, reason: 'failed' })).toBe('The search did not work just now.');
});

test('advice comes only where there is nothing to read', () => {
  expect(outcomeAdvice(found(1))).toBeNull();
  expect(outcomeAdvice(found(0))).toContain('spelling');
  expect(outcomeAdvice({ ok: false, reason: 'too-slow' })).toContain('rarer');
  expect(outcomeAdvice({ ok: false, reason: 'failed' })).toContain('again');
});
