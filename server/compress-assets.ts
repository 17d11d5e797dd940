import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

/** Precompresses every file that benefits, as .br and .gz, so that no request has to wait for it. */
export async function compressAssets(folder: string): Promise<void> {
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
          await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}
