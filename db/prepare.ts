import type { App } from '#app/context.ts';
import { ensureConfiguredPeople } from '#app/features/accounts/people.server.ts';
import { grantAppRole, migrateDatabase } from './migrate.ts';
import { seedDatabase } from './seed/seed.ts';

export async function prepareDatabase(app: App, { seed = false } = {}): Promise<void> {
  const { databaseUrl, databaseAppPassword } = app.config;
  await migrateDatabase(databaseUrl, app.log);
  if (databaseAppPassword) await grantAppRole(app.db, databaseAppPassword);
  await ensureConfiguredPeople(app);
  if (seed) await seedDatabase(app);
}
