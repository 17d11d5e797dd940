import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { AdminPage, Card, CheckField, SignInAgain } from '#app/features/admin/admin-page.tsx';
import { HiddenFields } from '#app/records/answer-notice.tsx';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatExactly } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { knowsPasskeys, registerPasskey } from './passkey.ts';
import {
  type Account,
  type AccountAnswer,
  type CodeSetup,
  deviceName,
  type DeviceSession,
  personFields,
} from './person.ts';
import { NewPasswordField, PasswordField } from './sign-in-frame.tsx';
import styles from './accounts.module.css';

type AccountProps = { account: Account; answer: AccountAnswer | undefined };

/** What each person settles for themselves: name, password, second step, passkeys, devices. */
export function AccountPage({ account, answer }: AccountProps) {
  // Whoever has begun to set codes up ends it, also when that took a while.
  const canChange = account.fresh || answer?.more?.setup !== undefined || answer?.form === 'codes-confirm';
  const named = answer?.form === 'name' ? answer : undefined;
  return (
    <AdminPage title="Your account" answer={answer}>
      <div className="desk">
        {answer?.more?.recoveryCodes && (
          <Card title={answer.sent === 'recovery' ? 'Recovery codes' : 'Last step: store your recovery codes'}>
            <RecoveryCodes codes={answer.more.recoveryCodes} />
          </Card>
        )}
        <Card title="Name">
          <RecordForm {...settings} intent="name" answer={answer} submit="Save the name">
            <Field {...fieldProps(personFields, { answer: named, values: { name: account.name } })('name')} />
            <p className="muted">You sign in as {account.email}.</p>
          </RecordForm>
        </Card>
        <Card title="After signing in">
          <RecordForm {...settings} intent="start" answer={answer} submit="Save">
            <CheckField
              label="Open on Today after signing in"
              name="startsOnToday"
              defaultChecked={account.startsOnToday}
            />
          </RecordForm>
        </Card>
        {canChange ? (
          <HowYouSignIn account={account} answer={answer} />
        ) : (
          <SignInAgain title="Password, second step and passkeys" from="/admin/account">
            To change these, or to end sessions on other devices, please sign in again. That keeps your account yours
            when a device is left open.
          </SignInAgain>
        )}
        <Card title="Where you are signed in">
          <ul className="rows">
            {account.sessions.map((session) => (
              <SessionRow key={session.id} session={session} canEnd={account.fresh} />
            ))}
          </ul>
          {account.fresh && account.sessions.length > 1 && (
            <Form method="post">
              <HiddenFields fields={{ intent: 'end-others' }} />
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

const settings = { look: 'line', busyLabel: 'Saving...', className: 'form' } as const;

function HowYouSignIn({ account, answer }: AccountProps) {
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
          <RecordForm {...settings} intent="password" answer={answer} submit="Change the password">
            <PasswordField label="Current password" name="password" autoComplete="current-password" />
            <NewPasswordField name="newPassword" />
          </RecordForm>
        </Card>
      )}
    </>
  );
}

type SessionRowProps = { session: DeviceSession; canEnd: boolean };

function SessionRow({ session: { id, device, since, lastSeen, current }, canEnd }: SessionRowProps) {
  const zone = useZone();
  return (
    <li className={styles.row}>
      <div>
        <b>{device}</b>
        {current && ' (this device)'}
        <p className="muted">
          Since {formatExactly(zone, since)}, last seen {formatExactly(zone, lastSeen)}.
        </p>
      </div>
      {!current && canEnd && (
        <Form method="post">
          <HiddenFields fields={{ intent: 'end', sessionId: id }} />
          <Button type="submit" small icon="out">
            End<span className="visually-hidden"> the session on {device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

/** A code or a passkey after the password: each person's own choice. */
function SecondStep({ account, answer }: AccountProps) {
  if (answer?.more?.setup) return <Setup setup={answer.more.setup} answer={answer} />;
  if (answer?.form === 'codes-confirm') return <ConfirmCode answer={answer} />;
  const form = { account, answer };
  if (!account.secondStep)
    return (
      <>
        <p className="muted">
          {account.secondStepRequired
            ? 'Everybody here uses a second step. Set yours up, and the rest of the Admin Panel opens.'
            : 'Off. A password can be guessed or seen. With a second step, it is not enough to get in.'}
        </p>
        <PasswordForm {...form} intent="codes-start" submit="Use codes from an app" />
        {account.passkeys.length > 0 && <PasswordForm {...form} intent="passkey-require" submit="Ask for my passkey" />}
      </>
    );
  return (
    <>
      <p className="muted">
        {account.codes
          ? 'On: after your password we ask for a code from your app, a passkey or a recovery code.'
          : 'On: after your password we ask for your passkey or a recovery code.'}
      </p>
      <PasswordForm {...form} intent="recovery" submit="Make new recovery codes" />
      <PasswordForm {...form} intent="second-step-off" submit="Turn the second step off" />
    </>
  );
}

type PasswordFormProps = AccountProps & { intent: string; submit: string };

function PasswordForm({ account, answer, intent, submit }: PasswordFormProps) {
  return (
    <details className="form mt-4" open={answer?.form === intent || undefined}>
      <summary>{submit}</summary>
      <RecordForm {...settings} intent={intent} answer={answer} submit={submit}>
        {account.hasPassword && (
          <Field
            id={`${intent}-password`}
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        )}
      </RecordForm>
    </details>
  );
}

function Setup({ setup, answer }: { setup: CodeSetup; answer: AccountAnswer }) {
  return (
    <>
      <h3 className={styles.name}>Step 1 of 3: add this site to your app</h3>
      <p>Open an authenticator app on your phone and scan this square.</p>
      <svg className={styles.qr} viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`} role="img" aria-label="QR code">
        <path d={setup.qr.path} />
      </svg>
      <p className={styles.onPhone}>
        <a href={setup.uri}>Open the app on this phone</a>
      </p>
      <p>
        Or type this into the app: <span className={styles.secret}>{setup.secret}</span>
      </p>
      <ConfirmCode setup={setup.signed} answer={answer} />
    </>
  );
}

function ConfirmCode({ setup = '', answer }: { setup?: string; answer: AccountAnswer }) {
  return (
    <RecordForm
      intent="codes-confirm"
      answer={answer}
      submit="Turn on codes"
      busyLabel="Checking..."
      className="form mt-4"
    >
      <h3 className={styles.name}>Step 2 of 3: type its first code</h3>
      <HiddenFields fields={{ setup }} />
      <Field
        label="The code the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
    </RecordForm>
  );
}

/** Shown once: who leaves the page before they are stored is asked. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const [stored, setStored] = useState(false);
  const [copied, setCopied] = useState('');
  const hydrated = useHydrated();

  async function copy(): Promise<void> {
    const done = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    setCopied(done ? 'The codes are copied.' : 'This browser does not let us copy. Please print them.');
  }

  return (
    <>
      <div className={styles.paper}>
        <p>
          Keep these recovery codes with your keys, on paper or in a password manager. Each works once, when your phone
          is not at hand. They are shown only now.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      {hydrated && (
        <div className="cluster gap-3">
          <Button onClick={() => void copy()}>Copy</Button>
          <Button onClick={() => window.print()}>Print</Button>
          <p role="status">{copied}</p>
        </div>
      )}
      <Form
        method="get"
        className="form mt-4"
        data-unsaved={stored ? undefined : 'The codes are shown only now. Leave without storing them?'}
      >
        <CheckField name="stored" label="I have stored these codes" required onChange={setStored} />
        <Button type="submit" look="primary">
          Done
        </Button>
      </Form>
    </>
  );
}

function Passkeys({ passkeys }: { passkeys: Account['passkeys'] }) {
  const zone = useZone();
  return (
    <>
      <p className="muted">
        A passkey signs you in with your fingerprint, your face or the code of your device, without a password.
      </p>
      <ul className="rows">
        {passkeys.map(({ id, name, addedAt }) => (
          <li key={id} className={styles.row}>
            <div>
              <b>{name}</b>
              <p className="muted">Added {formatExactly(zone, addedAt)}.</p>
            </div>
            <Form method="post">
              <HiddenFields fields={{ intent: 'passkey-remove', passkeyId: id }} />
              <Button type="submit" small icon="trash">
                Remove<span className="visually-hidden"> the passkey {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <AddPasskey />
    </>
  );
}

function AddPasskey() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const hydrated = useHydrated();
  if (!hydrated) return <p>Passkeys need JavaScript. Everything else here works without it.</p>;
  if (!knowsPasskeys()) return <p>This browser does not know passkeys.</p>;

  async function add(): Promise<void> {
    setBusy(true);
    setSaid('');
    const added = await registerPasskey(deviceName(navigator.userAgent)).catch(() => false);
    setSaid(added ? 'The passkey is added.' : 'No passkey was added. Please try again.');
    setBusy(false);
    if (added) await revalidate();
  }

  return (
    <div className="form mt-4">
      <Button icon="plus" busy={busy} busyLabel="Waiting for your device..." onClick={() => void add()}>
        Add a passkey for this device
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
