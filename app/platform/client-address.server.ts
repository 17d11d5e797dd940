import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Proxies of ours: addresses and networks, or those on this machine. */
export const trustedProxies = z.string().transform((list, context) => {
  const known = new BlockList();
  if (list === 'false') return known;
  for (const entry of list === 'true' ? ['127.0.0.0/8', '::1'] : list.split(',')) {
    const [address = '', length] = entry.trim().split('/', 2);
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = Number(length ?? (family === 'ipv6' ? 128 : 32));
    if (isIP(address) && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32)) known.addSubnet(address, bits, family);
    else {
      context.addIssue('Write true, false, or addresses and networks like 10.0.0.4,10.1.0.0/16.');
      return z.NEVER;
    }
  }
  return known;
});

export function isTrusted(proxies: BlockList, address: string | undefined): boolean {
  const plain = withoutPrefix(address);
  return isIP(plain) !== 0 && proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Where a request came from. Each proxy writes down at the end of X-Forwarded-For whom it was asked by: read from there, as long as it
 * was one of ours that wrote. What the visitor wrote in front is never reached.
 */
export function clientAddress(
  proxies: BlockList,
  asked: { by: string | undefined; forwardedFor: string | string[] | undefined },
): string {
  let nearest = withoutPrefix(asked.by);
  const told = asked.forwardedFor ? String(asked.forwardedFor).split(',') : [];
  while (told.length > 0 && isTrusted(proxies, nearest)) {
    const before = withoutPrefix(told.pop()?.trim());
    if (isIP(before) === 0) break;
    nearest = before;
  }
  return networkOf(nearest);
}

function withoutPrefix(address = ''): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** One household has one IPv4 address but a whole network of IPv6 addresses: its first half names it. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::`;
}
