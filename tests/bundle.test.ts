import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listPackages } from '../vite.config.ts';
import { removeFolder } from './setup/remove-folder.ts';

/** What `npm run bundle` puts on a server and into the image. Needs the built site, which the gate always has. */
const maxMb = 100;
const built = existsSync('build/packages/ssr.json');
const homes: string[] = [];
afterAll(() => homes.forEach(removeFolder));

// No other folder, so that only the bundle's own packages are found.
const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const run = (site: string, name: string) =>
  spawnSync(process.execPath, ['--run', name], { cwd: site, encoding: 'utf8', env, input: '' });

test.runIf(built)(
  'the bundle is small and lists its packages, and its commands start without any other package',
  () => {
    // A folder for each attempt, because a bundle is only written into a new one.
    const home = mkdtempSync(join(tmpdir(), 'bundle-'));
    homes.push(home);
    const site = join(home, 'site');
    expect(spawnSync(process.execPath, ['deploy/bundle.ts', site])).toMatchObject({ status: 0 });
    const bytes = globSync('**', { cwd: site }).map((file) => statSync(join(site, file)).size);
    const mb = bytes.reduce((sum, size) => sum + size, 0) / 1e6;
    expect(mb).toBeLessThan(maxMb);
    const { components } = z
      .object({ components: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(readFileSync(join(site, 'sbom.cdx.json'), 'utf8')));
    const names = components.map(({ name }) => name);
    for (const needed of ['react', 'react-dom', 'pg', 'better-auth', 'sharp', '@tiptap/core'])
      expect(names).toContain(needed);
    for (const unneeded of ['vite', 'vitest', 'rolldown', 'drizzle-kit', 'typescript'])
      expect(names).not.toContain(unneeded);
    const licensed = readFileSync(join(site, 'LICENSES.txt'), 'utf8').split(/^== /m);
    expect(licensed.slice(1).map((text) => text.split('\n')[0])).toEqual(expect.arrayContaining(names));
    expect(licensed.find((text) => text.startsWith('react\n'))).toContain('Permission is hereby granted');
    for (const name of ['doctor', 'backup', 'restore', 'db:migrate', 'web', 'worker', 'start'])
      expect(Object.values(run(site, name)).join('\n')).toContain('DATA_KEYS is missing');
    expect(run(site, 'setup').stdout).toContain('1 of 6.');
  },
  180_000,
);

test('a bundle that would contain a package for development is refused', async () => {
  const bundling = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [listPackages('refused')],
    build: { ssr: true, write: false, rollupOptions: { input: 'fast-check' } },
    ssr: { noExternal: true },
  });
  await expect(bundling).rejects.toThrow('development packages: fast-check');
});
