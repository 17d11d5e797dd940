import type { Route } from './+types/call-file';
import { appContext } from '#app/context.ts';
import { callFile } from '#app/features/messages/sent-files.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return callFile(context.get(appContext), url.searchParams.get('request') ?? '');
}
