import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from './remove-folder.ts';

const execute = promisify(execFile);

/** Debian packages, each with a program that shows whether it is installed. */
export const containerPackages = { podman: 'podman', runc: 'runc', conmon: 'conmon', mmdebstrap: 'mmdebstrap' };

export type Containers = {
  /** Runs podman and returns its output. Throws if the exit code is not 0. */
  podman: (...args: string[]) => Promise<string>;
  /** Runs podman and returns its output and its exit code. */
  tryPodman: (...args: string[]) => Promise<{ code: number; output: string }>;
  close: () => void;
};

/** Sets up podman with its own store, for a machine without systemd, delegated cgroups or a registry. Needs root. */
export function openContainers(folder: string): Containers {
  const store = resolve(folder);
  mkdirSync(store, { recursive: true });
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const maxFiles = /Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? '4096';
  writeFileSync(
    join(store, 'containers.conf'),
    `[containers]\ndefault_ulimits = ["nofile=4096:${maxFiles}","nproc=10000:10000"]\n[engine]\nruntime = "runc"\n`,
  );
  writeFileSync(join(store, 'registries.conf'), 'unqualified-search-registries = []\n');
  const env = {
    ...process.env,
    CONTAINERS_CONF: join(store, 'containers.conf'),
    CONTAINERS_REGISTRIES_CONF: join(store, 'registries.conf'),
  };
  const places = ['--root', join(store, 'root'), '--runroot', join(store, 'run'), '--tmpdir', join(store, 'tmp')];
  const common = [...places, '--cgroup-manager=cgroupfs', '--events-backend=none', '--log-level=error'];
  const tryPodman = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      const child = spawn('podman', [...common, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (output += part.toString()));
      child.on('close', (code) => done({ code: code ?? 1, output }));
    });
  return {
    tryPodman,
    async podman(...args) {
      const { stdout } = await execute('podman', [...common, ...args], { env, maxBuffer: 100e6 });
      return stdout.trim();
    },
    close() {
      // podman bind-mounts its overlay folder and does not unmount it.
      execFileSync('bash', ['-c', 'umount "$0" 2>/dev/null || true', join(store, 'root', 'overlay')]);
    },
  };
}

/** Builds stand-ins for the Dockerfile's base images, because no registry can be reached. The store keeps them. */
export async function baseImages(containers: Containers, folder: string): Promise<Record<string, string>> {
  return {
    NODE_IMAGE: await standIn(containers, folder, {
      name: 'localhost/node-stand-in:26-trixie-slim',
      packages: 'libatomic1,libstdc++6',
      async prepare(context) {
        await execute('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', context, 'npm@11']);
        cpSync('node_modules/node/bin/node', join(context, 'node'));
      },
      steps: `COPY node /usr/local/bin/node
COPY node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt`,
    }),
    // PostgreSQL 18 comes from the release after Debian 13. Its programs run with the libraries of Debian 13.
    POSTGRES_IMAGE: await standIn(containers, folder, {
      name: 'localhost/postgres-stand-in:18-trixie',
      packages: 'liblz4-1,libreadline8t64,libldap2,libgssapi-krb5-2,adduser,perl-base',
      steps: `RUN sed 's/trixie/forky/' /etc/apt/sources.list >/etc/apt/sources.list.d/next.list \\
 && printf 'Package: *\\nPin: release n=forky\\nPin-Priority: 100\\n' >/etc/apt/preferences.d/next \\
 && apt-get -o Acquire::Check-Valid-Until=no update && apt-get install -y --no-install-recommends postgresql-client-18 libpq5/forky && rm /etc/apt/sources.list.d/next.list`,
    }),
  };
}

type StandIn = { name: string; packages: string; prepare?: (context: string) => Promise<void>; steps: string };

async function standIn(
  { podman, tryPodman }: Containers,
  folder: string,
  { name, packages, prepare, steps }: StandIn,
): Promise<string> {
  if ((await tryPodman('image', 'exists', name)).code === 0) return name;
  const context = resolve(folder, 'base');
  mkdirSync(context, { recursive: true });
  const small = ['--quiet', '--variant=minbase', `--include=ca-certificates,${packages}`];
  const noManuals = ['man', 'doc'].map((kind) => `--dpkgopt=path-exclude=/usr/share/${kind}/*`);
  await execute('mmdebstrap', [
    ...small,
    ...noManuals,
    'trixie',
    join(context, 'debian.tar'),
    'http://deb.debian.org/debian',
  ]);
  await prepare?.(context);
  // This machine's CA certificates, because the build downloads packages.
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca.crt'), { dereference: true });
  writeFileSync(
    join(context, 'Containerfile'),
    `FROM scratch\nADD debian.tar /\nCOPY ca.crt /etc/ssl/certs/ca-certificates.crt\n${steps}\n`,
  );
  await podman('build', '-q', '--isolation', 'chroot', '--network', 'host', '-t', name, context);
  removeFolder(context);
  return name;
}

export function missingPrograms(programs: Record<string, string>): string[] {
  const places = ['/usr/bin', '/usr/sbin', '/bin'];
  return Object.entries(programs)
    .filter(([, program]) => !places.some((place) => existsSync(join(place, program))))
    .map(([name]) => name);
}
