import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';
import { openTurns } from './turns.server.ts';

/** OWASP's 2026 minimum, in the variant with 32 MB instead of 128. Each hash stores its parameters, so that they can be raised. */
const standardWork = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 64;
/** Uses two of Node's four pool threads. The others read files and compress pages. */
const atOnce = 2;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export type PasswordHash = ReturnType<typeof openPasswordHash>;
export type PasswordWork = typeof standardWork;

/** Only tests pass weaker parameters. */
export function openPasswordHash(work: PasswordWork = standardWork) {
  const prefix = `scrypt$${work.N}$${work.r}$${work.p}$`;
  const { run } = openTurns(atOnce);
  const keyOf = (password: string, salt: Buffer): Promise<Buffer> =>
    run(() => derive(password.normalize('NFKC'), salt, keyBytes, { ...work, maxmem: 256 * work.N * work.r }));
  /** True for a weaker hash by better-auth itself, which is replaced at the next sign-in. */
  const isOld = (hash: string): boolean => !hash.startsWith(prefix);

  return {
    isOld,
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return `${prefix}${salt.toString('base64url')}$${(await keyOf(password, salt)).toString('base64url')}`;
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      if (isOld(hash)) return verifyPassword({ hash, password });
      const [salt = '', key = ''] = hash.slice(prefix.length).split('$');
      const stored = Buffer.from(key, 'base64url');
      return (
        stored.length === keyBytes && timingSafeEqual(stored, await keyOf(password, Buffer.from(salt, 'base64url')))
      );
    },
  };
}
