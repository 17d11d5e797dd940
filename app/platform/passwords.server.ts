import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { verifyPassword } from 'better-auth/crypto';
import { openTurns } from './limits.server.ts';

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

export type PasswordStrength = {
  /** Returns a score from 0 to 4; undefined after a timeout. */
  measure: (password: string, knownWords: string[]) => Promise<number | undefined>;
  close: () => Promise<void>;
};

/** Further characters make no password weaker, and the time grows with the square of the length. */
const measuredLength = 100;

/** A hostile password takes zxcvbn a second of CPU time, so it runs in a thread that is terminated at the deadline. */
export function openPasswordStrength(deadlineMs = 500): PasswordStrength {
  let started: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    const thread = await started?.catch(() => undefined);
    started = undefined;
    await thread?.terminate();
  }

  async function ask(password: string, knownWords: string[]): Promise<number | undefined> {
    try {
      started ??= start();
      const thread = await started;
      thread.postMessage([password.slice(0, measuredLength), knownWords]);
      const [score]: number[] = await once(thread, 'message', { signal: AbortSignal.timeout(deadlineMs) });
      return score;
    } catch (error) {
      await close();
      if (error instanceof Error && error.name === 'AbortError') return undefined;
      throw error;
    }
  }

  return {
    measure(password, knownWords) {
      const answer = last.then(() => ask(password, knownWords));
      last = answer.catch(() => undefined);
      return answer;
    },
    close,
  };
}

async function start(): Promise<Worker> {
  const { startPasswordThread } = await import('./threads.server.ts');
  const thread = startPasswordThread();
  await once(thread, 'message');
  return thread;
}
