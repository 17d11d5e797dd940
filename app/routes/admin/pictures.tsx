import { patientFields } from '#app/features/pictures/picture.ts';
import type { Route } from './+types/pictures';
import { appContext } from '#app/context.ts';
import { consentErrorMessages } from '#app/features/consents/consent.ts';
import { pictureHandlers } from '#app/features/pictures/pictures.commands.server.ts';
import { LibraryPage } from '#app/features/pictures/library-page.tsx';
import { libraryQuerySchema, listLibrary } from '#app/features/pictures/pictures.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = libraryQuerySchema.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listLibrary(context.get(appContext), query) };
}

const formConfig = { failed: consentErrorMessages, fields: patientFields };
export const action = createStaffAction(formConfig, pictureHandlers);
export const clientAction = createClientAction(formConfig);

export function meta(args: Route.MetaArgs) {
  const isUnanswered = args.loaderData?.query.show === 'unanswered';
  return staffTitle(isUnanswered ? 'Pictures that need an answer' : 'Pictures')(args);
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  return <LibraryPage {...loaderData} answer={actionData} />;
}
