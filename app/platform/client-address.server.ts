import { isIP } from 'node:net';
import { compile } from 'proxy-addr';
import { z } from 'zod';

/** Whether to trust X-Forwarded-For from the proxy at this address. `hop` counts from our side, starting at 0. */
type TrustProxy = (address: string, hop: number) => boolean;

export const trustNone: TrustProxy = () => false;

const privateNetworks = compile(['loopback', 'linklocal', 'uniquelocal']);

export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 0 || privateNetworks(address, 0);
}

/** TRUST_PROXY: false, true (a proxy on this machine), the number of proxies, or their addresses and networks. */
export const trustProxySchema = z.string().transform((text, context): TrustProxy => {
  if (text === 'false') return trustNone;
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text);
  try {
    return compile(text === 'true' ? 'loopback' : text.split(',').map((entry) => entry.trim()));
  } catch {
    context.addIssue('Enter true, false, a number of proxies, or addresses and networks like 10.0.0.4,10.1.0.0/16.');
    return z.NEVER;
  }
});

/** Reads X-Forwarded-For from the right while the proxies are trusted, so it never reaches entries that the visitor forged. */
export function clientAddress(
  trust: TrustProxy,
  asked: { by: string | undefined; forwardedFor: string | string[] | undefined },
): string {
  let nearest = withoutPrefix(asked.by);
  const forwarded = asked.forwardedFor ? String(asked.forwardedFor).split(',') : [];
  for (let hop = 0; forwarded.length > 0 && trust(nearest, hop); hop += 1) {
    const before = withoutPrefix(forwarded.pop()?.trim());
    if (isIP(before) === 0) break;
    nearest = before;
  }
  return networkOf(nearest);
}

function withoutPrefix(address = ''): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** A household has one IPv4 address but a whole /64 of IPv6 addresses, so keep only the first half. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::`;
}

/** A home gets a /56 and a company a /48. A limit by /64 alone would give them 256 or 65,536 times the limit. */
export function widerNetworks(address: string): { network: string; factor: number }[] {
  if (isIP(address) !== 6) return [];
  const [first, second, third, fourth = ''] = networkOf(address).split(':');
  const site = `${first}:${second}:${third}`;
  return [
    { network: `${site}:${(Number.parseInt(fourth, 16) >> 8).toString(16)}/56`, factor: 4 },
    { network: `${site}/48`, factor: 16 },
  ];
}
