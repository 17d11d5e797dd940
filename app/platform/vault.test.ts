import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openVault, readSigned, sign, Unreadable, type Cell } from './vault.server.ts';

const key = (fill: number) => createSecretKey(Buffer.alloc(32, fill));
const index = { dataIndexKey: key(9) };
const k1 = { id: 'k1', key: key(1) };
const k2 = { id: 'k2', key: key(2) };
const old = openVault({ dataKeys: [k1], ...index });
const both = openVault({ dataKeys: [k2, k1], ...index });
const cell: Cell = { table: 'contact_messages', column: 'name', id: 7 };

test('decrypting returns the text that was encrypted', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((value) => !value.includes('\0'));
  fc.assert(fc.property(text, (value) => old.open(cell, 'k1', old.seal(cell, value)) === value.toWellFormed()));
});

test('the same text is encrypted differently each time, padded to hide its length', () => {
  expect(old.seal(cell, 'Walter')).not.toBe(old.seal(cell, 'Walter'));
  expect(old.seal(cell, 'Jo')).toHaveLength(old.seal(cell, 'Bartholomew Fontenot').length);
  expect(old.seal(cell, 'Walter')).not.toContain(Buffer.from('Walter').toString('base64').slice(0, 6));
});

test('a value that was moved to another cell or changed by one bit cannot be decrypted', () => {
  const sealed = old.seal(cell, 'Walter');
  const elsewhere: Cell[] = [
    { ...cell, table: 'comments' },
    { ...cell, column: 'email' },
    { ...cell, id: 8 },
  ];
  for (const other of elsewhere) expect(() => old.open(other, 'k1', sealed)).toThrow(Unreadable);
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => old.open(cell, 'k1', changed.toString('base64'))).toThrow(Unreadable);
  }
  for (const broken of ['', 'Walter', sealed.slice(0, 40)])
    expect(() => old.open(cell, 'k1', broken)).toThrow(Unreadable);
});

test('the first key encrypts, every key decrypts, and the error names a missing key without the text', () => {
  const sealed = old.seal(cell, 'Walter');
  expect(both.open(cell, 'k1', sealed)).toBe('Walter');
  expect(both.keyId).toBe('k2');
  const fresh = both.seal(cell, 'Walter');
  expect(() => both.open(cell, 'k1', fresh)).toThrow(Unreadable);
  expect(() => old.open(cell, 'k2', fresh)).toThrow('contact_messages.name of row 7 cannot be decrypted with key k2');
});

test('without a key, only an empty value is read, so that an attacker cannot insert an unencrypted one', () => {
  for (const none of [null, '']) {
    expect(() => old.open(cell, none, 'slipped in')).toThrow('of row 7 cannot be decrypted with key (none)');
    expect(old.open(cell, none, '')).toBe('');
  }
  expect(() => old.open(cell, 'k1', '')).toThrow(Unreadable);
});

test('HMACs survive key rotation, differ by purpose, and depend on the index key', () => {
  expect(old.hmac('email', 'a@example.com')).toBe(both.hmac('email', 'a@example.com'));
  expect(old.hmac('email', 'a@example.com')).toMatch(/^[0-9a-f]{32}$/);
  expect(old.hmac('phone', 'a@example.com')).not.toBe(old.hmac('email', 'a@example.com'));
  const other = openVault({ dataKeys: [k1], ...index, dataIndexKey: key(8) });
  expect(other.hmac('email', 'a@example.com')).not.toBe(old.hmac('email', 'a@example.com'));
});

test('only a text signed with this secret for this purpose can be read', () => {
  const signed = sign('secret', 'form', 'a.b');
  expect(readSigned('secret', 'form', signed)).toBe('a.b');
  expect(readSigned('secret', 'link', signed)).toBeNull();
  expect(readSigned('other', 'form', signed)).toBeNull();
  expect(readSigned('secret', 'form', `b${signed}`)).toBeNull();
  for (const nothing of ['', '.', 'a.b', signed.slice(0, -1)]) expect(readSigned('secret', 'form', nothing)).toBeNull();
});
