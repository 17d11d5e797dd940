import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { withdrawPicturesNow } from './consents.commands.server.ts';
import { cautiousNow } from '#app/platform/db.server.ts';
import { sweepScansNow } from './scans.server.ts';

/** With every revocation, and every hour for what has expired: at midnight the pictures are hidden, soon after their files are gone. */
export const withdrawPictures = defineJob(
  'withdraw-pictures',
  z.object({}),
  async (app: App) => {
    const withdrawn = await withdrawPicturesNow(app);
    if (withdrawn > 0) app.log.info({ withdrawn }, 'pictures withdrawn');
  },
  { cron: '5 * * * *' },
);

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
