/** node deploy/image-files.ts FOLDER: collects the image's files and bundles the commands. Only sharp, which is native, stays a package. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { z } from 'zod';

const [folder = ''] = process.argv.slice(2);
const commands = { 'cli/commands.ts': 'commands/commands.js', 'cli/doctor.ts': 'commands/doctor.js' };
const manifest = z
  .object({ name: z.string(), version: z.string(), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg-native', 'sharp'] },
  build: {
    ssr: true,
    outDir: `${folder}/commands`,
    emptyOutDir: true,
    rollupOptions: { input: Object.keys(commands) },
  },
});

for (const part of ['build', 'server', 'content', 'db/migrations', 'deploy/app-role.sql', ...sharpAndItsOwn()])
  cpSync(part, `${folder}/${part}`, { recursive: true });

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
const packages = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  encoding: 'utf8',
  maxBuffer: 100e6,
});
write('sbom.cdx.json', JSON.parse(packages));
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

/** Returns sharp and its dependencies as npm installed them for this machine. */
function sharpAndItsOwn(): string[] {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')));
  const native = ['@img/sharp', '@img/sharp-libvips'].map((name) => `${name}-${process.platform}-${process.arch}`);
  return ['sharp', ...Object.keys(dependencies), ...native].map((name) => `node_modules/${name}`);
}

function write(name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, `${JSON.stringify(content, null, 2)}\n`);
}
