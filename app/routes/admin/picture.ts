import type { Route } from './+types/picture';
import { appContext } from '#app/context.ts';
import { findPicture } from '#app/features/media/pictures.server.ts';

/** How far a picture is, for a screen that waits for it. */
export async function loader({ context, params: { pictureId } }: Route.LoaderArgs) {
  const picture = /^\d{1,15}$/.test(pictureId) ? await findPicture(context.get(appContext), Number(pictureId)) : null;
  return Response.json(picture, { status: picture ? 200 : 404 });
}
