import type { Route } from './+types/look';
import { appContext } from '#app/context.ts';
import { answerLookFile } from '#app/features/look/look-file.server.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return answerLookFile(context.get(appContext), params.file);
}
