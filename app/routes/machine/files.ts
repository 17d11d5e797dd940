import type { Route } from './+types/files';
import { appContext } from '#app/context.ts';
import { servePicture } from '#app/features/media/pictures.server.ts';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return servePicture(context.get(appContext), request, params['*']);
}
