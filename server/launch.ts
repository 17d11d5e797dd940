import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** The built bundle, with the types of its source: it does not exist before `npm run build`. */
export async function loadBundle(): Promise<typeof import('./app.ts')> {
  // From where the site runs and not from this file, which may have become part of another.
  const file = pathToFileURL(resolve('build/server/index.js')).href;
  return import(file);
}

/** Runs `stop` once on the first signal that asks the process to end, then ends it. */
export function onStopSignal(stop: () => Promise<void>): void {
  let asked = false;
  const end = () => {
    if (asked) return;
    asked = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

/** Starts each file as a process of its own, with what its environment has besides. They live and end together: whoever watches over this process starts all of them again. */
export function startTogether(files: Record<string, NodeJS.ProcessEnv>): void {
  let stopping = false;
  const children = Object.entries(files).map(([file, env]) => {
    const child = spawn(process.execPath, [file], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => {
      if (stopping) return;
      console.error(`${file} ended by itself with ${code}`);
      void stop().then(() => process.exit(1));
    });
    return child;
  });
  async function stop(): Promise<void> {
    stopping = true;
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(
      running.map((child) => {
        child.kill('SIGTERM');
        return new Promise((done) => child.once('exit', done));
      }),
    );
  }
  onStopSignal(stop);
}

export async function freePort(): Promise<number> {
  return (await probe('127.0.0.1', 0)) ?? 0;
}

/** Ends the process with one sentence where another one listens already: before it has begun anything that must be undone. */
export async function requireFreePort(): Promise<void> {
  const { HOST: host = '127.0.0.1', PORT: port = '4300' } = process.env;
  if (await probe(host, Number(port))) return;
  console.error(
    `Port ${port} on ${host} is taken. Stop what listens there, or choose another port: PORT=${Number(port) + 1}`,
  );
  process.exit(1);
}

/** The port if it can be listened on. */
function probe(host: string, port: number): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const server = createServer().on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Who may sign in with a password where no mail can give them one: development and the demo. */
export function samplePeople(password = randomBytes(9).toString('base64url')): { password: string; emails: string[] } {
  const emails = ['dana.arceneaux@cypress-po.example', 'marcus.bell@cypress-po.example'];
  process.env['ADMIN_EMAILS'] ||= emails.join(',');
  if (!process.env['SMTP_URL']) process.env['MAIL_FOLDER'] ||= 'var/mail';
  return { password, emails };
}
