import type { Route } from './+types/pictures-choose';
import { appContext } from '#app/context.ts';
import { libraryQuerySchema, listLibrary, usablePictures } from '#app/features/pictures/pictures.server.ts';

/** Called only by script. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { q, before } = libraryQuerySchema.parse(Object.fromEntries(url.searchParams));
  return Response.json(await listLibrary(context.get(appContext), { q, before, which: usablePictures }));
}
