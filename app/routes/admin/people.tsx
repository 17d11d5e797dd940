import type { Route } from './+types/people';
import { appContext, staffContext } from '#app/context.ts';
import { PeoplePage } from '#app/features/accounts/people-page.tsx';
import { listInvitations, listPeople, peopleHandlers } from '#app/features/accounts/people.server.ts';
import { invitationFields, peopleFailed } from '#app/features/accounts/person.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { staffAction } from '#app/records/form.server.ts';
import { sendForm } from '#app/records/form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [people, invitations] = await Promise.all([listPeople(app), listInvitations(app)]);
  return { people, invitations, me: context.get(staffContext).id };
}

export function action(args: Route.ActionArgs) {
  return staffAction(args, { failed: peopleFailed, fields: invitationFields }, peopleHandlers);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, peopleFailed);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'People');
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData} />;
}
