import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { releasePicture } from '#app/features/media/pictures.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { undoSeconds } from '#app/shared/undo.ts';
import { staffMembers } from '#db/schema.ts';

/** Removes a deleted member for good. One who was taken back meanwhile stays; one deleted again has a later job of their own. */
export const purgeStaffMember = defineJob(
  'purge-staff-member',
  z.object({ memberId: z.number().int() }),
  async (app: App, { memberId }) => {
    await app.db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(staffMembers)
        .where(
          and(
            eq(staffMembers.id, memberId),
            sql`${staffMembers.deletedAt} <= now() - make_interval(secs => ${undoSeconds})`,
          ),
        )
        .returning({ pictureId: staffMembers.pictureId });
      if (gone) await releasePicture(tx, app, gone.pictureId);
    });
  },
);
