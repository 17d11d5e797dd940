import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Loads the built bundle, typed by its source. Exits if `npm run build` has not run. */
export async function loadBundle(): Promise<typeof import('./app.ts')> {
  // Resolved from the working directory, because this file may be bundled into another.
  const file = resolve('build/server/index.js');
  if (!existsSync(file)) {
    console.error('The site is not built yet. Run: npm run build');
    process.exit(1);
  }
  return import(pathToFileURL(file).href);
}

export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

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
  for (const signal of stopSignals) process.on(signal, end);
}

export function startTogether(files: Record<string, NodeJS.ProcessEnv>, hear?: (text: string) => void): void {
  const kept = Object.entries(files).map(([file, env]) => keepRunning(file, { ...process.env, ...env }, hear));
  onStopSignal(async () => {
    await Promise.all(kept.map(({ stop }) => stop()));
  });
}

type Kept = { child: () => ChildProcess; stop: () => Promise<void> };

const firstDelayMs = 200;
const maxDelayMs = 5_000;
/** After a process has run this long, the restart delay is reset. */
const steadyMs = 10_000;

/** Restarts the process whenever it ends, so that a crash of the worker does not take down the website. `hear` gets its output. */
export function keepRunning(file: string, env: NodeJS.ProcessEnv, hear?: (text: string) => void): Kept {
  const stopping = new AbortController();
  let child: ChildProcess;
  const run = async () => {
    for (let delayMs = firstDelayMs; !stopping.signal.aborted;) {
      const begun = performance.now();
      child = spawn(process.execPath, [file], { env, stdio: ['inherit', hear ? 'pipe' : 'inherit', 'inherit'] });
      child.stdout?.on('data', (chunk: Buffer) => hear?.(chunk.toString()));
      const why = await new Promise<string>((done) => {
        child.once('exit', (code, signal) => done(`stopped unexpectedly with ${signal ?? `exit code ${code}`}`));
        child.once('error', (error) => done(`could not be started: ${error.message}`));
      });
      if (stopping.signal.aborted) return;
      if (performance.now() - begun >= steadyMs) delayMs = firstDelayMs;
      console.error(`${file} ${why}. Restarting in ${delayMs / 1_000} s.`);
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      delayMs = Math.min(2 * delayMs, maxDelayMs);
    }
  };
  const ended = run();
  return {
    child: () => child,
    async stop() {
      stopping.abort();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function freePort(): Promise<number> {
  return (await probe('127.0.0.1', 0)) ?? 0;
}

/** Exits with a message if the port is in use. Call it before starting anything that needs cleanup. */
export async function requireFreePort(): Promise<void> {
  const { HOST: host = '127.0.0.1', PORT: port = '4300' } = process.env;
  if (await probe(host, Number(port))) return;
  console.error(
    `Port ${port} on ${host} is already in use. Stop the process using it, or choose another port: PORT=${Number(port) + 1}`,
  );
  process.exit(1);
}

/** Returns the port if it is free. */
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

/** Accounts with a password for development and the demo, which may not be able to send mail. */
export function samplePeople(password = randomBytes(9).toString('base64url')) {
  const emails = ['dana.arceneaux@cypress-po.example', 'marcus.bell@cypress-po.example'];
  process.env['ADMIN_EMAILS'] ||= emails.join(',');
  if (!process.env['SMTP_URL']) process.env['MAIL_FOLDER'] ||= 'var/mail';
  return { password, emails, writer: { name: 'Thomas Guidry', email: 'thomas.guidry@cypress-po.example' } };
}
