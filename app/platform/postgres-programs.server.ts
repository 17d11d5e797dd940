import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { postgresEnvironment } from './config.server.ts';
import type { Bytes } from './files.server.ts';

const execute = promisify(execFile);

/** No program that fits the server's version is installed. The message says what to install. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

export async function* dumpDatabase(
  databaseUrl: string,
  { major, snapshot }: { major: number; snapshot: string },
): AsyncGenerator<Uint8Array> {
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const { child, ended } = start(await findProgram('pg_dump', major), databaseUrl, flags);
  const pieces: AsyncIterable<Buffer> = child.stdout;
  try {
    yield* pieces;
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}

/** Restores in one transaction, which is rolled back if the dump ends early. */
export async function restoreDatabase(
  databaseUrl: string,
  { major, dump }: { major: number; dump: Bytes },
): Promise<void> {
  const flags = ['--single-transaction', '--no-owner', '--no-privileges'];
  const { child, ended } = start(await findProgram('pg_restore', major), databaseUrl, flags);
  child.stdout.resume();
  let broken: unknown;
  const watched = async function* () {
    try {
      yield* dump;
    } catch (error) {
      // Kill pg_restore before its input ends, so that it does not commit an incomplete dump.
      broken = error;
      child.kill('SIGKILL');
      throw error;
    }
  };
  // If the program exits early, its own error says more than the broken pipe.
  await pipeline(watched, child.stdin).catch(() => {});
  await ended.catch((error: unknown) => {
    throw broken ?? error;
  });
}

function start(program: string, databaseUrl: string, flags: string[]) {
  // Pass the password in the environment, because every user of the machine can read arguments.
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [...flags, `--dbname=${url.href}`], { env: postgresEnvironment(password) });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
  const ended = (async () => {
    const [code]: unknown[] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} exited with code ${String(code)}: ${output.trim()}`);
  })();
  // Prevents an unhandled rejection, because the caller awaits it later.
  ended.catch(() => {});
  return { child, ended };
}

/** Older programs do not support the server. From 17 on, pg_restore first sets transaction_timeout, which servers before 17 reject. */
export async function findProgram(name: 'pg_dump' | 'pg_restore', major: number): Promise<string> {
  const own = `/usr/lib/postgresql/${major}/bin/${name}`;
  if (existsSync(own)) return own;
  const found = await execute(name, ['--version']).catch(() => null);
  const version = Number(/(\d+)/.exec(found?.stdout ?? '')?.[1] ?? 0);
  const isTooNew = name === 'pg_restore' && version >= 17 && major < 17;
  if (version >= major && !isTooNew) return name;
  throw new ProgramMissing(
    `The server is PostgreSQL ${major}, and ${name} ${version > 0 ? `here is ${version}` : 'is not installed'}. Install the matching version. On Debian: apt-get install postgresql-client-${major}`,
  );
}
