import type { Route } from './+types/llms-text';
import { appContext, sameForAll } from '#app/context.ts';
import { llmsText } from '#app/features/discovery/machine-texts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return new Response(await llmsText(context.get(appContext)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
