import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { backupWords } from './last-backup.ts';
import { findLastBackup, selectBackupLines } from './find-last-backup.server.ts';

const opened = await openTestApp();
const app = { ...opened, config: { ...opened.config, backup: { to: { folder: 'unused' }, key: undefined } } };

test('the last backup is found by an index, whatever was done since', async () => {
  const summary = `${backupWords.made} 8 posts and 24 pictures, restored and compared them.`;
  await app.db.transaction((tx) => recordActivity(tx, null, { action: 'backup.restored', summary }));
  await app.db.execute(sql`
    insert into activity (actor_name, action, summary)
    select 'The website', 'message.new', 'Received message ' || i || '.' from generate_series(1, 40000) as i`);
  await app.db.execute(sql`vacuum analyze activity`);
  const { sql: text, params } = selectBackupLines(app.db).toSQL();
  const plan = await explainOnce(app.db.$client, text, params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsTouched(node)).toBeLessThanOrEqual(200);
  expect((await findLastBackup(app)).words).toMatch(/^Last backup: today /);
});
