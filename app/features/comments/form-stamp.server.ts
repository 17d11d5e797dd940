import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#app/context.ts';

/** Says when the form was made, signed, so that nobody can say otherwise. On a cached page it is older than the visit, which does no harm. */
export function stampForm({ config }: Pick<App, 'config'>, now: number = Date.now()): string {
  const made = Math.trunc(now / 1_000).toString(36);
  return `${made}.${sign(config.authSecret, made)}`;
}

/** The form's age in seconds; null for a stamp that is not ours. */
export function ageOfStamp({ config }: Pick<App, 'config'>, stamp: string, now: number = Date.now()): number | null {
  const [made = '', signature = ''] = stamp.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(config.authSecret, made));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Math.trunc(now / 1_000) - Number.parseInt(made, 36);
}

function sign(secret: string, made: string): string {
  return createHmac('sha256', secret).update(`comment form ${made}`).digest('base64url').slice(0, 22);
}
