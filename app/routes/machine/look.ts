import type { Route } from './+types/look';
import { appContext } from '#app/context.ts';
import { serveBrandingFile } from '#app/features/look/look-file.server.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return serveBrandingFile(context.get(appContext), params.file);
}
