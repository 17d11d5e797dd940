import { appContext } from '#app/context.ts';
import { serveCard } from '#app/features/pages/cards.server.ts';
import { servePicture } from '#app/features/pictures/serve-picture.server.ts';
import type { Route } from './+types/files';

export function loader({ request, context, params, url }: Route.LoaderArgs) {
  const serve = /^\/cards/i.test(url.pathname) ? serveCard : servePicture;
  return serve(context.get(appContext), request, params['*']);
}
