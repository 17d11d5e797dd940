import type { Route } from './+types/security-text';
import { appContext, sameForAll } from '#app/context.ts';
import { securityText } from '#app/features/discovery/machine-texts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return new Response(await securityText(context.get(appContext)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
