import { appContext } from '#app/context.ts';
import { serveBrandingFile } from '#app/features/clinic/branding.server.ts';
import type { Route } from './+types/branding-file';

export function loader({ params, context }: Route.LoaderArgs) {
  return serveBrandingFile(context.get(appContext), params.file);
}
