import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

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
  const { startPasswordThread } = await import('./password-thread.server.ts');
  const thread = startPasswordThread();
  await once(thread, 'message');
  return thread;
}
