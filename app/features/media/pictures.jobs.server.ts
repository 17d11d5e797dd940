import { z } from 'zod';
import type { App } from '#app/context.ts';
import { cautiousNow } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { preparePictureNow } from './prepare-picture.server.ts';
import { removePictureNow } from './remove-picture.server.ts';
import { sweepPicturesNow } from './sweep-pictures.server.ts';

const onePicture = z.object({ pictureId: z.number().int() });

export const preparePicture = defineJob('prepare-picture', onePicture, async (app: App, { pictureId }) => {
  await preparePictureNow(app, pictureId);
});

export const removePicture = defineJob('remove-picture', onePicture, async (app: App, { pictureId }) => {
  await removePictureNow(app, pictureId);
});

/** At night, when nobody uploads. */
export const sweepPictures = defineJob(
  'sweep-pictures',
  z.object({}),
  async (app: App) => {
    const swept = await sweepPicturesNow(app, await cautiousNow(app.db));
    app.log.info(swept, 'pictures swept');
  },
  { cron: '20 3 * * *' },
);
