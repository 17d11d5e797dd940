import type { App } from '#app/context.ts';
import { formatApplied } from '#app/features/operations/backups/apply-ledger.server.ts';
import { BackupError, openBackupStore } from '#app/features/operations/backups/backup-store.server.ts';
import { backUp, proveElsewhere } from '#app/features/operations/backups/backups.commands.server.ts';
import { applyLedgerSince, restoreBackup } from '#app/features/operations/backups/restore.server.ts';
import { explainClosing } from '#app/history/unconfirmed-restore.server.ts';
import { newAgeKey, recipientOf } from '#app/platform/age.server.ts';
import { DiskFull } from '#app/platform/files.server.ts';
import { ProgramMissing } from '#app/platform/postgres-programs.server.ts';
import { readArguments } from '#server/arguments.ts';

/** npm run backup: runs the nightly backup now. -- --new-key only prints a key; -- prove verifies a backup of another machine. */
export async function backUpByHand(app: App, usage: string, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    args,
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean' }, backup: { type: 'string' }, prune: { type: 'boolean', default: false } },
  });
  if (values['new-key']) {
    const key = await newAgeKey();
    console.error(
      `BACKUP_RECIPIENT=${await recipientOf(key)} is for the worker. Use the key below to restore, and keep it elsewhere:`,
    );
    return console.log(key);
  }
  await inWords(async () => {
    if (positionals[0] === 'prove') return proveByHand(app, { name: values.backup, prune: values.prune });
    const { name, posts, pictures, files, dumpBytes, outcome, notRestored } = await backUp(app);
    console.log(
      `backup ${name}: ${posts} posts, ${pictures} pictures, ${files} files, ${Math.ceil(dumpBytes / 1_024)} kB of database`,
    );
    console.log(outcomes[outcome]);
    if (notRestored) console.error(notRestored);
  }, expected);
}

const outcomes = {
  restored: 'restored to a scratch database and compared: 0 differences',
  read: 'every file and the dump were read: 0 differences',
  written: 'written, not restored; verify it on the machine that has the key: npm run backup -- prove',
  failed: 'failed',
};

/** Creates the scratch database on the server of DATABASE_URL, or on a private PostgreSQL under var/. */
async function proveByHand(app: App, wanted: { name: string | undefined; prune: boolean }): Promise<void> {
  const { name, posts, pictures, files, differences, notRestored, pruned } = await proveElsewhere(app, wanted);
  for (const difference of differences) console.error(difference);
  const how = notRestored ? 'read' : 'restored';
  console.log(
    `${name}: ${how} ${posts} posts, ${pictures} pictures, ${files} files, ${differences.length} differences`,
  );
  if (notRestored) console.error(notRestored);
  if (wanted.prune) console.log(`${pruned} old backups removed`);
  if (notRestored || differences.length > 0) process.exitCode = 1;
}

export async function restoreByHand(app: App, usage: string, args: string[]): Promise<void> {
  const { values } = readArguments(usage, {
    args,
    options: {
      list: { type: 'boolean' },
      backup: { type: 'string' },
      'yes-lose-everything': { type: 'boolean', default: false },
      'ledger-since': { type: 'string' },
    },
  });
  await inWords(async () => {
    const since = values['ledger-since'];
    if (since !== undefined) return sayApplied(await applyLedgerSince(app, readMoment(since)), `of ${since}`);
    if (values.list) return console.log((await (await openBackupStore(app.config)).list()).join('\n'));
    const restored = await restoreBackup(app, { name: values.backup, replace: values['yes-lose-everything'] });
    const { name, posts, pictures, files, differences } = restored;
    for (const difference of differences) console.error(difference);
    console.log(
      `from ${name}: restored ${posts} posts, ${pictures} pictures, ${files} files, ${differences.length} differences`,
    );
    sayApplied(restored, name);
    if (differences.length > 0) process.exitCode = 1;
  }, expected);
}

/** Without a zone, the time of another machine would be meant. */
function readMoment(text: string): Date {
  const moment = new Date(/[Z+-]\d*:?\d*$/.test(text.slice(10)) ? text : '');
  if (Number.isNaN(moment.getTime()))
    throw new BackupError('--ledger-since needs a time with its zone, such as 2026-11-15T14:03:20-06:00.');
  return moment;
}

function sayApplied(
  { applied, lastEntry, problems }: Awaited<ReturnType<typeof applyLedgerSince>>,
  backup: string,
): void {
  console.log(
    `changed again, as the ledger says: ${formatApplied(applied)}; its last entry is from ${lastEntry ?? 'never'}`,
  );
  if (problems.length > 0) console.error(`${explainClosing({ backup, problems })} ${howToConfirm}`);
}

const howToConfirm =
  'No one can sign in as before. Start the site, create an account with the code in its log, and open /admin/restored.';
const expected = [BackupError, ProgramMissing];

/** Prints expected errors and a full disk as a sentence. Any other error is a bug and is rethrown. */
export async function inWords(run: () => Promise<void>, kinds: (new (message: string) => Error)[]): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error) || ![DiskFull, ...kinds].some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
