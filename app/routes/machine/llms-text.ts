import type { Route } from './+types/llms-text';
import { appContext, markCacheable } from '#app/context.ts';
import { llmsText } from '#app/features/discovery/machine-texts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return new Response(await llmsText(context.get(appContext)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
