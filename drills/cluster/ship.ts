import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { newAgeKey } from '#app/platform/age.server.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { anOldSite } from '#tests/factories/old-site.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { chromiumPath } from '#tests/setup/chromium.ts';
import {
  baseImages,
  containerPackages,
  missingPrograms,
  openContainers,
  type Containers,
} from '#tests/setup/containers.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { startS3Server } from '#tests/setup/s3-server.ts';
import type { DrillResult } from '../run.ts';

const firstPort = await freePorts(7);
const ports = {
  site: firstPort,
  web: [firstPort + 1, firstPort + 2],
  metrics: firstPort + 3,
  smtp: firstPort + 4,
  mail: firstPort + 5,
  http: firstPort + 6,
};
const url = `https://localhost:${ports.site}`;
const image = 'localhost/clinic:drill';
const user = 10_001;
const maxMb = 250;
const postsMoved = 500;
/** Kept for the next run, because the base image takes a minute or two. */
const store = 'var/containers';

const packages = {
  ...containerPackages,
  caddy: 'caddy',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
  'ceph-common': 'ceph',
};

/**
 * From a fresh clone only: builds and inspects the image, starts the services of compose.large.yaml around it on loopback (PostgreSQL,
 * S3, SMTP, migrate, two web processes, a worker, Caddy with TLS), imports another site twice, runs the doctor and the user journeys.
 * The short form reuses the layers of the last build.
 */
