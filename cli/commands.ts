/** With no DATABASE_URL, the commands work on the development database under var/. */
import { sql } from 'drizzle-orm';
import {
  reencryptRows,
  countKeys,
  formatKeyUse,
  listProcessesWithoutKey,
} from '#app/features/operations/keys.server.ts';
import { rebuildDocuments } from '#app/features/search/documents.server.ts';
import { restoringSchema } from '#app/history/unconfirmed-restore.server.ts';
import { requireConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { useLocalServices } from '#db/local-services.ts';
import { prepareDatabase } from '#db/migrate.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { exitWithUsage, readArguments } from '#server/arguments.ts';
import { closeServices, openServices } from '#server/services.ts';
import { backUpByHand, restoreByHand } from './backup-commands.ts';

const usages = {
  migrate: 'npm run db:migrate',
  seed: 'npm run db:seed',
  reset: 'npm run db:reset [-- --yes-lose-everything]',
  fill: 'npm run db:fill [-- --posts 1000 --comments 5000]',
  'rebuild-search': 'npm run search:rebuild',
  'rotate-keys': 'npm run keys:rotate [-- --all]',
  backup: 'npm run backup [-- --new-key | prove [--backup NAME] [--prune]]',
  restore: 'npm run restore [-- --list | --ledger-since TIME | [--backup NAME] [--yes-lose-everything]]',
  import: 'npm run import -- EXPORT [--files FOLDER | --without-files] [--report FILE]',
  export: 'npm run export -- FOLDER [--with-people]',
};
const [name = '', ...args] = process.argv.slice(2);
const usage = Object.entries(usages).find(([command]) => command === name)?.[1];
if (usage === undefined) exitWithUsage('Unknown command', Object.values(usages).join('\n'));
if (args.includes('--help')) readArguments(usage, {});
const isLocal = !process.env['DATABASE_URL'];
if (isLocal) await useLocalServices('var/postgres-dev');
const config = requireConfig({
  ...(isLocal && { NODE_ENV: 'development' }),
  // Commands scan whole tables, and no visitor waits for them.
  STATEMENT_TIMEOUT_MS: '60000',
  ...process.env,
});
const log = createLog(config, 'db');
const app = openServices(config, log);

switch (name) {
  case 'migrate':
    readArguments(usage, { args });
    await prepareDatabase(app);
    console.log('The database is up to date.');
    break;
  case 'seed':
    readArguments(usage, { args });
    await seedDatabase(app);
    break;
  case 'reset': {
    const { values } = readArguments(usage, { args, options: { 'yes-lose-everything': { type: 'boolean' } } });
    if (config.mode === 'production' && !values['yes-lose-everything'])
      throw new Error('db:reset erases everything. To go ahead, add -- --yes-lose-everything.');
    await app.db.execute(
      sql`drop schema public cascade; drop schema if exists drizzle cascade; drop schema if exists pgboss cascade; drop schema if exists ${sql.raw(restoringSchema)}; create schema public`,
    );
    await prepareDatabase(app, { seed: true });
    break;
  }
  case 'fill': {
    // A large, realistic data set for benchmarks: npm run db:fill -- --posts 20000 --comments 200000
    const { values } = readArguments(usage, {
      args,
      options: { posts: { type: 'string', default: '1000' }, comments: { type: 'string', default: '5000' } },
    });
    const { fillDatabase } = await import('#db/fill.ts');
    await fillDatabase(config.databaseUrl, Number(values.posts), Number(values.comments), console.log);
    break;
  }
  case 'rebuild-search':
    readArguments(usage, { args });
    log.info({ documents: await rebuildDocuments(app) }, 'search index rebuilt');
    break;
  case 'rotate-keys': {
    const { values } = readArguments(usage, { args, options: { all: { type: 'boolean', default: false } } });
    await rotateKeys(values.all);
    break;
  }
  case 'backup':
    await backUpByHand(app, usage, args);
    break;
  case 'restore':
    await restoreByHand(app, usage, args);
    break;
  case 'import':
  case 'export': {
    // Loaded on demand, because the import code is large and every start runs other commands of this file.
    const { exportByHand, importByHand } = await import('./import-export-commands.ts');
    await (name === 'import' ? importByHand : exportByHand)(app, usage, args);
    break;
  }
}
await closeServices(app);

/** npm run keys:rotate: re-encrypts with the first of DATA_KEYS. --all also recomputes the HMACs, after a new DATA_INDEX_KEY. */
async function rotateKeys(all: boolean): Promise<void> {
  const { keyId } = app.vault;
  const without = await listProcessesWithoutKey(app);
  if (without.length > 0) {
    console.error(
      `Nothing was changed: not every running process has the key ${keyId} (${without.join('; ')}). Add it to their DATA_KEYS, restart them, then run this again.`,
    );
    process.exitCode = 1;
    return;
  }
  let reportedAt = performance.now();
  const { unreadable } = await reencryptRows(app, {
    all,
    say(line) {
      if (performance.now() - reportedAt < 1_000) return;
      reportedAt = performance.now();
      console.log(line);
    },
  });
  const counts = await countKeys(app);
  if (unreadable > 0)
    console.error(
      `${unreadable} rows cannot be read: their key is missing from DATA_KEYS, or they were changed outside the site. They were left unchanged.`,
    );
  console.log(formatKeyUse(keyId, counts));
  process.exitCode = counts.left === 0 ? 0 : 1;
}
