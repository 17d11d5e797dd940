import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#app/context.ts';

const storedMs = 30 * 86_400_000;

/** A page that requests an asset may be from an older version than the process that serves it or, during a rollout, a newer one. */
export async function shareAssets(
  { config, log }: Pick<App, 'config' | 'log'>,
  built = 'build/client/assets',
  now = new Date(),
): Promise<void> {
  const folder = join(config.assetsFolder, 'assets');
  try {
    await mkdir(folder, { recursive: true });
    const there = new Set(await readdir(folder));
    for (const name of await readdir(built)) {
      const path = join(folder, name);
      if (!there.has(name)) {
        // Rename, because several processes may copy at once and a reader must never see a partial file.
        const own = join(folder, `.${process.pid}-${name}`);
        await copyFile(join(built, name), own);
        await rename(own, path);
      }
      // The age counts from the last start of a version that has the file.
      await utimes(path, now, now);
    }
    for (const name of there) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < now.getTime() - storedMs) await rm(path, { force: true });
    }
  } catch (error) {
    log.warn({ err: error }, 'could not copy this version’s assets to the shared folder');
  }
}
