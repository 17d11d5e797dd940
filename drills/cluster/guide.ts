import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { anOldSite } from '#tests/factories/old-site.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { missingPrograms } from '#tests/setup/containers.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from '../run.ts';

const folder = resolve('var/guide');
const root = join(folder, 'root');
/** The guide uses these, and the server shares this machine's network. */
const ports = [80, 443, 4301, 4302, 5432];
const maxMb = 200;

/**
 * Follows "On a Debian server" of docs/deploy.md to the letter, on a Debian 13 of its own under a real systemd: installs, answers setup,
 * runs the doctor, updates under readers, and looks at what the units may write. Reads the commands from the document.
 */
export async function guideDrill(): Promise<DrillResult> {
  const missing = missingPrograms({ mmdebstrap: 'mmdebstrap', 'util-linux': 'nsenter', git: 'git' });
  if (missing.length > 0) throw new Error(`This drill needs: apt-get install ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new Error('This drill starts a systemd and must run as root.');
  for (const port of ports) if (await isTaken(port)) throw new Error(`Port ${port} is in use.`);

  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  const tell = (what: string, figure: string | number, holds: boolean) => {
    rows.push({ what, figure });
    console.log(`${what}: ${figure}`);
    if (!holds) breaches.push(`${what}: ${figure}`);
  };
  prepareRoot();
  const smtp = await freePorts(2);
  const mail = spawn(process.execPath, ['tests/setup/mail-server.ts', String(smtp), String(smtp + 1)]);
  const server = startSystemd();
  try {
    await server.booted();
    const { install, settings, update } = readGuide();
    const answers = [
      'https://localhost',
      '"postgres://clinic:$password@127.0.0.1:5432/clinic"',
      'a@example.com,b@example.com',
      `smtp://127.0.0.1:${smtp}`,
      '/mnt/backup',
      "''",
    ];
    const begun = Date.now();
    // Caddy has its own CA for localhost, which the doctor must know. Nothing else is added to the guide.
    const trust = [
      'until cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /etc/caddy-root.crt; do sleep 1; done',
      'chmod 644 /etc/caddy-root.crt',
      'echo NODE_EXTRA_CA_CERTS=/etc/caddy-root.crt >>/etc/clinic/site.env',
      'until curl --silent --fail --insecure https://localhost/readyz; do sleep 1; done',
    ];
    const commands = [...install, ...settings].flatMap((one) => (one === 'clinic doctor' ? [...trust, one] : [one]));
    const ran = await server.run(commands, answers);
    tell(
      'commands of the installation',
      commands.length - trust.length,
      ran.every(({ code }) => code === 0),
    );
    tell('installed after, s', Math.round((Date.now() - begun) / 1_000), true);
    for (const { command, code } of ran.filter((one) => one.code !== 0)) breaches.push(`${command}: exit code ${code}`);
    if (ran.length < commands.length) throw new Error(`the guide stops at: ${ran.at(-1)?.command}`);
    const logged = ran.find(({ command }) => command.startsWith('journalctl'))?.output ?? '';
    const isPrinted = /"code":"[\w-]+"/.test(logged);
    tell('code of the first account', isPrinted ? 'in the log' : 'missing', isPrinted);
    const mb = Number.parseInt((await server.ask('du -sm /opt/clinic/first')).output, 10);
    tell('the installed site, MB', mb, mb > 0 && mb < maxMb);
    await server.ask(
      `runuser -u postgres -- psql clinic -c "insert into clinic (facts, version) values ('${JSON.stringify(ownFacts)
        .replaceAll("'", "''")
        .replaceAll('"', '\\"')}', 1) on conflict (id) do update set facts = excluded.facts"`,
    );
    await server.ask(`runuser -u postgres -- psql clinic -c "insert into site_opening (opened_by) values ('drill')"`);
    await anOldSite(join(root, 'srv/moving'), 20);
    const imported = await server.ask(
      'chmod -R a+rX /srv/moving && clinic import /srv/moving/export.json --files /srv/moving/files --report /tmp/report',
    );
    tell('import, exit code', imported.code, imported.code === 0);

    const count =
      'runuser -u postgres -- psql clinic -Atc "select (select count(*) from posts), (select count(*) from comments)"';
    const before = (await server.ask(count)).output.trim();
    const readers = readWhile('/blog');
    const updated = await server.run(update, []);
    const { asked, wrong } = await readers.stop();
    for (const { command, code } of updated.filter((one) => one.code !== 0))
      breaches.push(`${command}: exit code ${code}`);
    tell('commands of the update', updated.length, updated.length === update.length);
    tell('responses other than 200 during the update', `${wrong} of ${asked}`, wrong === 0 && asked > 100);
    const after = (await server.ask(count)).output.trim();
    tell('posts and comments before and after', `${before}, ${after}`, before === after && !before.startsWith('0'));
    const kept = (await server.ask('ls /mnt/backup/backups')).output.trim();
    tell('backup before the update', kept, /^20\d\d-/.test(kept));

    const inside = (unit: string, act: string) =>
      server.ask(
        `nsenter --mount --target $(systemctl show --property=MainPID --value ${unit}) setpriv --reuid=clinic --regid=clinic --clear-groups sh -c '${act}'`,
      );
    for (const [unit, act, may] of [
      ['clinic-worker', 'touch /mnt/backup/x && rm /mnt/backup/x', true],
      ['clinic-worker', 'touch /var/lib/clinic/x && rm /var/lib/clinic/x', true],
      ['clinic-worker', 'touch /opt/clinic/x', false],
      ['clinic-web@4301', 'touch /mnt/backup/x', false],
      ['clinic-web@4301', 'ls /etc/clinic/', false],
      ['clinic-web@4301', 'touch /var/lib/clinic/x && rm /var/lib/clinic/x', true],
    ] as const) {
      const isAllowed = (await inside(unit, act)).code === 0;
      tell(`${unit}: ${act}`, isAllowed ? 'allowed' : 'refused', isAllowed === may);
    }
    const verified = await server.ask('systemd-analyze verify /etc/systemd/system/clinic-*.service');
    tell(
      'systemd-analyze verify',
      verified.output.trim() || 'no complaint',
      verified.code === 0 && !/clinic/.test(verified.output),
    );
    const rated = await server.ask('systemd-analyze security clinic-web@4301 | tail -n 1');
    const points = Number(/([\d.]+) OK/.exec(rated.output)?.[1]);
    tell('systemd-analyze security of web', points, points <= 1.5);
    return { rows, breaches };
  } finally {
    server.stop();
    mail.kill();
    cpSync(join(root, 'var/cache/apt/archives'), join(folder, 'packages'), {
      recursive: true,
      filter: (file) => !/\/(partial|lock)$/.test(file),
    });
    removeFolder(root);
  }
}

