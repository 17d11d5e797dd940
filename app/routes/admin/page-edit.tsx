import { data } from 'react-router';
import type { Route } from './+types/page-edit';
import { appContext, requestContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptLegal } from '#app/features/legal/accept-legal.server.ts';
import { EditLegalPage } from '#app/features/legal/edit-legal-page.tsx';
import { legalNotSent } from '#app/features/legal/legal-answer.ts';
import { isLegalName, legalPages, type LegalName } from '#app/features/legal/legal-pages.ts';
import { findLegal } from '#app/features/legal/legal.server.ts';
import { sendForm } from '#app/shared/send-form.ts';

function nameIn({ name }: { name: string }): LegalName {
  if (!isLegalName(name)) throw data(null, { status: 404 });
  return name;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const name = nameIn(params);
  return { name, page: await findLegal(context.get(appContext), name) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const info = context.get(requestContext);
  return acceptLegal(context.get(appContext), context.get(staffContext), nameIn(params), form, info);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, legalNotSent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, loaderData ? `Edit ${legalPages[loaderData.name].title}` : 'Pages');
}

export default function PageEdit({ loaderData: { name, page }, actionData }: Route.ComponentProps) {
  return <EditLegalPage name={name} page={page} answer={actionData} />;
}
