import { createHash } from 'node:crypto';

/**
 * Names one sending of a form: the same form sent twice is one. The form's key alone will not do, because visitors who were served the
 * same cached page share it; so what they wrote is part of the name.
 */
export function submissionId(formKey: string, ...written: (string | number)[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([formKey.slice(0, 64), ...written]))
    .digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
