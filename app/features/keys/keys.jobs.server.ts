import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { reencryptRows } from './keys.server.ts';

/** The limit per night; the next night continues. */
const rowsANight = 200_000;

export const reencryptNightly = defineJob(
  'seal-anew',
  z.object({}),
  async (app: App) => {
    const { changed, unreadable } = await reencryptRows(app, { most: rowsANight });
    if (changed + unreadable > 0) app.log.info({ changed, unreadable, key: app.vault.keyId }, 'sealed again');
  },
  { cron: '40 2 * * *' },
);
