import { expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { formSchema } from './fields.server.ts';
import { line } from './fields.ts';
import { ageOfStamp, senderHash, stampForm } from './visitor-form.server.ts';
import { reasonsInForm } from './visitor-form.ts';

const app = { config: readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x/y', AUTH_SECRET: 's'.repeat(32) }) };
const other = { config: { ...app.config, authSecret: 't'.repeat(32) } };
const honest = { name: 'Walter', message: 'The liner advice helped. Thank you!', trap: '', age: 40 };

test('an honest message raises no suspicion', () => {
  expect(reasonsInForm(honest)).toEqual([]);
  expect(reasonsInForm({ ...honest, message: 'I found this: https://example.com/liners' })).toEqual([]);
  expect(reasonsInForm({ ...honest, message: 'My specialist in Baton Rouge said the same.' })).toEqual([]);
  expect(reasonsInForm({ ...honest, age: 3 })).toEqual([]);
  expect(reasonsInForm({ ...honest, age: 60 * 60 * 24 * 30 })).toEqual([]);
  expect(reasonsInForm({ ...honest, age: -60 })).toEqual([]);
});

test.each([
  [{ trap: 'https://x.example' }, 'It filled in a field that people can’t see.'],
  [{ age: null }, 'It was sent without opening the page first.'],
  [{ age: 2 }, 'It was written in less than 3 seconds.'],
  [{ message: 'https://a.example and www.b.example' }, 'It has 2 links.'],
  [{ name: 'www.cheap.example' }, 'The name is a link.'],
  [{ message: 'Best CASINO bonus here' }, 'It looks like advertising.'],
  [{ message: 'see [url=x]this[/url]' }, 'It looks like advertising.'],
])('%o is a reason to hold a message for review', (fields, reason) => {
  expect(reasonsInForm({ ...honest, ...fields })).toContain(reason);
});

test('a form’s stamp gives its age, and only a valid signature counts', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  const stamp = stampForm(app, now);
  expect(ageOfStamp(app, stamp, now + 2_000)).toBe(2);
  expect(ageOfStamp(app, stamp, now + 86_400_000)).toBe(86_400);
  expect(ageOfStamp(other, stamp, now)).toBeNull();
  expect(ageOfStamp(app, stamp.replace(/^./, '0'), now)).toBeNull();
  for (const wrong of ['', '.', 'x.y', stamp.split('.')[0] ?? '']) expect(ageOfStamp(app, wrong, now)).toBeNull();
});

test('a sender’s hash is stable and does not reveal the address', () => {
  const mark = senderHash(app, '203.0.113.9');
  expect(senderHash(app, '203.0.113.9')).toBe(mark);
  expect(mark).not.toContain('203');
  expect(senderHash(other, '203.0.113.9')).not.toBe(mark);
});

test('invisible characters are removed from input, but emoji and scripts that need joiners stay intact', () => {
  const schema = formSchema({ name: line('Name', { max: 100, optional: true }) });
  const typed = (name: string) => schema.parse({ name }).name;
  expect(typed('Wal\u202Eret\u200B\uFEFF\u2066 F\u00ADontenot')).toBe('Walret Fontenot');
  for (const whole of ['👩‍🦽 Ana', '👨‍👩‍👧', 'می‌خواهم', 'Renée']) expect(typed(whole)).toBe(whole);
});
