import type { Route } from './+types/manifest';
import { appContext, markCacheable } from '#app/context.ts';
import { webManifest } from '#app/features/discovery/machine-texts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return Response.json(await webManifest(context.get(appContext)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
}
