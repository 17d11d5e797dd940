import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { comments, posts } from '#db/schema.ts';
import { nightly } from '#tests/setup/nightly.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

nightly('npm run db:fill adds posts and comments', async () => {
  const { config, db } = await openTestApp();
  const args = ['cli/commands.ts', 'fill', '--posts', '20', '--comments', '50'];
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: config.databaseUrl };
  const { stdout } = await promisify(execFile)('node', args, { env });
  expect(stdout).toBe('20 posts\nthe search index\n50 comments\n');
  expect([await db.$count(posts), await db.$count(comments)]).toEqual([20, 50]);
});
