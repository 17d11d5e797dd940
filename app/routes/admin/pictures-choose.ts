import type { Route } from './+types/pictures-choose';
import { appContext } from '#app/context.ts';
import { findPatientFlags, libraryQuerySchema, listLibrary } from '#app/features/pictures/pictures.server.ts';
import { unanswered } from '#app/features/pictures/picture.ts';
import type { ChoicesPage } from '#app/features/pictures/picture-chooser.tsx';

/** Returns the pictures that a field can use: processed ones, without logos and icons. Called only by script. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { q, before } = libraryQuerySchema.parse(Object.fromEntries(url.searchParams));
  const { pictures, older } = await listLibrary(app, { q, before });
  const ready = pictures.filter(({ status, kind }) => status === 'ready' && kind !== 'look');
  const flags = await findPatientFlags(
    app,
    ready.map(({ id }) => id),
  );
  const choices = ready.map((picture) => {
    const { showsPatient, consentId } = flags.get(picture.id) ?? unanswered;
    return { ...picture, showsPatient, consentId };
  });
  return Response.json({ pictures: choices, older } satisfies ChoicesPage);
}
