import type { Route } from './+types/number-file';
import { appContext } from '#app/context.ts';
import { numberFile } from '#app/features/messages/sent-files.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return numberFile(context.get(appContext));
}
