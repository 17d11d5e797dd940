import { data } from 'react-router';
import type { Route } from './+types/notice-edit';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { EditLegalPage } from '#app/features/legal/legal-screens.tsx';
import { isLegalName, legalErrorMessages, legalFields, legalPages, type LegalName } from '#app/features/legal/legal.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { findEditableLegal, legalHandlers } from '#app/features/legal/legal.server.ts';

function nameIn({ name }: { name: string }): LegalName {
  if (!isLegalName(name)) throw data(null, { status: 404 });
  return name;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const name = nameIn(params);
  return { name, page: await findEditableLegal(context.get(appContext), name) };
}

const formConfig = { failed: legalErrorMessages, fields: legalFields };

export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, legalHandlers(nameIn(args.params)))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData ? `Edit ${legalPages[loaderData.name].title}` : 'Notices')({ matches });
}

export default function NoticeEdit({ loaderData: { name, page }, actionData }: Route.ComponentProps) {
  return <EditLegalPage name={name} page={page} answer={actionData} />;
}
