import { namesOf } from '#app/shared/names-of.ts';
import { line } from './fields.ts';

/** Every input that must never come back to the browser. Password and code inputs have no other names. */
export const secrets = {
  password: line('Password', { max: 200, secret: true }),
  newPassword: line('New password', { max: 200, secret: true }),
  code: line('Code', { max: 40, secret: true }),
};

/** For pages that know no form's fields. Of 'group.0.code' only the last part counts. */
export function isSecret(name: string): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return namesOf(secrets).some((one) => one === last && 'secret' in secrets[one]);
}
