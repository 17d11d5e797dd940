import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#app/context.ts';
import { exportSite, exportContent } from '#app/features/import-export/export-site.server.ts';
import { ImportError } from '#app/features/import-export/import-schema.server.ts';
import { importSite } from '#app/features/import-export/import-site.server.ts';
import { readArguments } from '#server/arguments.ts';
import { inWords } from './backup-commands.ts';

export async function importByHand(app: App, usage: string, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    args,
    allowPositionals: true,
    options: { files: { type: 'string' }, 'without-files': { type: 'boolean' }, report: { type: 'string' } },
  });
  await inWords(async () => {
    const [file] = positionals;
    if (!file) throw new ImportError('Name a file: npm run import -- export.json [--files FOLDER]');
    const files = values['without-files'] ? null : values.files;
    const report = values.report ?? `${file}.report.txt`;
    const lines = await importSite(app, file, { files, report, say: (line) => console.log(line) });
    for (const line of lines) console.log(line);
    console.log(`Details are in ${report}`);
  }, [ImportError]);
}

export async function exportByHand(app: App, usage: string, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    args,
    allowPositionals: true,
    options: { 'with-people': { type: 'boolean', default: false } },
  });
  await inWords(async () => {
    const [folder] = positionals;
    if (!folder) throw new ImportError('Name a folder: npm run export -- FOLDER [--with-people]');
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw new ImportError(`${folder} is not empty. Name a new folder.`);
    const withPeople = values['with-people'];
    const counts = await exportSite(app, { folder, withPeople, say: (line) => console.log(line) });
    const lines = exportContent(counts, withPeople);
    await writeFile(join(folder, 'README.txt'), `${lines.join('\n')}\n`);
    for (const line of lines) console.log(line);
  }, [ImportError]);
}
