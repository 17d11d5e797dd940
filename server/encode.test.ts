import { expect, test } from 'vitest';
import { acceptedEncoding } from './encode.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['abracadabra', 'identity'],
])('a client that accepts %j gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
