import { expect, test } from 'vitest';
import { readSigned, sign } from './signed.server.ts';

test('only what was signed with this secret for this purpose can be read', () => {
  const signed = sign('secret', 'form', 'a.b');
  expect(readSigned('secret', 'form', signed)).toBe('a.b');
  expect(readSigned('secret', 'link', signed)).toBeNull();
  expect(readSigned('other', 'form', signed)).toBeNull();
  expect(readSigned('secret', 'form', `b${signed}`)).toBeNull();
  for (const nothing of ['', '.', 'a.b', signed.slice(0, -1)]) expect(readSigned('secret', 'form', nothing)).toBeNull();
});
