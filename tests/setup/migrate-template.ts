import { createLog } from '#app/platform/log.server.ts';
import { migrateDatabase } from '#db/migrate.ts';

// In a process of its own: it imports every feature, and Vitest would take each of them for something that all database tests depend on.
await migrateDatabase(process.argv[2] ?? '', createLog({ logLevel: 'warn' }, 'test'));
