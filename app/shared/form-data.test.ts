import { expect, test } from 'vitest';
import { idIn, readField, readId, readVersion } from './form-data.ts';

const form = new FormData();
form.set('name', 'Da\0na\0');
form.set('file', new Blob(['x']));
form.set('id', '12\0');
form.set('large', '9'.repeat(16));

test('a field is text without zero bytes, which the database cannot be asked for', () => {
  expect(readField(form, 'name')).toBe('Dana');
  expect(readField(form, 'file')).toBe('');
  expect(readField(form, 'missing')).toBe('');
});

test('a number that the database cannot hold is none', () => {
  expect(readId(form, 'id')).toBe(12);
  expect(readId(form, 'large')).toBeNull();
  expect(readVersion(form, 'large')).toBe(0);
  for (const text of ['', '-1', '1e3', ' 1', '1\n']) expect(idIn(text)).toBeNull();
});
