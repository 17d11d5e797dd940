/** npm run bundle -- FOLDER: collects the files of the built site that a server or an image needs, and bundles the commands. Only sharp, which is native, stays a package. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { z } from 'zod';
import { listPackages } from '../vite.config.ts';

const [folder = ''] = process.argv.slice(2);
if (folder === '' || !existsSync('build/server') || existsSync(folder))
  throw new Error('Run npm run build, then npm run bundle -- FOLDER, with a folder that does not exist yet.');
const commands = {
  'cli/commands.ts': 'commands/commands.js',
  'cli/doctor.ts': 'commands/doctor.js',
  'cli/setup.ts': 'commands/setup.js',
};
const manifest = z
  .object({ name: z.string(), version: z.string(), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [listPackages('commands')],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg-native', 'sharp'] },
  build: {
    ssr: true,
    outDir: `${folder}/commands`,
    emptyOutDir: true,
    rollupOptions: { input: Object.keys(commands) },
  },
});

const installed = ['.env.example', 'deploy/app-role.sql', 'deploy/Caddyfile', 'deploy/clinic.sh', 'deploy/systemd'];
const native = sharpAndItsOwn();
for (const part of ['build/client', 'build/server', 'server', 'content', 'db/migrations', ...installed, ...native])
  cpSync(part, `${folder}/${part}`, { recursive: true, filter: (file) => !file.endsWith('.test.ts') });

const scripts = Object.entries(manifest.scripts).flatMap(([name, script]) => {
  const [, file = '', rest = ''] = /^(?:exec )?node (?:--env-file\S+ )?(\S+)(.*)$/.exec(script) ?? [];
  if (/^server\/(start|web|worker)\.ts$/.test(file)) return [[name, `node ${file}`]];
  const bundled = Object.entries(commands).find(([source]) => source === file)?.[1];
  return bundled ? [[name, `node ${bundled}${rest}`]] : [];
});
write('package.json', {
  name: manifest.name,
  version: manifest.version,
  private: true,
  type: 'module',
  scripts: Object.fromEntries(scripts),
});
const bundled = listPackagePaths();
write('sbom.cdx.json', listContents(bundled));
writeFileSync(`${folder}/LICENSES.txt`, bundled.map(licenseOf).join('\n'));
write('provenance.json', {
  name: manifest.name,
  version: manifest.version,
  revision: process.env['REVISION'],
  created: process.env['CREATED'],
  node: process.versions.node,
  lockFile: `sha256:${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')}`,
  packages: `sha256:${createHash('sha256')
    .update(readFileSync(`${folder}/sbom.cdx.json`))
    .digest('hex')}`,
});

/**
 * Returns a bill of materials of the packages in the bundle.
 * `npm sbom --omit dev` would leave out those that a development package needs too, such as react and pg.
 */
function listContents(paths: string[]) {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const packages = paths.map((path) => ({
    ...readManifest(path),
    checksum: Buffer.from(lock.packages[path]?.integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex'),
  }));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: manifest.name, version: manifest.version } },
    components: packages.map(({ name, version, license, checksum }) => ({
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: license ? [{ expression: license }] : [],
      hashes: [{ alg: 'SHA-512', content: checksum }],
    })),
  };
}

/** Returns the folders of the packages whose code is in the bundle. */
function listPackagePaths(): string[] {
  const folders = globSync('build/packages/*.json').flatMap((file) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))),
  );
  return [...new Set([...folders, ...native])].toSorted();
}

function readManifest(path: string): { name: string; version: string; license?: string | undefined } {
  return z
    .object({ name: z.string(), version: z.string(), license: z.string().optional() })
    .parse(JSON.parse(readFileSync(`${path}/package.json`, 'utf8')));
}

/** Returns what the authors of a package ask to be told with every copy. A few packages have no such file, only a name in package.json. */
function licenseOf(path: string): string {
  const texts = globSync('{LICEN[CS]E,UNLICENSE,COPYING,NOTICE,licen[cs]e}*', { cwd: path, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ name }) => name)
    .toSorted()
    .map((name) => readFileSync(`${path}/${name}`, 'utf8').trim());
  const { name, version, license = 'no license stated' } = readManifest(path);
  return [`== ${name}`, `${version}, ${license}`, ...texts, ''].join('\n\n');
}

/** Returns sharp and its dependencies as npm installed them for this machine. */
function sharpAndItsOwn(): string[] {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')));
  const binaries = ['@img/sharp', '@img/sharp-libvips'].map((name) => `${name}-${process.platform}-${process.arch}`);
  return ['sharp', ...Object.keys(dependencies), ...binaries].map((name) => `node_modules/${name}`);
}

function write(name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, `${JSON.stringify(content, null, 2)}\n`);
}
