import type { App } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { ProgramMissing } from '#app/platform/postgres-programs.server.ts';
import { BackupTrouble } from './backup-place.server.ts';
import { backupWords, type BackupAction } from './last-backup.ts';
import { makeBackup } from './make-backup.server.ts';
import { proveBackup, type Restored } from './restore-backup.server.ts';

type BackedUp = Omit<Restored, 'differences'> & { restored: boolean; dumpBytes: number };

/** Makes a backup, proves it, and writes into the activity log how it went. What cannot be proved counts as failed. */
export async function backUp(app: App): Promise<BackedUp> {
  try {
    const manifest = await makeBackup(app);
    const { restored } = await proveBackup(app, manifest);
    const differences = restored?.differences ?? manifest.missing;
    if (differences.length > 0)
      throw new BackupTrouble(`${differences.length} differences, the first: ${differences[0]}`);
    const posts = manifest.tables['public.posts']?.rows ?? 0;
    const pictures = manifest.tables['public.pictures']?.rows ?? 0;
    await record(
      app,
      restored ? 'backup.restored' : 'backup.read',
      `${backupWords.made} ${posts} posts and ${pictures} pictures, ${restored ? 'restored' : 'read'} and compared them.`,
    );
    const { name, files, dump } = manifest;
    return { name, posts, pictures, files: files.length, dumpBytes: dump.bytes, restored: restored !== null };
  } catch (error) {
    // What others say of an error may hold more than staff should read; the log has it.
    const ours = error instanceof BackupTrouble || error instanceof ProgramMissing;
    const reason = ours ? error.message : 'The reason is in the worker’s log.';
    await record(app, 'backup.failed', `${backupWords.failed} ${reason}`);
    throw error;
  }
}

async function record(app: App, action: BackupAction, summary: string): Promise<void> {
  await app.db.transaction((tx) => recordActivity(tx, null, { action, summary }));
}
