import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findLeaks, makeCanary, publicValues } from './canaries.ts';

const one = makeCanary('contact');
const comment = makeCanary('comment', { forEverybody: true });
const canaries = [one, comment];
const found = (text: string, isPublic = false) =>
  findLeaks(canaries, [{ place: 'here', text, public: isPublic }]).map(({ what, form }) => `${what}, ${form}`);

const digits = one.phone.replace(/\D/g, '');
test.each([
  ['the name', `hello ${one.name}!`],
  ['the name in capitals', one.name.toUpperCase()],
  ['the address', JSON.stringify({ a: one.email })],
  ['the address in an address', `https://x.example/?q=${encodeURIComponent(one.email)}`],
  ['the number', digits],
  ['the number as typed', one.phone],
  ['the number grouped', digits.replace(/^(...)(...)/, '$1.$2.')],
  ['the text', one.text],
  ['hex', Buffer.from(`- ${one.name}`).toString('hex')],
  ...[0, 1, 2, 3, 4].map((skip): [string, string] => [
    `base64, ${skip}`,
    Buffer.from('.'.repeat(skip) + one.email).toString('base64'),
  ]),
  ...[0, 1, 2].map((skip): [string, string] => [
    `base64 of a name, ${skip}`,
    Buffer.from('.'.repeat(skip) + one.name).toString('base64'),
  ]),
  ['a hash', createHash('sha256').update(one.email).digest('hex')],
  [
    'a hash as a uuid',
    createHash('md5')
      .update(one.email)
      .digest('hex')
      .replace(/^(.{8})(.{4})/, '$1-$2-'),
  ],
  ['a hash of the digits', createHash('sha1').update(digits).digest('base64')],
])('finds %s', (_what, text) => expect(found(`before ${text} after`)).not.toEqual([]));

test('a leak names its kind and its form', () => {
  expect(found(one.name)).toEqual(['the name, contact']);
  expect(found(one.phone)).toEqual(['the phone number, contact']);
});

test('text without canaries has no leaks', () => {
  expect(found(`985 985-1234 zqcan ${crypto.randomUUID()} ${'a'.repeat(64)}`)).toEqual([]);
});

test('the public text of a comment may appear in public places, but the e-mail address may not', () => {
  const [word = ''] = publicValues(canaries);
  expect(found(word, true)).toEqual([]);
  expect(found(word)).toEqual(['the text, comment']);
  expect(found(`${comment.name} ${comment.email}`, true)).toEqual(['the e-mail address, comment']);
});

test('a public word cut off at the end of a database page is a leak only outside the database files', () => {
  const cut = comment.name.slice(0, 11);
  expect(found(cut, true)).toEqual([]);
  expect(found(cut)).toEqual(['a piece of a canary, unknown']);
  expect(found(one.name.slice(0, 13), true)).toEqual(['a piece of a canary, unknown']);
});
