import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

export type PasswordStrength = {
  /** From 0 to 4; undefined where it could not be told in time. */
  measure: (password: string, knownWords: string[]) => Promise<number | undefined>;
  close: () => Promise<void>;
};

/** What comes after makes a password no weaker, and the time grows with the square of the length. */
const measuredLength = 100;

/**
 * zxcvbn counts how many guesses a password withstands. A hostile one keeps a processor busy for a second, so it runs in a thread that is
 * terminated at a deadline. The thread starts when somebody first chooses a password, and measures one at a time.
 */
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
  const { startPasswordThread } = await import('./password-thread.server.ts');
  const thread = startPasswordThread();
  await once(thread, 'message');
  return thread;
}
