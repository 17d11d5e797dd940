import { createHash, createHmac } from 'node:crypto';
import type { App } from '#app/context.ts';
import { visitorHash } from '#app/platform/log.server.ts';
import { readSigned, sign } from '#app/platform/vault.server.ts';
import type { FormStamp } from './visitor-form.ts';

type Keyed = Pick<App, 'config'>;

/** Call it in the loader of every page with a form for visitors. */
export function newFormStamp(app: Keyed): FormStamp {
  return { key: crypto.randomUUID(), shown: stampForm(app) };
}

/** Returns the signed time of rendering. A cached page has an older stamp, which is harmless. */
export function stampForm({ config }: Keyed, now: number = Date.now()): string {
  return sign(config.authSecret, stampPurpose, Math.trunc(now / 1_000).toString(36));
}

/** Returns the form's age in seconds; null for an invalid signature. */
export function ageOfStamp({ config }: Keyed, stamp: string, now: number = Date.now()): number | null {
  const made = readSigned(config.authSecret, stampPurpose, stamp);
  return made === null ? null : Math.trunc(now / 1_000) - Number.parseInt(made, 36);
}

const stampPurpose = 'comment form';

/** A hash that identifies a sender across days and processes without revealing the address. */
export function senderHash({ config }: Keyed, address: string): string {
  const salt = createHmac('sha256', config.authSecret).update('comment sender').digest('base64url');
  return visitorHash(address, salt);
}

/** Idempotency key. It includes the content, because visitors who got the same cached page share the form's key. */
export function submissionId(formKey: string, ...written: (string | number)[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([formKey.slice(0, 64), ...written]))
    .digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
