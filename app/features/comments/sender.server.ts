import { createHmac } from 'node:crypto';
import type { App } from '#app/context.ts';
import { visitorMark } from '#app/platform/log.server.ts';

/** A mark of who sends, the same on every day and in every process. The address cannot be read from it. */
export function senderMark({ config }: Pick<App, 'config'>, address: string): string {
  const salt = createHmac('sha256', config.authSecret).update('comment sender').digest('base64url');
  return visitorMark(networkOf(address), salt);
}

/** One household has one IPv4 address but a whole network of IPv6 addresses: its first half names it. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return groups.slice(0, 4).join(':').toLowerCase();
}
