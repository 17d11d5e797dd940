import { expect, test } from 'vitest';
import { clientAddress, trustProxySchema } from './client-address.server.ts';

test.each([
  ['false', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['false', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['true', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['true', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  // A client that bypasses the proxy can forge the header.
  ['true', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.4', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  // A forged entry before the one that the proxy appended.
  ['10.0.0.4', '10.0.0.4', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  // Two trusted proxies in a row.
  ['10.0.0.4, 10.1.0.0/16', '10.0.0.4', '192.0.2.66, 198.51.100.1, 10.1.7.7', '198.51.100.1'],
  ['10.0.0.4', '10.0.0.4', 'unknown', '10.0.0.4'],
  ['10.0.0.4', '10.0.0.4', undefined, '10.0.0.4'],
  ['true', '127.0.0.1', '2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['true', '127.0.0.1', '2001:db8::1', '2001:db8:0:0::'],
  // A number of proxies: entries beyond that hop are forged by the visitor.
  ['1', '10.9.8.7', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['2', '10.9.8.7', '192.0.2.66, 198.51.100.1, 10.3.2.1', '198.51.100.1'],
  ['2001:db8::/32', '2001:db8::7', '198.51.100.1', '198.51.100.1'],
])('with TRUST_PROXY=%s, peer %s and X-Forwarded-For %s, the client is %s', (setting, peer, forwarded, address) => {
  expect(clientAddress(trustProxySchema.parse(setting), { by: peer, forwardedFor: forwarded })).toBe(address);
});

test.each(['yes', '10.0.0.300', '10.0.0.0/33', 'proxy.example', ''])('%j is not a valid TRUST_PROXY', (setting) => {
  expect(trustProxySchema.safeParse(setting).success).toBe(false);
});
