import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { releasePicture } from '#app/features/media/pictures.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { undoSeconds } from '#app/shared/undo.ts';
import { galleryImages } from '#db/schema.ts';

/** Removes a deleted picture for good. One that was taken back meanwhile stays; one deleted again has a later job of its own. */
export const purgeGalleryImage = defineJob(
  'purge-gallery-image',
  z.object({ imageId: z.number().int() }),
  async (app: App, { imageId }) => {
    await app.db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(galleryImages)
        .where(
          and(
            eq(galleryImages.id, imageId),
            sql`${galleryImages.deletedAt} <= now() - make_interval(secs => ${undoSeconds})`,
          ),
        )
        .returning({ pictureId: galleryImages.pictureId });
      if (gone) await releasePicture(tx, app, gone.pictureId);
    });
  },
);