export async function shipDrill(short: boolean): Promise<DrillResult> {
  const missing = missingPrograms(packages);
  if (!existsSync(chromiumPath)) missing.push('chromium-headless-shell');
  if (missing.length > 0)
    throw new Error(`This drill needs: apt-get install --no-install-recommends ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new Error('This drill creates containers and must run as root.');

  const folder = mkdtempSync(join(tmpdir(), 'ship-'));
  // The users of the image and of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755);
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  const tell = (what: string, figure: string | number, holds = true, why = '') => {
    rows.push({ what, figure });
    console.log(`${what}: ${figure}`);
    if (!holds) breaches.push(`${what}: ${figure}${why && `\n${why}`}`);
  };
  const cleanUp: (() => unknown)[] = [() => removeFolder(folder)];
  const containers = openContainers(store);
  cleanUp.push(() => containers.close());
  const { podman, tryPodman } = containers;

  try {
    let begun = performance.now();
    const seconds = () => Math.round((performance.now() - begun) / 1_000);
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '-q', '--no-hardlinks', process.cwd(), clone]);
    const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: clone, encoding: 'utf8' }).trim();
    const bases = await baseImages(containers, store);
    tell('base images, s', seconds());
    begun = performance.now();
    await buildImage(containers, clone, { short, args: { ...bases, REVISION: revision } });
    cleanUp.push(() => tryPodman('rmi', '--force', image));
    tell('image built in, s', seconds());
    await checkImage(containers, revision, tell);

    const postgres = await startLocalPostgres({ folder: join(folder, 'postgres'), throwaway: true });
    cleanUp.push(() => postgres.stop());
    const s3 = await startS3Server(await freePorts(64));
    cleanUp.push(() => s3.stop());
    const mail = spawn(process.execPath, ['tests/setup/mail-server.ts', String(ports.smtp), String(ports.mail)]);
    cleanUp.push(() => mail.kill());

    const data = join(folder, 'data');
    const moving = join(folder, 'moving');
    for (const each of [data, moving]) mkdirSync(each);
    chownSync(data, user, user);
    const settings = join(folder, 'clinic.env');
    const env: Record<string, string> = {
      ...localKeys(join(folder, 'site')),
      AUTH_SECRET: randomUUID() + randomUUID(),
      LOG_SALT: randomUUID(),
      DATABASE_URL: postgres.url,
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      TRUST_PROXY: 'true',
      // The journeys do not test two-step sign-in.
      AUTH_SECOND_STEP: 'optional',
      ADMIN_EMAILS: 'dana.arceneaux@cypress-po.example,marcus.bell@cypress-po.example',
      NOTICE_TO: 'notices@cypress-po.example',
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY: s3.settings.accessKey,
      S3_SECRET_KEY: s3.settings.secretKey,
      BACKUP_TO: '/data/backups',
      BACKUP_KEY: await newAgeKey(),
      // Caddy's own CA, because the doctor requests the site through Caddy, as visitors do.
      NODE_EXTRA_CA_CERTS: '/data/root.crt',
    };
    writeFileSync(
      settings,
      Object.entries(env)
        .map((pair) => `${pair.join('=')}\n`)
        .join(''),
    );
    const hard = [
      '--read-only',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      '--tmpfs=/tmp',
      '--no-healthcheck',
    ];
    const flags = ['--network=host', ...hard, `--env-file=${settings}`, `--volume=${data}:/data`];
    const command = (...args: string[]) =>
      tryPodman('run', '--rm', ...flags, `--volume=${moving}:/moving:ro`, image, 'node', '--run', ...args);
    const start = async (name: string, more: string[], ...args: string[]) => {
      await podman('run', '--detach', `--name=${name}`, ...flags, ...more, image, ...args);
      cleanUp.push(() => tryPodman('rm', '--force', '--time=20', name));
    };

    const migrated = await command('db:migrate');
    tell('db:migrate, exit code', migrated.code, migrated.code === 0, migrated.output);
    const webs = ports.web.map((port, i) => ({ name: `clinic-drill-web-${i + 1}`, port }));
    for (const { name, port } of webs) await start(name, [`--env=PORT=${port}`], 'node', 'server/web.ts');
    await start('clinic-drill-worker', [`--env=METRICS_PORT=${ports.metrics}`], 'node', 'server/worker.ts');
    const caddy = startCaddy(join(folder, 'caddy'), join(clone, 'deploy/Caddyfile'));
    cleanUp.push(() => caddy.stop());
    await pollUntil('the site to be ready', async () => (await ask('/readyz')) === 200);
    copyFileSync(caddy.root, join(data, 'root.crt'));
    chmodSync(join(data, 'root.crt'), 0o644);

    // Opens the site, as an owner does under Ready to open. A closed site serves only one page.
    await openSite(postgres.url);
    const left = await command('export', '--', '/data/copy');
    tell(
      'export of the empty site, exit code',
      left.code,
      left.code === 0 && existsSync(join(data, 'copy/export.json')),
      left.output,
    );

    const old = await anOldSite(moving, postsMoved);
    chmodSync(old.file, 0o644);
    const importing = [
      'import',
      '--',
      '/moving/export.json',
      '--files',
      '/moving/files',
      '--report',
      '/data/report.txt',
    ];
    begun = performance.now();
    const first = await command(...importing);
    const counted = await countRows(postgres.url);
    tell(`import of ${postsMoved} posts, s`, seconds(), first.code === 0, first.output);
    tell('rows after the import', counted.text, counted.posts >= postsMoved * 0.9, first.output.slice(-1_000));
    const second = await command(...importing);
    const again = await countRows(postgres.url);
    const same = second.code === 0 && again.text === counted.text;
    tell('rows after a second import', same ? 'the same' : again.text, same, second.output.slice(-1_000));

    await pollUntil('the pictures to be prepared', async () => (await countRows(postgres.url)).waiting === 0);
    const backup = await command('backup');
    const compared = backup.output.includes('restored to a scratch database and compared: 0 differences');
    tell('backup', compared ? 'verified by restoring it' : 'not compared', compared, backup.output);
    const doctor = await command('doctor');
    console.log(doctor.output);
    const verdict = doctor.output.trim().split('\n').at(-1) ?? '';
    tell('doctor, exit code', `${doctor.code}: ${verdict}`, doctor.code === 0, doctor.output);

    const journeys = await runJourneys();
    tell('journeys', journeys.text, journeys.code === 0, journeys.output);

    const stopped = await whileAsking('/blog', async () => {
      await podman('stop', '--time=20', webs[0]?.name ?? '');
      await wait(3_000);
      await podman('start', webs[0]?.name ?? '');
    });
    tell(
      'one web process stopped and started: responses other than 200',
      `${stopped.wrong} of ${stopped.asked}`,
      stopped.wrong === 0,
    );
    // Without the database a process serves cached pages, and a new process caches nothing until it receives change notifications.
    for (const { name, port } of webs) await pollUntil(`${name} to cache the page`, () => isKept('/blog', port));
    const without = await whileAsking('/blog', async () => {
      postgres.stop();
      console.log(`${new Date().toISOString()} PostgreSQL is stopped`);
      await wait(6_000);
      await ask('/search?q=whisper');
      postgres.start();
      await wait(1_000);
    });
    tell(
      'PostgreSQL down for 6 s: responses other than 200',
      `${without.wrong} of ${without.asked}`,
      without.wrong === 0,
    );
    const logged = caddy.output();
    const leaked = logged.includes('whisper') || !logged.includes('"uri":"/search"');
    tell('the proxy’s log', leaked ? 'with query strings' : 'without query strings', !leaked);
    return { rows, breaches };
  } finally {
    for (const step of cleanUp.toReversed()) await step();
  }
}

type Tell = (what: string, figure: string | number, holds?: boolean, why?: string) => void;

type Build = { short: boolean; args: Record<string, string> };

async function buildImage({ tryPodman }: Containers, context: string, { short, args }: Build): Promise<void> {
  const given = Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`);
  const how = [
    '--format=docker',
    '--isolation=chroot',
    '--network=host',
    '--pull=never',
    ...(short ? [] : ['--no-cache']),
  ];
  const { code, output } = await tryPodman('build', ...how, ...given, '-t', image, context);
  if (code !== 0) throw new Error(`the image could not be built:\n${output.slice(-4_000)}`);
}

