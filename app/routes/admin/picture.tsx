import { data } from 'react-router';
import type { Route } from './+types/picture';
import { appContext, sessionContext } from '#app/context.ts';
import { libraryHandlers } from '#app/features/library/picture-details.commands.server.ts';
import { findPictureRecord } from '#app/features/library/picture-details.server.ts';
import { libraryErrorMessages, pictureFields } from '#app/features/library/picture-details.ts';
import { PicturePage } from '#app/features/library/picture-page.tsx';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { role } = context.get(sessionContext);
  const record = await findPictureRecord(context.get(appContext), role, parseId(params.pictureId) ?? 0);
  if (!record) throw data(null, { status: 404 });
  return { record };
}

const formConfig = { failed: libraryErrorMessages, fields: pictureFields };
export const action = createStaffAction(formConfig, libraryHandlers, 'pictureId');
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Picture');

export default function OnePicture({ loaderData: { record }, actionData }: Route.ComponentProps) {
  return <PicturePage record={record} answer={actionData} />;
}
