import { expect, test } from 'vitest';
import { parseId, readField, readFields, readIds, readVersion } from './form-data.ts';

const version = (text: string) => {
  const form = new FormData();
  form.set('version', text);
  return readVersion(form, 'version');
};

test('an invalid or too large number is not accepted as an id or a version', () => {
  for (const wrong of ['', '-1', '1.5', '1e309', 'NaN', 'Infinity', '0x1F', ' 1', '9'.repeat(40)]) {
    expect(version(wrong)).toBe(0);
    expect(parseId(wrong)).toBeNull();
  }
  expect([version('12'), version('2147483648')]).toEqual([12, 0]);
  expect([parseId('2147483647'), parseId('2147483648')]).toEqual([2_147_483_647, null]);
});

test('a field is text without zero bytes, which the database rejects', () => {
  const form = new FormData();
  form.set('name', 'Da\0na\0');
  form.set('file', new Blob(['x']));
  expect(['name', 'file', 'missing'].map((name) => readField(form, name))).toEqual(['Dana', '', '']);
  form.append('name', 'Mar\0cus');
  expect(readFields(form, 'name')).toEqual(['Dana', 'Marcus']);
});

test('readIds returns the valid ids of all fields with a name', () => {
  const form = new FormData();
  for (const value of ['3', '', '1e3', '-1', '7']) form.append('person', value);
  expect(readIds(form, 'person')).toEqual([3, 7]);
});
