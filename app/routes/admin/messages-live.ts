import { appContext, personContext } from '#app/context.ts';
import { findLiveCalls } from '#app/features/messages/calls.server.ts';
import type { Route } from './+types/messages-live';

/** The inbox and Today poll this while they are on the screen. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await findLiveCalls(context.get(appContext), context.get(personContext)));
}
