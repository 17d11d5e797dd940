import { spawn, type ChildProcess } from 'node:child_process';

export type Supervised = {
  pid: () => number;
  /** As a crash would. It is started again at once. */
  kill: () => void;
  /** Starts it anew with other settings. */
  change: (env: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

/** Keeps one process of the site running, as a service manager would. `hear` gets what it writes into its log. */
export function supervise(file: string, settings: Record<string, string>, hear?: (text: string) => void): Supervised {
  let env = settings;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let stopping = false;
  const start = () => {
    const started = spawn('node_modules/.bin/node', [file], {
      env: { ...process.env, ...env },
      stdio: ['ignore', hear ? 'pipe' : 'ignore', 'inherit'],
    });
    started.stdout?.on('data', (chunk: Buffer) => hear?.(chunk.toString()));
    child = started;
    ended = new Promise((done) => {
      started.on('exit', () => {
        // A process that cannot start, because the database is away, is tried again without haste.
        if (!stopping) setTimeout(() => !stopping && start(), 200);
        done(undefined);
      });
    });
  };
  const stop = async () => {
    stopping = true;
    child?.kill('SIGTERM');
    const patience = setTimeout(() => {
      console.error(`${file} did not end when asked and is killed`);
      child?.kill('SIGKILL');
    }, 40_000);
    await ended;
    clearTimeout(patience);
  };
  start();
  return {
    pid: () => child?.pid ?? 0,
    kill: () => void child?.kill('SIGKILL'),
    async change(other) {
      await stop();
      env = other;
      stopping = false;
      start();
    },
    stop,
  };
}
