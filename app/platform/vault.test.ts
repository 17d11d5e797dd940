import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openVault, Unreadable, type Place } from './vault.server.ts';

const key = (fill: number) => createSecretKey(Buffer.alloc(32, fill));
const index = { dataIndexKey: key(9) };
const k1 = { id: 'k1', key: key(1) };
const k2 = { id: 'k2', key: key(2) };
const old = openVault({ dataKeys: [k1], ...index });
const both = openVault({ dataKeys: [k2, k1], ...index });
const place: Place = { table: 'contact_messages', column: 'name', id: 7 };

test('whatever is sealed opens again as it was', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((value) => !value.includes('\0'));
  fc.assert(fc.property(text, (value) => old.open(place, 'k1', old.seal(place, value)) === value.toWellFormed()));
});

test('the same text is sealed differently each time, in steps of length that hide its own', () => {
  expect(old.seal(place, 'Walter')).not.toBe(old.seal(place, 'Walter'));
  expect(old.seal(place, 'Jo')).toHaveLength(old.seal(place, 'Bartholomew Fontenot').length);
  expect(old.seal(place, 'Walter')).not.toContain(Buffer.from('Walter').toString('base64').slice(0, 6));
});

test('moved to another table, column or row, or changed by one bit, it does not open', () => {
  const sealed = old.seal(place, 'Walter');
  const elsewhere: Place[] = [
    { ...place, table: 'comments' },
    { ...place, column: 'email' },
    { ...place, id: 8 },
  ];
  for (const other of elsewhere) expect(() => old.open(other, 'k1', sealed)).toThrow(Unreadable);
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => old.open(place, 'k1', changed.toString('base64'))).toThrow(Unreadable);
  }
  for (const broken of ['', 'Walter', sealed.slice(0, 40)])
    expect(() => old.open(place, 'k1', broken)).toThrow(Unreadable);
});

test('the first key seals, every key opens, and one that is gone is named without the text', () => {
  const sealed = old.seal(place, 'Walter');
  expect(both.open(place, 'k1', sealed)).toBe('Walter');
  expect(both.keyId).toBe('k2');
  const fresh = both.seal(place, 'Walter');
  expect(() => both.open(place, 'k1', fresh)).toThrow(Unreadable);
  expect(() => old.open(place, 'k2', fresh)).toThrow('contact_messages.name of row 7 cannot be opened with key k2');
  expect(old.open(place, null, 'written before')).toBe('written before');
});

test('marks survive a change of keys, differ by purpose, and follow the index key', () => {
  expect(old.mark('email', 'a@example.com')).toBe(both.mark('email', 'a@example.com'));
  expect(old.mark('email', 'a@example.com')).toMatch(/^[0-9a-f]{32}$/);
  expect(old.mark('phone', 'a@example.com')).not.toBe(old.mark('email', 'a@example.com'));
  const other = openVault({ dataKeys: [k1], dataIndexKey: key(8) });
  expect(other.mark('email', 'a@example.com')).not.toBe(old.mark('email', 'a@example.com'));
});
