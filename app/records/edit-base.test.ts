import { expect, test } from 'vitest';
import { nextBase } from './edit-base.ts';

const seen = { stored: '1', base: '1', round: 0, answer: undefined, awaits: false };
const now = { stored: '1', answer: undefined, isTyped: false, isLoading: false };

test('nothing new changes nothing', () => {
  expect(nextBase(seen, { ...now, isTyped: true, isLoading: true })).toBe(seen);
});

test('an untouched form follows the record', () => {
  expect(nextBase(seen, { ...now, stored: '2' })).toMatchObject({ base: '2', round: 1 });
});

test('typed input keeps its base and stays in the form, whatever is loaded', () => {
  expect(nextBase(seen, { ...now, stored: '2', isTyped: true })).toMatchObject({ base: '1', round: 0 });
});

test('the own save moves the base once the record is loaded again', () => {
  const answer = { ok: true };
  const saved = nextBase(seen, { ...now, answer, isLoading: true });
  expect(saved).toMatchObject({ base: '1', round: 0, awaits: true });
  expect(nextBase(saved, { ...now, stored: '2', answer })).toMatchObject({ base: '2', round: 1, awaits: false });
  const typedOn = nextBase(saved, { ...now, stored: '2', answer, isTyped: true });
  expect(typedOn, 'what was typed after the save stays').toMatchObject({ base: '2', round: 0 });
});

test('after a save that changed nothing, a colleague’s save does not move the base of typed input', () => {
  const answer = { ok: true };
  const saved = nextBase(seen, { ...now, answer, isLoading: true });
  const loaded = nextBase(saved, { ...now, answer });
  expect(nextBase(loaded, { ...now, stored: '2', answer, isTyped: true })).toMatchObject({ base: '1', round: 0 });
});

test('an answer can name the base that a save made', () => {
  const saved = nextBase(seen, { ...now, answer: { ok: true, base: '2' }, isTyped: true });
  expect(saved).toMatchObject({ base: '2', round: 0 });
  const theirs = nextBase(saved, { ...now, stored: '3', answer: saved.answer, isTyped: true });
  expect(theirs, 'a colleague saved next').toMatchObject({ base: '2', round: 0 });
});

test('a conflict moves the base to what the colleague saved, and fills in the merged fields', () => {
  const answer = { ok: false, base: '2', fresh: true };
  const refused = nextBase(seen, { ...now, answer, isTyped: true });
  expect(refused).toMatchObject({ base: '2', round: 1 });
  expect(nextBase(refused, { ...now, stored: '2', answer, isTyped: true })).toMatchObject({ base: '2', round: 1 });
});

test('a refused form keeps its base', () => {
  expect(nextBase(seen, { ...now, answer: { ok: false, base: '1' }, isTyped: true })).toMatchObject({
    base: '1',
    round: 0,
  });
});

test('a form that adds a record is emptied after it was saved', () => {
  const empty = { ...seen, stored: undefined, base: undefined };
  const answer = { ok: true, sent: 'add' };
  expect(nextBase(empty, { ...now, stored: undefined, answer })).toMatchObject({ base: undefined, round: 1 });
});
