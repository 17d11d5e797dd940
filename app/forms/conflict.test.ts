import { expect, test } from 'vitest';
import { comparedIn } from '#tests/setup/send-form.ts';
import { conflictReply, detectConflict, readBase } from './conflict.server.ts';
import { choice, line } from './fields.ts';

test.each(['', '{', '[]', '{"fax":1}'])('an unreadable base version %j is treated as unknown', (text) => {
  const form = new FormData();
  form.set('stored', text);
  expect(readBase(form)).toEqual({});
});

const fields = {
  name: line('Name', { max: 80 }),
  fax: line('Fax', { max: 80 }),
  days: choice('Days', { options: { mon: 'Monday', tue: 'Tuesday' } }),
  week: { label: 'The week' },
};
const opened = { name: 'Ann', fax: '1', days: 'mon', 'week.0.opens': '8', 'week.1.opens': '8' };
const theirs = { ...opened, name: 'Theirs', days: 'mon, tue', 'week.1.opens': '9' };

function sent(typed: Record<string, string>) {
  const form = new FormData();
  const all = { ...opened, form: 'save', stored: JSON.stringify(opened), ...typed };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}
const saved = { by: 'Marcus Bell', at: '2026-01-05T16:00:00Z' };
const detect = (typed: Record<string, string>, stored = theirs) => detectConflict(sent(typed), fields, stored, saved);

test('no conflict without a colleague’s save, nor when both typed the same', () => {
  expect(detect({ name: 'Mine' }, opened)).toBeNull();
  expect(detect(theirs)).toBeNull();
});

test('a conflict compares all that differs, the rows of a list as one text, and keeps what was typed', () => {
  const reply = detect({ name: 'Mine' });
  expect(reply).toMatchObject({
    ok: false,
    status: 409,
    base: JSON.stringify(opened),
    values: { name: 'Mine' },
    conflict: { ...saved, seen: JSON.stringify(theirs), keepsVersions: false },
  });
  expect(comparedIn(reply ?? {})).toEqual([
    'Name: Theirs → Mine',
    'Days: Monday, Tuesday → Monday',
    'The week: 8; 9 → 8; 8',
  ]);
});

test('who keeps the own text saves over the state that was shown, and over no newer one', () => {
  const keep = JSON.stringify(theirs);
  expect(detect({ name: 'Mine', keep })).toBeNull();
  expect(detect({ name: 'Mine', keep }, { ...theirs, fax: '3' })).toMatchObject({ ok: false, status: 409 });
});

test('who takes the other text saves nothing, even when the record is as it was opened', () => {
  for (const stored of [theirs, opened])
    expect(detect({ name: 'Mine', take: 'theirs' }, stored)).toMatchObject({
      ok: true,
      sent: 'save',
      fresh: true,
      notice: 'This is what Marcus Bell saved.',
    });
  const kept = conflictReply(sent({ take: 'theirs' }), { changes: [], now: '2', keepsVersions: true });
  expect(kept).toMatchObject({ base: '2', notice: 'This is what your colleague saved. Yours is in Versions.' });
});
