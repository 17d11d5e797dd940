import { appContext } from '#app/context.ts';
import { handleUpload } from '#app/features/pictures/uploads/uploads.server.ts';
import type { Route } from './+types/uploads';

/** It checks the session itself: an upload client needs a tus response, not a redirect to the sign-in page. */
export function loader({ request, context }: Route.LoaderArgs) {
  return handleUpload(context.get(appContext), request);
}

export function action({ request, context }: Route.ActionArgs) {
  return handleUpload(context.get(appContext), request);
}
