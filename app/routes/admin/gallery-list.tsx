import type { Route } from './+types/gallery-list';
import { appContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { galleryErrorMessages, galleryFields } from '#app/features/pictures/gallery.ts';
import { galleryHandlers } from '#app/features/pictures/gallery.commands.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { listForStaff } from '#app/features/pictures/gallery.server.ts';
import { ManageGalleryPage } from '#app/features/pictures/gallery-screens.tsx';
import { positionCursorSchema } from '#app/records/paging.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = positionCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  const app = context.get(appContext);
  const [page, choices] = await Promise.all([
    listForStaff(app, before),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { ...page, choices, first: before === undefined };
}

const formConfig = {
  failed: galleryErrorMessages,
  fields: galleryFields,
};
export const action = createStaffAction(formConfig, galleryHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Gallery');

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
