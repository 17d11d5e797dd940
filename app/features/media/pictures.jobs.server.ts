import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { preparePictureNow } from './prepare-picture.server.ts';
import { removePictureNow } from './remove-picture.server.ts';

const onePicture = z.object({ pictureId: z.number().int() });

export const preparePicture = defineJob('prepare-picture', onePicture, async (app: App, { pictureId }) => {
  await preparePictureNow(app, pictureId);
});

export const removePicture = defineJob('remove-picture', onePicture, async (app: App, { pictureId }) => {
  await removePictureNow(app, pictureId);
});
