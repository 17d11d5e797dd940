import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { undoSeconds } from '#app/shared/undo.ts';
import { contactMessages } from '#db/schema.ts';
import { eraseOldMessages } from './retention.server.ts';

/** Removes a deleted message for good. One that was brought back, or deleted again since, is left to the job of that deletion. */
export const purgeMessage = defineJob(
  'purge-message',
  z.object({ messageId: z.number().int() }),
  async ({ db }: App, { messageId }) => {
    await db
      .delete(contactMessages)
      .where(
        and(
          eq(contactMessages.id, messageId),
          eq(contactMessages.status, 'deleted'),
          sql`${contactMessages.deletedAt} <= now() - make_interval(secs => ${undoSeconds})`,
        ),
      );
  },
);

/** At night. What one run leaves, the next one takes at once. */
export const eraseMessages = defineJob(
  'erase-messages',
  z.object({}),
  async (app: App) => {
    while (await eraseOldMessages(app));
  },
  { cron: '40 3 * * *' },
);
