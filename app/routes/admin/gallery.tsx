import type { Route } from './+types/gallery';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptGalleryForm } from '#app/features/gallery/accept-gallery.server.ts';
import { galleryNotSent } from '#app/features/gallery/gallery-answer.ts';
import { listForStaff } from '#app/features/gallery/list-for-staff.server.ts';
import { ManageGalleryPage } from '#app/features/gallery/manage-gallery-page.tsx';
import { positionCursorSchema } from '#app/shared/moment-cursor.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = positionCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  return { ...(await listForStaff(context.get(appContext), before)), first: before === undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  return acceptGalleryForm(context.get(appContext), context.get(staffContext), await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, galleryNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Gallery');
}

export default function Gallery({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, waiting, count, older, first, choices } = loaderData;
  return (
    <ManageGalleryPage
      pictures={pictures}
      waiting={waiting}
      count={count}
      choices={choices}
      olderHref={older && `/admin/gallery?before=${encodeURIComponent(older)}`}
      newestHref={first ? null : '/admin/gallery'}
      answer={actionData}
    />
  );
}
