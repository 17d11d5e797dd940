import { Form } from 'react-router';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { formatExactly } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Account, CodeSetup } from './account.server.ts';
import { Passkeys } from './passkeys.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { RecoveryCodes, SecondStep } from './second-step-settings.tsx';
import type { DeviceSession } from './person.ts';
import styles from './accounts.module.css';

export type AccountAnswer = Answer & { intent?: string; setup?: CodeSetup; recoveryCodes?: string[] };

/** What each person settles for themselves: name, password, second step, passkeys, devices. */
export function AccountPage({ account, answer }: { account: Account; answer: AccountAnswer | undefined }) {
  // Whoever has begun to set codes up ends it, also when that took a while.
  const canChange = account.fresh || answer?.setup !== undefined || answer?.intent === 'codes-confirm';
  return (
    <AdminPage title="Your account" answer={answer}>
      <div className="desk">
        {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
        <Card title="Name">
          <Form method="post" className="form">
            <input type="hidden" name="intent" value="name" />
            <Field
              label="Your name"
              name="name"
              autoComplete="name"
              required
              maxLength={80}
              defaultValue={account.name}
            />
            <p className="muted">You sign in as {account.email}.</p>
            <Button type="submit">Save the name</Button>
          </Form>
        </Card>
        {canChange ? <HowYouSignIn account={account} answer={answer} /> : <SignInAgain />}
        <Card title="Where you are signed in">
          <ul className="rows">
            {account.sessions.map((session) => (
              <SessionRow key={session.id} session={session} canEnd={account.fresh} />
            ))}
          </ul>
          {account.fresh && account.sessions.length > 1 && (
            <Form method="post">
              <input type="hidden" name="intent" value="end-others" />
              <Button type="submit" icon="out">
                End all but this one
              </Button>
            </Form>
          )}
        </Card>
      </div>
    </AdminPage>
  );
}

function HowYouSignIn({ account, answer }: { account: Account; answer: AccountAnswer | undefined }) {
  return (
    <>
      <Card title="Second step">
        <SecondStep account={account} answer={answer} />
      </Card>
      <Card title="Passkeys">
        <Passkeys passkeys={account.passkeys} />
      </Card>
      {account.hasPassword && (
        <Card title="Password">
          <Form method="post" className="form" key={answer?.intent === 'password' && answer.ok ? 'new' : 'form'}>
            <input type="hidden" name="intent" value="password" />
            <PasswordField label="Current password" name="password" autoComplete="current-password" />
            <NewPasswordField name="next" />
            <Button type="submit">Change the password</Button>
          </Form>
        </Card>
      )}
    </>
  );
}

function SignInAgain() {
  return (
    <Card title="Password, second step and passkeys">
      <Form method="post" action="/admin/logout" className="form">
        <input type="hidden" name="from" value="/admin/account" />
        <p className="muted">
          To change these, or to end sessions on other devices, please sign in again. That keeps your account yours when
          a device is left open.
        </p>
        <Button type="submit">Sign in again</Button>
      </Form>
    </Card>
  );
}

type SessionRowProps = { session: DeviceSession; canEnd: boolean };

function SessionRow({ session: { id, device, since, lastSeen, current }, canEnd }: SessionRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <b>{device}</b>
        {current && ' (this device)'}
        <p className="muted">
          Since {formatExactly(since)}, last seen {formatExactly(lastSeen)}.
        </p>
      </div>
      {!current && canEnd && (
        <Form method="post">
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="sessionId" value={id} />
          <Button type="submit" small icon="out">
            End<span className="visually-hidden"> the session on {device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
