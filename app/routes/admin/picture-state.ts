import type { Route } from './+types/picture-state';
import { appContext } from '#app/context.ts';
import { findPicture } from '#app/features/media/pictures.server.ts';
import { idIn } from '#app/shared/form-data.ts';

/** Returns a picture's processing status, for a screen that polls it. */
export async function loader({ context, params: { pictureId } }: Route.LoaderArgs) {
  const picture = await findPicture(context.get(appContext), idIn(pictureId));
  return Response.json(picture, { status: picture ? 200 : 404 });
}
