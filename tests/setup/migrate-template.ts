import { createLog } from '#app/platform/log.server.ts';
import { migrateDatabase } from '#db/migrate.ts';

// In its own process, because it imports every feature, and Vitest would treat each of them as a dependency of all database tests.
await migrateDatabase(process.argv[2] ?? '', createLog({ logLevel: 'warn' }, 'test'));
