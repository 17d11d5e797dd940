import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { withdrawPicturesNow } from './withdraw-pictures.server.ts';

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
