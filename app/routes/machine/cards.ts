import type { Route } from './+types/cards';
import { appContext } from '#app/context.ts';
import { serveCard } from '#app/features/posts/cards.server.ts';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return serveCard(context.get(appContext), request, params['*']);
}
