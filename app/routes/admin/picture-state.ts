import { appContext } from '#app/context.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { parseId } from '#app/shared/form-data.ts';
import type { Route } from './+types/picture-state';

export async function loader({ context, params: { pictureId } }: Route.LoaderArgs) {
  const picture = await findPicture(context.get(appContext), parseId(pictureId));
  return Response.json(picture, { status: picture ? 200 : 404 });
}
