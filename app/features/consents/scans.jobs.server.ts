import { z } from 'zod';
import type { App } from '#app/context.ts';
import { cautiousNow } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { sweepScansNow } from './sweep-scans.server.ts';

/** In the transaction that lets a scan go. */
export const removeScanFile = defineJob('remove-scan', z.object({ file: z.string() }), (app: App, { file }) =>
  app.files.remove(file),
);

export const sweepScans = defineJob(
  'sweep-scans',
  z.object({}),
  async (app: App) => {
    const files = await sweepScansNow(app, await cautiousNow(app.db));
    if (files > 0) app.log.info({ files }, 'scans swept');
  },
  { cron: '50 3 * * *' },
);
