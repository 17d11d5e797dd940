import { expect, test } from 'vitest';
import { clientAddress, trustProxySchema } from './client-address.server.ts';

test.each([
  ['false', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['false', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['true', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['true', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  // Somebody who reaches the port without the proxy says what they like.
  ['true', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.4', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  // What the visitor wrote in front of what the proxy wrote.
  ['10.0.0.4', '10.0.0.4', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  // Two proxies of ours, one behind the other.
  ['10.0.0.4, 10.1.0.0/16', '10.0.0.4', '192.0.2.66, 198.51.100.1, 10.1.7.7', '198.51.100.1'],
  ['10.0.0.4', '10.0.0.4', 'unknown', '10.0.0.4'],
  ['10.0.0.4', '10.0.0.4', undefined, '10.0.0.4'],
  ['true', '127.0.0.1', '2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['true', '127.0.0.1', '2001:db8::1', '2001:db8:0:0::'],
  // So many proxies, wherever they are: what is further away was written by the visitor.
  ['1', '10.9.8.7', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['2', '10.9.8.7', '192.0.2.66, 198.51.100.1, 10.3.2.1', '198.51.100.1'],
  ['2001:db8::/32', '2001:db8::7', '198.51.100.1', '198.51.100.1'],
])('with TRUST_PROXY=%s a request of %s that tells of %s comes from %s', (setting, peer, forwarded, address) => {
  expect(clientAddress(trustProxySchema.parse(setting), { by: peer, forwardedFor: forwarded })).toBe(address);
});

test.each(['yes', '10.0.0.300', '10.0.0.0/33', 'proxy.example', ''])('%j is no list of proxies', (setting) => {
  expect(trustProxySchema.safeParse(setting).success).toBe(false);
});
