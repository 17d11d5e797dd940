import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { backUp } from './backups.commands.server.ts';

/** Runs before the other nightly jobs. It creates the backup, restores it and compares the result. */
export const backUpNightly = defineJob(
  'back-up',
  z.object({}),
  async (app: App) => {
    if (!app.config.backup) return;
    app.log.info(await backUp(app), 'backed up');
  },
  { cron: '0 2 * * *', maxSeconds: 6 * 3_600, retry: { times: 2, firstSeconds: 600, maxSeconds: 1_200 } },
);
