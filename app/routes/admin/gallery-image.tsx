import { data } from 'react-router';
import type { Route } from './+types/gallery-image';
import { appContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { EditGalleryImagePage } from '#app/features/pictures/gallery-screens.tsx';
import { galleryErrorMessages, galleryFields } from '#app/features/pictures/gallery.ts';
import { galleryHandlers } from '#app/features/pictures/gallery.commands.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { findImage } from '#app/features/pictures/gallery.server.ts';
import { parseId } from '#app/shared/form-data.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const image = await findImage(app, parseId(params.imageId) ?? 0);
  if (!image) throw data(null, { status: 404 });
  return { image, choices: await listConsentChoices(app, context.get(sessionContext).role) };
}

const formConfig = {
  failed: galleryErrorMessages,
  fields: galleryFields,
};
export const action = createStaffAction(formConfig, galleryHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Edit picture');

export default function GalleryImage({ loaderData: { image, choices }, actionData }: Route.ComponentProps) {
  return <EditGalleryImagePage image={image} choices={choices} answer={actionData} />;
}
