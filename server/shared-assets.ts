import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#app/context.ts';

const storedMs = 30 * 86_400_000;

/**
 * Puts the hashed files of this build beside those of the builds before, where every web process finds them: the page that asks for a file
 * may come from an older version than the process that answers, or, while a new one is rolled out, from a newer one.
 */
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
        // Several processes may do this at once, and nobody reads half a file.
        const own = join(folder, `.${process.pid}-${name}`);
        await copyFile(join(built, name), own);
        await rename(own, path);
      }
      // Its age counts from the last start of a version that has it.
      await utimes(path, now, now);
    }
    for (const name of there) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < now.getTime() - storedMs) await rm(path, { force: true });
    }
  } catch (error) {
    log.warn({ err: error }, 'the files of this version could not be stored for pages of other versions');
  }
}
