import { parseArgs } from 'node:util';
import type { App } from '#app/context.ts';
import { backUp } from '#app/features/backups/backups.commands.server.ts';
import { BackupTrouble, openBackupStore } from '#app/features/backups/backup-store.server.ts';
import { restoreBackup } from '#app/features/backups/restore.server.ts';
import { newAgeKey } from '#app/platform/age.server.ts';
import { ProgramMissing } from '#app/platform/postgres-programs.server.ts';

/** npm run backup: what the worker does every night, now. With --new-key it only prints a key. */
export async function backUpByHand(app: App, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'new-key': { type: 'boolean' } } });
  if (values['new-key']) return console.log(await newAgeKey());
  await inWords(async () => {
    const { name, posts, pictures, files, dumpBytes, restored } = await backUp(app);
    console.log(
      `backup ${name}: ${posts} posts, ${pictures} pictures, ${files} files, ${Math.ceil(dumpBytes / 1_024)} kB of database`,
    );
    console.log(
      restored
        ? 'restored into a scratch database and compared: 0 differences'
        : 'read and compared: 0 differences (the database role may not create a scratch database to restore into)',
    );
  }, expected);
}

/** npm run restore [-- --list] [-- --backup=NAME] [-- --yes-lose-everything] */
export async function restoreByHand(app: App, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      list: { type: 'boolean' },
      backup: { type: 'string' },
      'yes-lose-everything': { type: 'boolean', default: false },
    },
  });
  await inWords(async () => {
    if (values.list) return console.log((await (await openBackupStore(app.config)).list()).join('\n'));
    const { name, posts, pictures, files, differences } = await restoreBackup(app, {
      name: values.backup,
      replace: values['yes-lose-everything'],
    });
    for (const difference of differences) console.error(difference);
    console.log(
      `from ${name}: restored ${posts} posts, ${pictures} pictures, ${files} files, ${differences.length} differences`,
    );
    if (differences.length > 0) process.exitCode = 1;
  }, expected);
}

const expected = [BackupTrouble, ProgramMissing];

/** What somebody must do is said as a sentence; anything else is a bug and throws. */
export async function inWords(run: () => Promise<void>, kinds: (new (message: string) => Error)[]): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
