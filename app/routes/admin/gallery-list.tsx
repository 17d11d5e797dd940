import type { Route } from './+types/gallery-list';
import { appContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { galleryErrorMessages, wordFields } from '#app/features/gallery/gallery.ts';
import { galleryHandlers } from '#app/features/gallery/gallery.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { listForStaff } from '#app/features/gallery/gallery.server.ts';
import { ManageGalleryPage } from '#app/features/gallery/gallery-screens.tsx';
import { positionCursorSchema } from '#app/records/paging.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = positionCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  return {
    ...(await listForStaff(context.get(appContext), context.get(sessionContext).role, before)),
    first: before === undefined,
  };
}

const formConfig = { failed: galleryErrorMessages, fields: wordFields };
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
