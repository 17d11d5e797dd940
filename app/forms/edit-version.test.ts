import { expect, test } from 'vitest';
import { nextBase } from './edit-version.ts';

const seen = { base: '1', round: 0, answer: undefined, awaits: false };

test('loading the record again changes nothing', () => {
  expect(nextBase(seen, { answer: undefined, isLoading: true })).toBe(seen);
});

test('an answer can name the base that a save made', () => {
  expect(nextBase(seen, { answer: { ok: true, base: '2' }, isLoading: false })).toMatchObject({ base: '2', round: 0 });
});

test('a refused form keeps its base', () => {
  expect(nextBase(seen, { answer: { ok: false, base: '1' }, isLoading: false })).toMatchObject({ base: '1', round: 0 });
});

test('an answer that asks for it fills the fields again, once, when the record is loaded', () => {
  const answer = { ok: true, base: '2', fresh: true };
  const loading = nextBase(seen, { answer, isLoading: true });
  expect(loading).toMatchObject({ base: '2', round: 0 });
  const loaded = nextBase(loading, { answer, isLoading: false });
  expect(loaded).toMatchObject({ base: '2', round: 1 });
  expect(nextBase(loaded, { answer, isLoading: false })).toBe(loaded);
});
