import { expect, test } from 'vitest';
import { fieldSchema, formSchema, problemOf, readTyped } from './fields.server.ts';
import {
  controlProps,
  choice,
  date,
  email,
  flag,
  isReturnable,
  line,
  link,
  number,
  phone,
  picture,
  rich,
  text,
  time,
  type ValueField,
} from './fields.ts';

const size = choice('Size', { options: { s: 'Small', l: 'Large' } });

test.each<[string, ValueField, string, unknown]>([
  ['a line has no line breaks', line('', { max: 20 }), ' a \n b ', 'a b'],
  ['nor has a paragraph', text('', { max: 20 }), 'a\r\nb', 'a b'],
  ['paragraphs have', text('', { max: 20, paragraphs: true }), 'a\r\nb', 'a\nb'],
  ['and so has Markdown', rich('', { max: 20 }), 'a\n\nb', 'a\n\nb'],
  ['a web address may lack its protocol', link('', { max: 99, external: true }), 'fb.com/x', 'https://fb.com/x'],
  ['a time may have seconds', time(''), '08:30:00', '08:30'],
  ['a number is one', number('', { min: 0, max: 9 }), '7', 7],
  ['or none', number('', { min: 0, max: 9, optional: true }), '', null],
  ['a flag is on or off', flag(''), 'yes', true],
  ['a picture is an id', picture(''), '12', 12],
  ['or none', picture(''), 'x', null],
])('%s', (_, field, typed, value) => {
  expect(readTyped(field, typed)).toBe(value);
  expect(problemOf(field, value)).toBeNull();
});

test.each<[ValueField, string, string]>([
  [line('', { max: 3 }), '', 'Write something here.'],
  [line('', { max: 3, missing: 'Enter it.' }), ' ', 'Enter it.'],
  [line('', { max: 3 }), 'abcd', 'Shorten this by 1 character.'],
  [number('', { min: 1, max: 2_000 }), '2001', 'Enter a whole number from 1 to 2,000.'],
  [number('', { min: 1, max: 9 }), '1.5', 'Enter a whole number from 1 to 9.'],
  [size, 'm', 'Choose one from the list.'],
  [date('', { invalid: 'Enter a date.' }), '2026-02-30', 'Enter a date.'],
  [time(''), '25:00', 'Enter a time, like 8:00 AM.'],
  [email('', { max: 99 }), 'ann@', 'This e-mail address looks unfinished. It should look like name@example.com.'],
  [phone('', { max: 40, missing: 'Enter a phone.' }), '12', 'Enter a phone.'],
  [link('', { max: 99 }), 'javascript:x', 'Choose a page, or enter an address that starts with https://.'],
  [
    link('', { max: 99, external: true }),
    '/about',
    'Enter a web address that starts with https://, or leave this empty.',
  ],
])('%o refuses %j', (field, typed, message) => {
  expect(fieldSchema(field).safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test('a form has the types of its fields', () => {
  const schema = formSchema({
    size,
    many: number('', { min: 1, max: 9 }),
    note: line('', { max: 9, optional: true }),
  });
  const read: { size: 's' | 'l'; many: number; note: string } = schema.parse({ size: 's', many: '3' });
  expect(read).toEqual({ size: 's', many: 3, note: '' });
});

test('a soft hyphen stays in page text and leaves every name', () => {
  const field = line('', { max: 40 });
  expect(readTyped(field, 'Micro\u00ADprocessor\u202E', true)).toBe('Micro\u00ADprocessor');
  expect(readTyped(field, 'An\u00ADn\u202E')).toBe('Ann');
});

test('a refused form sends back its described fields, and no secret', () => {
  const fields = { name: line('', { max: 9 }), code: line('', { max: 9, secret: true }) };
  expect(['name', 'week.0.name', 'intent'].map((name) => isReturnable(fields, name))).toEqual([true, true, true]);
  expect(['code', 'week.0.code', 'token', 'next', 'constructor'].some((name) => isReturnable(fields, name))).toBe(
    false,
  );
});

test('a choice that may stay empty offers None first, and no other does', () => {
  const options = { dog: 'A dog', sun: 'The sun' };
  const fields = { scene: choice('Scene', { options, optional: true }), must: choice('Scene', { options }) };
  const control = controlProps(fields, {});
  expect(Object.values(control('scene').options ?? {})).toEqual(['None', 'A dog', 'The sun']);
  expect(control('must').options).toEqual(options);
});
