import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { removeFolder } from './remove-folder.ts';

/** Needs Debian's packages postgresql, patroni, python3-etcd, etcd-server and haproxy. */
export const hasPatroni = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'].every((file) => existsSync(file));

const nodes = [1, 2, 3] as const;
/** After how many seconds without contact a primary is replaced. Patroni 4 allows no less than 20, so expect that in production. */
const leaseSeconds = 5;

export type Cluster = {
  /** URL of HAProxy, which forwards to the current primary. */
  url: string;
  findPrimary: () => Promise<number>;
  /** Kills Patroni, PostgreSQL and all connections of a node at the same time, as a power loss would. */
  kill: (node: number) => void;
  /** Suspends a node, as when a machine hangs: nothing responds and no connection closes. */
  freeze: (node: number) => void;
  thaw: (node: number) => void;
  /** Restarts a killed node. */
  restart: (node: number) => void;
  /** Waits until one server leads, two follow, and one of those is synchronous. */
  untilWhole: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts three PostgreSQL servers with synchronous replication under Patroni and etcd, behind HAProxy. Stopping deletes them. */
export async function startCluster(base = 15_400): Promise<Cluster> {
  const bin = systemBinaries();
  if (!bin) throw new Error('Debian’s package postgresql is missing');
  const folder = await mkdtemp(join(tmpdir(), 'patroni-'));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const give = async (path: string) => {
    if (owner.uid !== undefined) await chown(path, owner.uid, owner.gid);
  };
  await give(folder);
  const children = new Map<string, ChildProcess>();
  const start = (name: string, program: string, args: string[]) => {
    children.set(
      name,
      spawn(program, args, {
        ...owner,
        cwd: folder,
        env: { PATH: `${bin}:/usr/bin:/bin`, HOME: folder },
        stdio: 'ignore',
      }),
    );
  };
  const ports = (node: number) => ({
    postgres: base + 10 + node,
    rest: base + 20 + node,
    client: base + 30 + node,
    peer: base + 40 + node,
  });
  const startNode = (node: number) => start(`n${node}`, '/usr/bin/patroni', [join(folder, `n${node}.yml`)]);

  async function roles(): Promise<string[]> {
    const asked = nodes.map(async (node) => {
      for (const role of ['primary', 'sync', 'replica']) {
        const address = `http://127.0.0.1:${ports(node).rest}/${role}`;
        const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
        if (answer?.ok) return role;
      }
      return 'away';
    });
    return Promise.all(asked);
  }

  async function untilWhole(): Promise<void> {
    for (const last = performance.now() + 90_000; performance.now() < last; await wait(200))
      if ((await roles()).sort().join(' ') === 'primary replica sync') return;
    throw new Error(`the cluster is not complete: ${(await roles()).join(', ')}`);
  }

  const signal = (node: number, name: NodeJS.Signals) => {
    for (const pid of [children.get(`n${node}`)?.pid, ...serverPids(join(folder, `data${node}`))])
      if (pid) sendSignal(pid, name);
  };

  async function stop(): Promise<void> {
    for (const node of nodes) signal(node, 'SIGKILL');
    await Promise.all([...children.values()].map(end));
    // PostgreSQL's own processes are not our children, so they end a moment after the signal.
    removeFolder(folder);
  }

  try {
    const peers = nodes.map((node) => `e${node}=http://127.0.0.1:${ports(node).peer}`).join(',');
    const etcd = nodes.map((node) => `127.0.0.1:${ports(node).client}`).join(',');
    await writeFile(join(folder, 'first.sh'), firstStatements);
    await chmod(join(folder, 'first.sh'), 0o755);
    for (const node of nodes) {
      const { client, peer } = ports(node);
      const here = `http://127.0.0.1:${client}`;
      const toPeers = `http://127.0.0.1:${peer}`;
      const settings = {
        name: `e${node}`,
        'data-dir': join(folder, `etcd${node}`),
        'enable-v2': 'true',
        'listen-client-urls': here,
        'advertise-client-urls': here,
        'listen-peer-urls': toPeers,
        'initial-advertise-peer-urls': toPeers,
        'initial-cluster': peers,
        'initial-cluster-state': 'new',
      };
      const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
      start(`e${node}`, '/usr/bin/etcd', args);
      const sockets = join(folder, `sockets${node}`);
      await mkdir(sockets);
      await give(sockets);
      await writeFile(join(folder, `n${node}.yml`), patroniSettings({ folder, bin, node, etcd, ...ports(node) }));
      startNode(node);
    }
    const servers = nodes.map((node) => ({ node, port: ports(node).postgres, rest: ports(node).rest }));
    await writeFile(join(folder, 'haproxy.cfg'), haproxySettings(base, servers));
    start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
    await untilWhole();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://app:app-pw@127.0.0.1:${base}/app`,
    async findPrimary() {
      for (const last = performance.now() + 30_000; performance.now() < last; await wait(200)) {
        const place = (await roles()).indexOf('primary');
        if (place >= 0) return place + 1;
      }
      throw new Error('the cluster has no primary');
    },
    kill: (node) => signal(node, 'SIGKILL'),
    freeze: (node) => signal(node, 'SIGSTOP'),
    thaw: (node) => signal(node, 'SIGCONT'),
    restart: startNode,
    untilWhole,
    stop,
  };
}

const firstStatements = `#!/bin/sh
exec psql -v ON_ERROR_STOP=1 "$1" -c "create role app login password 'app-pw'" -c "create database app owner app"
`;

type Node = { folder: string; bin: string; node: number; etcd: string; postgres: number; rest: number };

/**
 * Strict mode: without a synchronous follower, writes wait. It uses etcd's older API, because Debian 12's Patroni 3.0.2 loses
 * confirmed rows with the newer one when a frozen primary resumes.
 */
function patroniSettings({ folder, bin, node, etcd, postgres, rest }: Node): string {
  return `
scope: app
name: n${node}
restapi: {listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}"}
etcd: {hosts: "${etcd}"}
bootstrap:
  dcs:
    ttl: ${leaseSeconds}
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: false
      parameters:
        max_connections: 100
        wal_log_hints: "on"
        wal_keep_size: 1GB
        shared_buffers: 64MB
        wal_receiver_timeout: 3s
        wal_sender_timeout: 3s
        wal_retrieve_retry_interval: 500ms
        tcp_keepalives_idle: 2
        tcp_keepalives_interval: 1
        tcp_keepalives_count: 3
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  pg_hba:
  - local all postgres peer
  - host replication replicator 127.0.0.1/32 scram-sha-256
  - host all all 127.0.0.1/32 scram-sha-256
  post_init: "${folder}/first.sh"
postgresql:
  listen: "127.0.0.1:${postgres}"
  connect_address: "127.0.0.1:${postgres}"
  data_dir: "${folder}/data${node}"
  bin_dir: "${bin}"
  pgpass: "${folder}/pgpass${node}"
  authentication:
    superuser: {username: postgres, password: super-pw}
    replication: {username: replicator, password: repl-pw}
    rewind: {username: rewinder, password: rewind-pw}
  basebackup: [{checkpoint: fast}]
  parameters: {unix_socket_directories: "${folder}/sockets${node}", password_encryption: scram-sha-256}
watchdog: {mode: "off"}
`;
}

/** The HAProxy configuration. It asks Patroni which server leads, and closes connections to one that no longer does. */
function haproxySettings(port: number, servers: { node: number; port: number; rest: number }[]): string {
  return `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 800ms
  retries 2
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ node, port: at, rest }) => `  server n${node} 127.0.0.1:${at} check port ${rest}`).join('\n')}
`;
}

/** Returns the pids of the server on this data folder and of its children. */
function serverPids(data: string): number[] {
  try {
    return withChildren(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  } catch {
    return [];
  }
}

function withChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => withChildren(Number(child))))];
  } catch {
    return [];
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}
