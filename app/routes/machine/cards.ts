import type { Route } from './+types/cards';
import { appContext } from '#app/context.ts';
import { answerCard } from '#app/features/posts/cards.server.ts';

export function loader({ request, context, params }: Route.LoaderArgs) {
  return answerCard(context.get(appContext), request, params['*']);
}