/** Returns the commands of the guide's section, whole, with continued lines and here-documents. */
function readGuide() {
  const section = /^## On a Debian server\n([^]*?)^## /m.exec(readFileSync('docs/deploy.md', 'utf8'))?.[1] ?? '';
  const blocks = [...section.matchAll(/^```sh server(?: update)?\n([^]*?)^```$/gm)].map(([, block = '']) => {
    const commands: string[] = [];
    let end: string | undefined;
    let open = false;
    for (const line of block.split('\n')) {
      if (open) commands.push(`${commands.pop()}\n${line}`);
      else if (line.trim()) commands.push(line);
      end ??= /<<(\w+)/.exec(line)?.[1];
      if (line === end) end = undefined;
      open = line.endsWith('\\') || end !== undefined;
    }
    return commands.map((command) =>
      command
        .replaceAll('REPOSITORY', 'file:///srv/clinic.git')
        .replaceAll('www.example.com', 'localhost')
        .replaceAll('=example.com', '=other.localhost'),
    );
  });
  const [install, settings, update, ...others] = blocks;
  if (!install || !settings || !update || others.length > 0) throw new Error('The guide must have three blocks.');
  return { install, settings, update };
}

/** Unpacks Debian 13, and adds this commit, this machine's CA certificates and its npm settings. */
function prepareRoot(): void {
  const archive = join(folder, 'debian.tar');
  removeFolder(root);
  for (const one of [root, join(folder, 'packages')]) mkdirSync(one, { recursive: true });
  if (!existsSync(archive)) {
    const noManuals = ['man', 'doc'].map((kind) => `--dpkgopt=path-exclude=/usr/share/${kind}/*`);
    const packages = '--include=ca-certificates,systemd,systemd-sysv,dbus';
    execFileSync('mmdebstrap', [
      '--quiet',
      '--variant=minbase',
      packages,
      ...noManuals,
      'trixie',
      archive,
      'http://deb.debian.org/debian',
    ]);
  }
  execFileSync('tar', ['-xf', archive, '-C', root]);
  execFileSync('git', ['clone', '-q', '--bare', '--no-hardlinks', process.cwd(), join(root, 'srv/clinic.git')]);
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/machine.crt'));
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  // Saves minutes. A real server downloads the packages and writes them through.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/drill'), 'force-unsafe-io\n');
  cpSync(join(folder, 'packages'), join(root, 'var/cache/apt/archives'), { recursive: true });
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  writeFileSync(join(root, 'root/.npmrc'), `registry=${registry}\ncafile=/etc/ssl/certs/machine.crt\n`);
}

