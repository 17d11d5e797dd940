import { data } from 'react-router';
import type { Route } from './+types/gallery-image';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptGalleryForm } from '#app/features/gallery/accept-gallery.server.ts';
import { EditGalleryImagePage } from '#app/features/gallery/edit-gallery-image-page.tsx';
import { galleryNotSent } from '#app/features/gallery/gallery-answer.ts';
import { findImage } from '#app/features/gallery/list-for-staff.server.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { idIn } from '#app/shared/form-data.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findImage(context.get(appContext), idIn(params.imageId) ?? 0);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action({ request, context }: Route.ActionArgs) {
  return acceptGalleryForm(context.get(appContext), context.get(staffContext), await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, galleryNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Edit picture');
}

export default function GalleryImage({ loaderData: { image, waits, choices }, actionData }: Route.ComponentProps) {
  return <EditGalleryImagePage image={image} waits={waits} choices={choices} answer={actionData} />;
}
