import { appContext, sessionContext, personContext } from '#app/context.ts';
import {
  type Invitation,
  listInvitations,
  listPeople,
  peopleHandlers,
  type ListedPerson,
} from '#app/features/accounts/people.server.ts';
import { invitationFields, peopleErrorMessages } from '#app/features/accounts/person.ts';
import { AdminPage, Card, SignInAgain } from '#app/features/staff-area/admin-page.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { ConfirmButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { controlProps, flag } from '#app/forms/fields.ts';
import { runFormAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { formatDateTime } from '#app/shared/dates.ts';
import { Field, OptionTiles } from '#app/ui/field.tsx';
import { useTimeOrDate, useZone } from '#app/ui/hooks.ts';
import { Medallion } from '#app/ui/medallion.tsx';
import type { Route } from './+types/people';
import styles from '#app/features/accounts/accounts.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [people, invitations] = await Promise.all([listPeople(app), listInvitations(app)]);
  const { fresh } = context.get(sessionContext);
  return { people, invitations, me: context.get(personContext).id, fresh };
}

const formConfig = { failed: peopleErrorMessages, fields: { ...invitationFields, owner: flag('') } };
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const extra = { by: context.get(personContext), session: context.get(sessionContext) };
  return runFormAction(args, formConfig, peopleHandlers, extra);
}

export const clientAction = createClientAction(formConfig);

export default function People({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { people, invitations, me, fresh } = loaderData;
  return (
    <AdminPage answer={answer}>
      <div className="desk split-form">
        <ul className="card flush rows">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} me={person.id === me} canChange={fresh} />
          ))}
        </ul>
        <div className="stack gap-5">
          {fresh ? (
            <Card title="Invite a colleague">
              <InviteForm answer={answer} />
            </Card>
          ) : (
            <SignInAgain title="Manage accounts" from="/admin/people">
              To invite or remove someone, or change what they can do, please sign in again.
            </SignInAgain>
          )}
          {invitations.length > 0 && (
            <Card title="Pending invitations">
              <ul className="rows">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} canChange={fresh} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function PersonRow({ person, me, canChange }: { person: ListedPerson; me: boolean; canChange: boolean }) {
  return (
    <li className={`stack center gap-y-3 ${styles.person}`}>
      <Medallion name={person.name} className={styles.medallion} />
      <div>
        <h2 className="label">
          {person.name}
          {me && <span className="muted"> (you)</span>}
        </h2>
        <p>{person.email}</p>
        <p className="muted">{describe(person, useTimeOrDate())}</p>
        {person.role === 'writer' && (
          <p className="muted">Writer: cannot see messages, consents, accounts or activity.</p>
        )}
        {person.fixed && <p className="muted">Set on the server: only whoever runs it can remove this account.</p>}
      </div>
      {canChange && (person.sessions > 0 || !me) && <PersonButtons person={person} me={me} />}
    </li>
  );
}

function PersonButtons({ person, me }: { person: ListedPerson; me: boolean }) {
  const becomes = person.role === 'owner' ? 'a writer' : 'an owner';
  return (
    <RowMenu about={person.name}>
      {person.sessions > 0 && (
        <ConfirmButton
          label="Sign out everywhere"
          about={`for ${person.name}`}
          question={`Sign ${person.name} out everywhere?`}
          consequence="They will be signed out on every device the next time they do anything."
          confirm="Sign out"
          fields={{ intent: 'end', personId: person.id }}
          icon="out"
        />
      )}
      {!me && (person.secondStep || person.passkeys > 0) && (
        <ConfirmButton
          label="Reset two-step sign-in"
          about={`for ${person.name}`}
          question={`Reset two-step sign-in for ${person.name}?`}
          consequence="Their codes, recovery codes and passkeys stop working, and they are signed out. They can sign in with their password and set up new ones. We’ll e-mail them about it."
          fields={{ intent: 'second-step-reset', personId: person.id }}
          icon="alert"
        />
      )}
      {!me && !person.fixed && (
        <ConfirmButton
          label={`Make ${becomes}`}
          about={`of ${person.name}`}
          question={`Make ${person.name} ${becomes}?`}
          consequence={whatTheyMay[person.role === 'owner' ? 'writer' : 'owner']}
          fields={{ intent: 'role', personId: person.id, owner: person.role === 'owner' ? '' : 'yes' }}
          icon="user"
        />
      )}
      {!me && !person.fixed && (
        <ConfirmButton
          label="Remove"
          about={person.name}
          question={`Remove ${person.name}’s account?`}
          consequence="They will be signed out and cannot sign in again. Everything they wrote stays."
          fields={{ intent: 'remove', personId: person.id }}
        />
      )}
    </RowMenu>
  );
}

const whatTheyMay = {
  owner: 'They will be able to do everything here: read messages and consents, export them, and manage accounts.',
  writer:
    'They will be able to manage posts, pictures, comments and pages. They will not see messages or consents, or manage accounts.',
};

function describe(person: ListedPerson, timeOf: (iso: string) => string): string {
  const { sessions, lastSeen, secondStep, passkeys, hasPassword } = person;
  const seen =
    sessions > 0 && lastSeen
      ? `Active ${timeOf(lastSeen)}${sessions === 1 ? '' : `, on ${sessions} devices`}.`
      : 'Not signed in.';
  const safe = secondStep ? ' Two-step sign-in is on.' : passkeys > 0 ? ' Has a passkey.' : '';
  return seen + safe + (hasPassword ? '' : ' No password yet.');
}

function InviteForm({ answer }: { answer: Answer | undefined }) {
  const field = controlProps(invitationFields, { answer: answer?.form === 'invite' ? answer : undefined });
  return (
    <RecordForm
      intent="invite"
      answer={answer}
      submit="Send invitation"
      icon="mail"
      busyLabel="Sending..."
      className="stack gap-5"
    >
      <Field {...field('name')} />
      <Field {...field('email')} />
      <OptionTiles
        id="invite-owner"
        name="owner"
        label="What they can do"
        options={{ yes: 'Everything (owner)', no: 'Only content (writer)' }}
        hint="A writer cannot see messages or consents, export them, or manage accounts."
        defaultValue={(answer?.form === 'invite' && answer.values?.['owner']) || 'yes'}
      />
    </RecordForm>
  );
}

function InvitationRow({ invitation, canChange }: { invitation: Invitation; canChange: boolean }) {
  const zone = useZone();
  const { id, name, email, role, expiresAt, mailed, over } = invitation;
  const state = over
    ? 'The link has expired. Send a new invitation.'
    : `The link works until ${formatDateTime(zone, expiresAt)}.`;
  return (
    <li className="form gap-2 py-4">
      <p>
        <b>{name}</b>, {email}
        {role === 'writer' && ', as a writer'}
      </p>
      <p className="muted">{mailed || over ? state : 'Sending the e-mail…'}</p>
      {canChange && (
        <ConfirmButton
          label="Withdraw"
          about={`${name}’s invitation`}
          question={`Withdraw ${name}’s invitation?`}
          consequence="The link will stop working."
          fields={{ intent: 'withdraw', id: String(id) }}
          icon="close"
        />
      )}
    </li>
  );
}
