import { createHash, randomBytes } from 'node:crypto';

/** Douglas Crockford's base 32: no letter that could be taken for a digit. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const [codes, groups, groupLength] = [10, 4, 6];
const hashMark = 'sha256:';

/** 120 bits each: nobody can try as many, so that a plain hash keeps them. */
function makeCodes(): string[] {
  return Array.from({ length: codes }, () =>
    Array.from({ length: groups }, () =>
      Array.from(randomBytes(groupLength), (byte) => signs.charAt(byte % signs.length)).join(''),
    ).join('-'),
  );
}

/** As better-auth is to compare it. Spaces, dashes, capitals and letters that look like digits make no difference. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashMark + createHash('sha256').update(code).digest('base64url');
}

/** What better-auth calls encrypting is hashing here: it keeps the rest after one was used, so that a hash must stay as it is. */
export const hashedRecoveryCodes = {
  customBackupCodesGenerate: makeCodes,
  storeBackupCodes: {
    encrypt: (json: string) =>
      Promise.resolve(
        json.replaceAll(/"([^"]*)"/g, (_, code: string) =>
          JSON.stringify(code.startsWith(hashMark) ? code : hashRecoveryCode(code)),
        ),
      ),
    decrypt: (stored: string) => Promise.resolve(stored),
  },
};
