import type { App } from '#app/context.ts';
import { ensureConfiguredPeople } from '#app/features/accounts/people.server.ts';
import { grantAppRole, migrateDatabase } from './migrate.ts';
import { seedDatabase } from './seed/seed.ts';

/** Makes the database fit for this version: its tables, the role of web and worker, who may sign in, and samples where they are wanted. */
export async function prepareDatabase(app: App, { seed = false } = {}): Promise<void> {
  const { databaseUrl, databaseAppPassword } = app.config;
  await migrateDatabase(databaseUrl, app.log);
  if (databaseAppPassword) await grantAppRole(app.db, databaseAppPassword);
  await ensureConfiguredPeople(app);
  if (seed) await seedDatabase(app);
}
