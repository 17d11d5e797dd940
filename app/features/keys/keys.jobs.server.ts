import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { changeKeys } from './keys.server.ts';

/** A night's work; the next night goes on. */
const rowsANight = 200_000;

/** Every night, what is not under the first key yet. When keys have not changed it finds nothing. */
export const sealAnew = defineJob(
  'seal-anew',
  z.object({}),
  async (app: App) => {
    const { changed, unreadable } = await changeKeys(app, { most: rowsANight });
    if (changed + unreadable > 0) app.log.info({ changed, unreadable, key: app.vault.keyId }, 'sealed again');
  },
  { cron: '40 2 * * *' },
);
