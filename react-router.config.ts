import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const worthIt = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page includes only its own routes and loads those of its links later, so that visitors do not download the staff routes.
  routeDiscovery: { mode: 'lazy' },
  // clientActions are only a few lines, so separate files would cost more than they save.
  splitRouteModules: false,
  buildEnd: () => compressAssets('build/client'),
} satisfies Config;

/** Precompresses every file that benefits, as .br and .gz, so that no request has to wait for it. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && worthIt.test(file.name))
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const bytes = await readFile(path);
        if (bytes.length < 300) return;
        await writeFile(
          `${path}.br`,
          await promisify(brotliCompress)(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
            },
          }),
        );
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}
