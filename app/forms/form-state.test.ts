import { expect, test } from 'vitest';
import { nextForm, startForm } from './form-state.ts';

const now = { name: 'save', stored: '1', answer: undefined, isLoading: false };
const start = startForm(now);
const typed = { ...start, isTyped: true };
const sent = { ...typed, sent: 'sent' } as const;
const saved = { ok: true, notice: '' };
const refused = { ok: false, notice: '', form: 'save', base: '1' };
const conflict = { by: '', at: '', seen: '2', keepsVersions: false, changes: [] };

test('nothing new changes nothing', () => {
  expect(nextForm(typed, { ...now, isLoading: true })).toBe(typed);
});

test('an untouched form follows the record; typed input stays, with its base', () => {
  expect(nextForm(start, { ...now, stored: '2' })).toMatchObject({ base: '2', round: 1 });
  expect(nextForm(typed, { ...now, stored: '2' })).toMatchObject({ base: '1', round: 0, isTyped: true });
});

test('the own save moves the base and fills the fields once the record is loaded again', () => {
  const loading = nextForm(sent, { ...now, answer: saved, isLoading: true });
  expect(loading).toMatchObject({ base: '1', round: 0, isTyped: false });
  expect(nextForm(loading, { ...now, stored: '2', answer: saved })).toMatchObject({ base: '2', round: 1 });
});

test('what is typed on while a save is answered stays, on the base of that save', () => {
  const loading = nextForm({ ...sent, sent: 'typed-on' }, { ...now, answer: saved, isLoading: true });
  const loaded = nextForm(loading, { ...now, stored: '2', answer: saved });
  expect(loaded).toMatchObject({ base: '2', round: 0, isTyped: true });
  expect(nextForm(loaded, { ...now, stored: '3', answer: saved }), 'a colleague saved next').toMatchObject({
    base: '2',
    round: 0,
  });
});

test('a refused form keeps its base and what was typed, also in a page without script', () => {
  expect(nextForm(sent, { ...now, answer: refused })).toMatchObject({ base: '1', round: 0, isTyped: true, refused });
  expect(startForm({ ...now, stored: '2', answer: refused })).toMatchObject({ base: '1', isTyped: true, refused });
});

test('a conflict stays while another form is answered, and ends with the own save', () => {
  const shown = nextForm(sent, { ...now, answer: { ...refused, conflict } });
  const other = { ok: true, notice: '', sent: 'other' };
  expect(nextForm(shown, { ...now, answer: other })).toMatchObject({ refused: { conflict }, isTyped: true });
  const decided = nextForm({ ...shown, sent: 'sent' }, { ...now, stored: '2', answer: saved });
  expect(decided).toMatchObject({ refused: undefined, base: '2', round: 1 });
});

test('another form’s answer does not touch what is typed here', () => {
  for (const ok of [true, false])
    expect(nextForm(typed, { ...now, stored: '2', answer: { ok, notice: '', form: 'other' } })).toMatchObject({
      base: '1',
      round: 0,
      isTyped: true,
    });
});

test('a form that adds a record is emptied after it was saved', () => {
  const empty = { ...now, stored: undefined };
  const adding = { ...startForm(empty), isTyped: true, sent: 'sent' } as const;
  expect(nextForm(adding, { ...empty, answer: { ...saved, sent: 'save' } })).toMatchObject({
    round: 1,
    isTyped: false,
  });
});
