import type { Route } from './+types/files';
import { appContext } from '#app/context.ts';
import { answerPictureFile } from '#app/features/media/pictures.server.ts';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return answerPictureFile(context.get(appContext), request, params['*']);
}
