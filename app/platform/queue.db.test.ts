import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { migrateQueue } from './queue.server.ts';

const app = await openTestApp();
const log = createLog({ logLevel: 'fatal' }, 'test');

async function schedules(): Promise<unknown[]> {
  const { rows } = await app.db.execute(sql`select name, cron, timezone from pgboss.schedule where name = 'by-night'`);
  return rows;
}

test('a job’s schedule is stored with its queue and removed when the job has none anymore', async () => {
  await migrateQueue(app.config.databaseUrl, log, [{ name: 'by-night', cron: '20 3 * * *' }], 'America/New_York');
  expect(await schedules()).toEqual([{ name: 'by-night', cron: '20 3 * * *', timezone: 'America/New_York' }]);
  await migrateQueue(app.config.databaseUrl, log, [{ name: 'by-night', cron: '30 4 * * *' }], 'Pacific/Honolulu');
  expect(await schedules()).toMatchObject([{ cron: '30 4 * * *', timezone: 'Pacific/Honolulu' }]);
  await migrateQueue(app.config.databaseUrl, log, [{ name: 'by-night' }], 'Pacific/Honolulu');
  expect(await schedules()).toEqual([]);
});
