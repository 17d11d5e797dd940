import type { Route } from './+types/messages-live';
import { appContext, staffContext } from '#app/context.ts';
import { findLiveCalls } from '#app/features/messages/calls.server.ts';

/** What the inbox and Today ask for while somebody looks at them. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await findLiveCalls(context.get(appContext), context.get(staffContext)));
}
