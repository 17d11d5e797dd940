import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatExactly } from '#app/shared/dates.ts';
import { Field } from '#app/ui/field.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { type Invitation, invitationFields, type Person } from './person.ts';
import styles from './accounts.module.css';

type PeoplePageProps = { people: Person[]; invitations: Invitation[]; me: string; answer: Answer | undefined };

export function PeoplePage({ people, invitations, me, answer }: PeoplePageProps) {
  return (
    <AdminPage title="People" answer={answer}>
      <div className={`desk ${styles.columns}`}>
        <ul className="card flush rows">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} me={person.id === me} />
          ))}
        </ul>
        <div className="stack gap-5">
          <Card title="Invite a colleague">
            <InviteForm answer={answer} />
          </Card>
          {invitations.length > 0 && (
            <Card title="Open invitations">
              <ul className="rows">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function PersonRow({ person, me }: { person: Person; me: boolean }) {
  return (
    <li className={styles.person}>
      <Medallion name={person.name} className={styles.medallion} />
      <div>
        <h2 className={styles.name}>
          {person.name}
          {me && <span className={styles.you}> (you)</span>}
        </h2>
        <p>{person.email}</p>
        <p className="muted">{describe(person)}</p>
        {person.fixed && <p className="muted">Named in the server’s settings.</p>}
      </div>
      <div className={styles.buttons}>
        {person.sessions > 0 && (
          <ConfirmButton
            id={`end-${person.id}`}
            label="End sessions"
            about={`of ${person.name}`}
            question={`End all sessions of ${person.name}?`}
            consequence="They are signed out on every device with their next press."
            confirm="End sessions"
            fields={{ intent: 'end', personId: person.id }}
            icon="out"
            small
          />
        )}
        {!me && !person.fixed && (
          <ConfirmButton
            id={`remove-${person.id}`}
            label="Remove"
            about={person.name}
            question={`Remove the account of ${person.name}?`}
            consequence="They are signed out and cannot sign in again. What they wrote stays."
            confirm="Remove"
            fields={{ intent: 'remove', personId: person.id }}
            small
          />
        )}
      </div>
    </li>
  );
}

function describe({ sessions, lastSeen, secondStep, passkeys, hasPassword }: Person): string {
  const seen =
    sessions > 0 && lastSeen
      ? `Signed in on ${sessions === 1 ? 'one device' : `${sessions} devices`}, last seen ${formatExactly(lastSeen)}.`
      : 'Not signed in.';
  const safe = secondStep ? ' Second step is on.' : passkeys > 0 ? ' Has a passkey.' : '';
  return seen + safe + (hasPassword ? '' : ' Has not chosen a password.');
}

function InviteForm({ answer }: { answer: Answer | undefined }) {
  const field = fieldProps(invitationFields, { answer: answer?.form === 'invite' ? answer : undefined });
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
    </RecordForm>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, name, email, expiresAt, mailed, over } = invitation;
  const state = over ? 'The link is too old. Invite again for a new one.' : `Open until ${formatExactly(expiresAt)}.`;
  return (
    <li className="form gap-2 py-4">
      <p>
        <b>{name}</b>, {email}
      </p>
      <p className="muted">{mailed || over ? state : 'The mail is on its way.'}</p>
      <ConfirmButton
        id={`withdraw-${id}`}
        label="Withdraw"
        about={`the invitation of ${name}`}
        question={`Withdraw the invitation of ${name}?`}
        consequence="Its link no longer works."
        confirm="Withdraw"
        fields={{ intent: 'withdraw', id: String(id) }}
        icon="close"
        small
      />
    </li>
  );
}
