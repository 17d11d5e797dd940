import type { Route } from './+types/people';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { PeoplePage } from '#app/features/accounts/people-page.tsx';
import { listInvitations, listPeople, peopleHandlers } from '#app/features/accounts/people.server.ts';
import { invitationFields, peopleErrorMessages } from '#app/features/accounts/person.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [people, invitations] = await Promise.all([listPeople(app), listInvitations(app)]);
  const { fresh } = context.get(sessionContext);
  return { people, invitations, me: context.get(staffContext).id, fresh };
}

const formConfig = { failed: peopleErrorMessages, fields: invitationFields };
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const given = { staff: context.get(staffContext), session: context.get(sessionContext) };
  return runFormAction(args, formConfig, peopleHandlers, given);
}

export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('People');

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData} />;
}
