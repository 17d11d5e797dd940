import { appContext } from '#app/context.ts';
import { listLibrary, readLibraryView, usablePictures } from '#app/features/pictures/pictures.server.ts';
import { receiveForm } from '#app/forms/form.server.ts';
import type { Route } from './+types/pictures-choose';

/** Called only by script. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { q, before } = readLibraryView(app, await receiveForm(request));
  return Response.json(await listLibrary(app, { q, before, which: usablePictures }));
}
