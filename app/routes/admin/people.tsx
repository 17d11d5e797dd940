import { data } from 'react-router';
import type { Route } from './+types/people';
import { appContext, staffContext } from '#app/context.ts';
import { PeoplePage, type PeopleAnswer } from '#app/features/accounts/people-page.tsx';
import {
  endSessions,
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '#app/features/accounts/people.server.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { sendForm } from '#app/records/form.ts';
import { readField, readId } from '#app/shared/form-data.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [people, invitations] = await Promise.all([listPeople(app), listInvitations(app)]);
  return { people, invitations, me: context.get(staffContext).id };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const form = await request.formData();
  const personId = readField(form, 'personId');
  switch (readField(form, 'intent')) {
    case 'invite': {
      const typed = { name: readField(form, 'name'), email: readField(form, 'email') };
      const answer = await invitePerson(app, staff, typed);
      if (!answer.ok) {
        const refused: PeopleAnswer = { ok: false, notice: answer.reason, typed, field: answer.field };
        return data(refused, { status: 422 });
      }
      return data<PeopleAnswer>({
        ok: true,
        notice: `${answer.name} is invited.`,
        detail: 'The link is on its way by mail. It works once, for seven days.',
      });
    }
    case 'withdraw':
      return (await withdrawInvitation(app, staff, readId(form, 'invitationId') ?? 0))
        ? data<PeopleAnswer>({ ok: true, notice: 'The invitation is withdrawn. Its link no longer works.' })
        : data<PeopleAnswer>({ ok: false, notice: 'This invitation was already used or withdrawn.' }, { status: 409 });
    case 'end': {
      const { ended, name } = await endSessions(app, staff, personId);
      return data<PeopleAnswer>({
        ok: true,
        notice: ended === 0 ? `${name} was not signed in anywhere.` : `${name} is signed out everywhere.`,
      });
    }
    case 'remove': {
      const answer = await removePerson(app, staff, personId);
      return answer.ok
        ? data<PeopleAnswer>({ ok: true, notice: `${answer.name} can no longer sign in.` })
        : data<PeopleAnswer>({ ok: false, notice: answer.reason }, { status: 409 });
    }
    default:
      return data<PeopleAnswer>({ ok: false, notice: 'That is not possible here.' }, { status: 400 });
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, { invite: 'The invitation was not sent.' });
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'People');
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData} />;
}