/** Checks the image's size, user and labels, and inside a hardened container its user and writable paths. */
async function checkImage({ podman, tryPodman }: Containers, revision: string, tell: Tell): Promise<void> {
  const [found] = z
    .array(z.object({ Size: z.number(), User: z.string(), Labels: z.record(z.string(), z.string()) }))
    .parse(JSON.parse(await podman('image', 'inspect', image)));
  const mb = Math.round((found?.Size ?? 0) / 1e6);
  tell('image, MB, sum of its layers', mb, mb > 0 && mb < maxMb);
  tell('user', found?.User ?? '', found?.User === `${user}:${user}`);
  const labelled = found?.Labels['org.opencontainers.image.revision'] === revision;
  tell('revision label', labelled ? 'this commit' : 'another', labelled);
  const looks = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const writes = (file) => { try { writeFileSync(file, ''); return 'yes'; } catch ({ code }) { return code; } };
    const { components } = JSON.parse(readFileSync('sbom.cdx.json'));
    const { revision } = JSON.parse(readFileSync('provenance.json'));
    console.log([process.getuid(), writes('/app/x'), writes('/x'), writes('/tmp/x'), components.length, revision].join(' '));`;
  const hard = ['--read-only', '--cap-drop=all', '--network=none', '--no-healthcheck', '--tmpfs=/tmp'];
  const { output } = await tryPodman('run', '--rm', ...hard, image, 'node', '-e', looks);
  const [who, app = '', root = '', temporary = '', components = '0', inside] = output.trim().split(' ');
  tell('may write to /app, /, /tmp', `${app}, ${root}, ${temporary}`, app === 'EROFS' && root === 'EROFS', output);
  tell('runs as', who ?? '', who === String(user));
  tell('packages in its SBOM', components, Number(components) > 100 && inside === revision, output);
}

/** Starts Debian's Caddy with the deployed Caddyfile and debug logging. For localhost it creates its own CA. */
function startCaddy(home: string, deployed: string) {
  mkdirSync(home);
  const config = join(home, 'Caddyfile');
  writeFileSync(config, readFileSync(deployed, 'utf8').replace('admin off', 'admin off\n\tdebug'));
  let output = '';
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SITE_ADDRESS: `localhost:${ports.site}`,
      HTTP_PORT: String(ports.http),
      UPSTREAMS: ports.web.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise((done) => child.on('exit', done));
  return {
    root: resolve(home, 'caddy/pki/authorities/local/root.crt'),
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

// The header that browsers send. Without it Caddy adds its own, which would be a different cache entry.
const headers = { 'Accept-Encoding': 'br' };

/** Requests a page through Caddy, as a visitor. Accepts its certificate, because its CA is unknown here. */
function ask(path: string): Promise<number> {
  return new Promise((done) => {
    const request = get(`${url}${path}`, { headers, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    request.setTimeout(10_000, () => request.destroy());
    request.on('error', () => done(0));
  });
}

async function isKept(path: string, port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
  await answer?.text();
  return answer?.headers.get('Cache-Status')?.includes('hit') ?? false;
}

async function whileAsking(path: string, act: () => Promise<void>): Promise<{ asked: number; wrong: number }> {
  const seen = { asked: 0, wrong: 0 };
  let acting = true;
  const asking = (async () => {
    while (acting) {
      const status = await ask(path);
      if (status !== 200) {
        seen.wrong += 1;
        console.log(`${new Date().toISOString()} ${path}: ${status}`);
      }
      seen.asked += 1;
      await wait(20);
    }
  })();
  await act();
  acting = false;
  await asking;
  return seen;
}

async function openSite(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(
    'insert into clinic (facts, version) values ($1, 1) on conflict (id) do update set facts = excluded.facts',
    [ownFacts],
  );
  await client.query(`insert into site_opening (opened_by) values ('drill')`);
  await client.end();
}

async function countRows(databaseUrl: string): Promise<{ text: string; posts: number; waiting: number }> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const tables = [
      'posts',
      'comments',
      'staff_members',
      'gallery_images',
      'contact_messages',
      'pictures',
      'imported_records',
    ];
    const counts: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      counts.push(`${rows[0]?.n} ${table.replace('_', ' ')}`);
    }
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pictures where status not in ('ready', 'failed')`,
    );
    return { text: counts.join(', '), posts: Number.parseInt(counts[0] ?? '', 10), waiting: rows[0]?.n ?? 0 };
  } finally {
    await client.end();
  }
}

function runJourneys(): Promise<{ code: number | null; text: string; output: string }> {
  const child = spawn(
    'node_modules/.bin/playwright',
    ['test', '--config', 'drills/cluster/ship/playwright.config.ts'],
    {
      env: { ...process.env, E2E_BASE_URL: url, E2E_MAIL_URL: `http://127.0.0.1:${ports.mail}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const text = () =>
    ['passed', 'failed', 'did not run']
      .map((what) => countOf(output, what))
      .filter(Boolean)
      .join(', ');
  return new Promise((done) => child.on('close', (code) => done({ code, text: text(), output })));
}

function countOf(output: string, what: string): string {
  return new RegExp(`\\d+ ${what}`).exec(output)?.[0] ?? '';
}

async function pollUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await holds()) return;
    await wait(500);
  }
  throw new Error(`waited two minutes for ${what}`);
}
