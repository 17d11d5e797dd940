import type { Route } from './+types/files';
import { appContext } from '#app/context.ts';
import { servePicture } from '#app/features/pictures/serve-picture.server.ts';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return servePicture(context.get(appContext), request, params['*']);
}