/** Boots the root folder's systemd in its own namespaces, and runs commands there. */
function startSystemd() {
  const cgroups = /^cgroup2 (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1] ?? '/sys/fs/cgroup';
  const cgroup = join(cgroups, `clinic-guide-${process.pid}`);
  mkdirSync(cgroup);
  const boot = `
set -e
mount --make-rprivate / && mount --bind "$1" "$1" && cd "$1"
mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
for place in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs $place; done
chmod 1777 tmp && mkdir dev/pts dev/shm && mount -t tmpfs -o mode=1777 tmpfs dev/shm
for name in null zero full random urandom tty; do touch dev/$name && mount --bind /dev/$name dev/$name; done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts && ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd && ln -s fd/0 dev/stdin && ln -s fd/1 dev/stdout && ln -s fd/2 dev/stderr
mkdir -p .before && pivot_root . .before && umount -l /.before
exec env -i container=drill PATH=/usr/sbin:/usr/bin /usr/lib/systemd/systemd`;
  const namespaces = ['--pid', '--mount', '--cgroup', '--uts', '--ipc', '--fork', '--kill-child'];
  const enter = `echo $$ >${cgroup}/cgroup.procs && exec unshare ${namespaces.join(' ')} sh -c "$0" sh ${root}`;
  const child = spawn('sh', ['-c', enter, boot], { stdio: 'ignore' });
  const pid = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const environment = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
  const shell = (script: string, hear: (text: string) => void) =>
    new Promise<number>((done) => {
      const one = spawn('nsenter', ['--target', pid(), '--all', ...environment, 'bash', '-c', script]);
      for (const stream of [one.stdout, one.stderr]) stream.on('data', (part: Buffer) => hear(part.toString()));
      one.on('close', (code) => done(code ?? 1));
    });
  return {
    async booted() {
      for (let tries = 0; tries < 60; tries += 1) {
        await wait(500);
        let output = '';
        await shell('systemctl is-system-running', (text) => (output += text)).catch(() => undefined);
        if (/^(running|degraded)/.test(output)) return;
      }
      throw new Error('systemd did not start');
    },
    async ask(script: string) {
      let output = '';
      const code = await shell(script, (text) => (output += text));
      return { code, output };
    },
    /** Runs the commands in one shell, and prints each with its answer. Stops at the first that fails. `answers` are for setup. */
    async run(commands: string[], answers: string[]) {
      for (const [i, command] of commands.entries()) writeFileSync(join(root, `srv/command-${i}`), `${command}\n`);
      const steps = commands.map((command, i) => {
        const input = /run setup/.test(command) ? `< <(printf '%s\\n' ${answers.join(' ')})` : '</dev/null';
        return `. /srv/command-${i} ${input}; code=$?; printf '\\n@@ %s\\n' $code; [ $code = 0 ] || exit`;
      });
      const ran: { command: string; output: string; code: number }[] = [];
      let text = '';
      await shell(`exec 2>&1; cd /root\n${steps.join('\n')}`, (part) => {
        text += part;
        for (let end = /^@@ (\d+)\n/m.exec(text); end; end = /^@@ (\d+)\n/m.exec(text)) {
          const [command = '', answer] = [commands[ran.length], text.slice(0, end.index)];
          text = text.slice(end.index + end[0].length);
          ran.push({ command, output: answer, code: Number(end[1]) });
          const shown = answer
            .replaceAll(/AGE-SECRET-KEY-\S+/g, 'AGE-SECRET-KEY-…')
            .split('\n')
            .slice(-25);
          console.log(`\n# ${command}\n${shown.join('\n')}`);
        }
      });
      return ran;
    },
    stop() {
      child.kill('SIGKILL');
      spawnSync('sleep', ['2']);
      removeCgroups(cgroup);
    },
  };
}

function removeCgroups(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeCgroups(join(group, entry.name));
  rmdirSync(group);
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

/** Requests a page through Caddy until stopped, and counts the responses other than 200. */
function readWhile(path: string) {
  const seen = { asked: 0, wrong: 0 };
  let reading = true;
  const ask = () =>
    new Promise<number>((done) => {
      const request = get(`https://localhost${path}`, { rejectUnauthorized: false, timeout: 10_000 }, (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      });
      request.on('error', () => done(0)).on('timeout', () => request.destroy());
    });
  const all = (async () => {
    while (reading) {
      const status = await ask();
      seen.asked += 1;
      if (status !== 200) {
        seen.wrong += 1;
        console.log(`${new Date().toISOString()} ${path}: ${status}`);
      }
      await wait(50);
    }
  })();
  return {
    async stop() {
      reading = false;
      await all;
      return seen;
    },
  };
}
