import { data } from 'react-router';
import type { Route } from './+types/picture';
import { appContext, sessionContext } from '#app/context.ts';
import { libraryHandlers } from '#app/features/pictures/pictures.commands.server.ts';
import { findPictureRecord } from '#app/features/pictures/pictures.server.ts';
import { libraryErrorMessages, pictureFields, patientFields } from '#app/features/pictures/picture.ts';
import { PicturePage } from '#app/features/pictures/picture-page.tsx';
import { listPictureUses } from '#app/picture-uses.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const record = await findPictureRecord(app, parseId(params.pictureId) ?? 0);
  if (!record) throw data(null, { status: 404 });
  const [uses, choices] = await Promise.all([
    listPictureUses(app, record),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { record, uses, choices };
}

const formConfig = { failed: libraryErrorMessages, fields: { ...pictureFields, ...patientFields } };
export const action = createStaffAction(formConfig, libraryHandlers, 'pictureId');
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Picture');

export default function OnePicture({ loaderData, actionData }: Route.ComponentProps) {
  return <PicturePage {...loaderData} answer={actionData} />;
}
