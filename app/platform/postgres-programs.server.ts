import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Bytes } from './files.server.ts';
import { postgresEnvironment } from './config.server.ts';

const execute = promisify(execFile);

/** A program that suits the server is not installed. The message says what to do. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

/** Everything that the snapshot sees, in pg_dump's own compressed format. */
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

/** All of it or nothing: one transaction, which is not finished when the dump breaks off. */
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
      // Killed before its input ends: what has arrived must not look like all there is.
      broken = error;
      child.kill('SIGKILL');
      throw error;
    }
  };
  // What a program that ended by itself has said tells more than the pipe it left.
  await pipeline(watched, child.stdin).catch(() => {});
  await ended.catch((error: unknown) => {
    throw broken ?? error;
  });
}

function start(program: string, databaseUrl: string, flags: string[]) {
  // The password goes by the environment: arguments can be read by everybody on the machine.
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [...flags, `--dbname=${url.href}`], { env: postgresEnvironment(password) });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const ended = (async () => {
    const [code]: unknown[] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said.trim()}`);
  })();
  // Awaited later, perhaps after it has failed.
  ended.catch(() => {});
  return { child, ended };
}

/**
 * Of the server's own version, or a newer one: an older one does not understand the server. From 17 on, pg_restore first sets
 * transaction_timeout, which servers before 17 refuse.
 */
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
