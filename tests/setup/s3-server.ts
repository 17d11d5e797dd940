import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#app/platform/config.server.ts';
import { s3ClientConfig } from '#app/platform/files.server.ts';
import { removeFolder } from './remove-folder.ts';

/** Needs Debian's packages ceph-mon, ceph-osd, radosgw and ceph-common. */
export const hasS3Server = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'].every((name) =>
  existsSync(`/usr/bin/${name}`),
);

/**
 * Starts a real S3 server: Ceph's gateway over a one-node cluster, in memory and on loopback. Stopping deletes it.
 * No manager runs. The cluster warns about that, but S3 does not need one.
 */
export async function startS3Server(port: number): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  for (const name of ['mon', 'osd', 'rgw', 'log']) await mkdir(join(folder, name));
  const fsid = randomUUID();
  const monitor = `[v2:127.0.0.1:${port + 1},v1:127.0.0.1:${port + 2}]`;
  await writeFile(join(folder, 'ceph.conf'), configuration({ folder, fsid, monitor, port }));
  if (owner.uid !== undefined)
    for (const name of ['', 'mon', 'osd', 'rgw', 'log']) await chown(join(folder, name), owner.uid, owner.gid);

  const children: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { ...owner, cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, [...args, '-c', 'ceph.conf', '-f'], { ...owner, cwd: folder, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const ceph = (...args: string[]) => run('ceph', '-c', 'ceph.conf', '--connect-timeout', '10', ...args);
  const stop = async () => {
    await Promise.all(children.toReversed().map(end));
    removeFolder(folder);
  };

  try {
    for (const [name, ...rights] of keys)
      run(
        'ceph-authtool',
        'keyring',
        ...(name === 'mon.' ? ['--create-keyring'] : []),
        '--gen-key',
        '-n',
        name,
        ...rights,
      );
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitor, 'monmap');
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring', '-c', 'ceph.conf');
    start('ceph-mon', '-i', 'a');
    const disk = randomUUID();
    ceph('osd', 'new', disk);
    ceph('auth', 'import', '-i', 'keyring');
    run('ceph-osd', '-i', '0', '-c', 'ceph.conf', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0');
    await pollUntil(() => ceph('osd', 'stat').includes('1 up'));
    start('radosgw', '-n', 'client.rgw');
    await pollUntil(async () => (await fetch(`http://127.0.0.1:${port}/`)).ok);
    const [accessKey, secretKey] = ['TESTACCESSKEY', 'test-secret-key-test-secret-key'];
    const user = ['--uid=test', '--display-name=test', `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
    run('radosgw-admin', '-c', 'ceph.conf', '-n', 'client.rgw', 'user', 'create', ...user);
    const settings = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'site',
      accessKey,
      secretKey,
    };
    await new S3Client(s3ClientConfig(settings)).send(new CreateBucketCommand({ Bucket: settings.bucket }));
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const keys = [
  ['mon.', '--cap', 'mon', 'allow *'],
  ['client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'],
  ['client.rgw', '--cap', 'mon', 'allow rw', '--cap', 'osd', 'allow rwx', '--cap', 'mgr', 'allow rw'],
  ['osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow profile osd'],
] as const;

type Place = { folder: string; fsid: string; monitor: string; port: number };

function configuration({ folder, fsid, monitor, port }: Place): string {
  return `
[global]
fsid = ${fsid}
mon host = ${monitor}
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv4 = true
ms bind port min = ${port + 10}
ms bind port max = ${port + 60}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/log/$name.log
mon cluster log file = ${folder}/log/cluster.log
crash dir = ${folder}/log
pid file =
paxos propose interval = 0.1
paxos min wait = 0.01
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
rgw rados pool pg num min = 4
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
mon max pg per osd = 1000
[mon]
mon data = ${folder}/mon
[osd]
osd data = ${folder}/osd
osd journal = ${folder}/osd/journal
osd objectstore = memstore
memstore device bytes = 1073741824
osd class load list = *
osd class default list = *
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 16
rgw dns name =
`;
}

async function pollUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error('the S3 server did not start within a minute');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

function idOf(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'ceph'], { encoding: 'utf8' }));
}
