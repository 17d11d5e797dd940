import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { appContext, requestContext, sessionContext, personContext } from '#app/context.ts';
import {
  type Account,
  type AccountActionData,
  accountHandlers,
  type CodeSetup,
  findAccount,
} from '#app/features/accounts/account.server.ts';
import { knowsPasskeys, registerPasskey } from '#app/features/accounts/passkey.ts';
import { deviceName, personFields } from '#app/features/accounts/person.ts';
import { NewPasswordField, PasswordField } from '#app/features/accounts/sign-in-frame.tsx';
import { AdminPage, Card, CheckField, SignInAgain } from '#app/features/staff-area/admin-page.tsx';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps, flag } from '#app/forms/fields.ts';
import { runFormAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { secrets } from '#app/forms/secrets.ts';
import { useLeaveGuard } from '#app/forms/unsaved.tsx';
import { formatDateTime } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone, useHydrated } from '#app/ui/hooks.ts';
import type { Route } from './+types/account';
import styles from '#app/features/accounts/accounts.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { account: await findAccount(app, context.get(personContext), context.get(sessionContext)) };
}

const formConfig = { failed: {}, fields: { ...personFields, ...secrets, startsOnToday: flag('') } };

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return runFormAction(args, formConfig, accountHandlers, {
    by: context.get(personContext),
    session: context.get(sessionContext),
    caller: { request, address: context.get(requestContext).address },
  });
}

export const clientAction = createClientAction(formConfig);

type AccountAnswer = Answer<AccountActionData>;
type AccountProps = { account: Account; answer: AccountAnswer | undefined };

export default function AccountPage({ loaderData: { account }, actionData: answer }: Route.ComponentProps) {
  // Someone who has started to set up codes may finish, even if the session is no longer fresh.
  const canChange = account.fresh || answer?.more?.setup !== undefined || answer?.form === 'codes-confirm';
  const named = answer?.form === 'name' ? answer : undefined;
  const devices = account.sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <AdminPage answer={answer}>
      <div className="desk">
        {answer?.more?.recoveryCodes && (
          <Card title={answer.sent === 'recovery' ? 'Recovery codes' : 'Last step: save your recovery codes'}>
            <RecoveryCodes codes={answer.more.recoveryCodes} />
          </Card>
        )}
        <Card title="Name">
          <RecordForm variant="line" intent="name" answer={answer} submit="Save name">
            <Field {...controlProps(personFields, { answer: named, values: { name: account.name } })('name')} />
            <p className="muted">You sign in with {account.email}.</p>
          </RecordForm>
        </Card>
        <Card title="After signing in">
          <RecordForm variant="line" intent="start" answer={answer} submit="Save">
            <CheckField
              label="Go to Today after signing in"
              name="startsOnToday"
              defaultChecked={account.startsOnToday}
            />
          </RecordForm>
        </Card>
        {canChange ? (
          <>
            <Card title="Two-step sign-in">
              <SecondStep account={account} answer={answer} />
            </Card>
            <Card title="Passkeys">
              <Passkeys passkeys={account.passkeys} />
            </Card>
            {account.hasPassword && (
              <Card title="Password">
                <RecordForm variant="line" intent="password" answer={answer} submit="Change password">
                  <PasswordField label="Current password" name="password" autoComplete="current-password" />
                  <NewPasswordField name="newPassword" />
                </RecordForm>
              </Card>
            )}
          </>
        ) : (
          <SignInAgain title="Password, two-step sign-in and passkeys" from="/admin/account">
            To change these, or to sign out other devices, please sign in again. This protects your account if a device
            is left unlocked.
          </SignInAgain>
        )}
        <Card title="Where you are signed in">
          <SessionRows sessions={devices.slice(0, shownDevices)} canEnd={account.fresh} />
          {devices.length > shownDevices && (
            <Disclosure summary={counted(devices.length - shownDevices, 'more device')}>
              <SessionRows sessions={devices.slice(shownDevices)} canEnd={account.fresh} />
            </Disclosure>
          )}
          {account.fresh && devices.length > 1 && (
            <Form method="post">
              <HiddenFields fields={{ intent: 'end-others' }} />
              <Button type="submit" icon="out">
                Sign out all other devices
              </Button>
            </Form>
          )}
        </Card>
      </div>
    </AdminPage>
  );
}

/** The rest is folded: a browser that forgets its cookies adds one at every sign-in. */
const shownDevices = 5;

function SessionRows({ sessions, canEnd }: { sessions: Account['sessions']; canEnd: boolean }) {
  const zone = useZone();
  return (
    <ul className="rows">
      {sessions.map(({ id, device, since, lastSeen, current }) => (
        <li key={id} className="cluster apart gap-3 py-4">
          <div>
            <b>{device}</b>
            {current && ' (this device)'}
            <p className="muted">
              Signed in {formatDateTime(zone, since)}. Last active {formatDateTime(zone, lastSeen)}.
            </p>
          </div>
          {!current && canEnd && (
            <Form method="post">
              <HiddenFields fields={{ intent: 'end', sessionId: id }} />
              <Button type="submit" small icon="out">
                Sign out<span className="visually-hidden"> on {device}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function SecondStep({ account, answer }: AccountProps) {
  if (answer?.more?.setup) return <Setup setup={answer.more.setup} answer={answer} />;
  if (answer?.form === 'codes-confirm') return <ConfirmCode answer={answer} />;
  const form = { account, answer };
  if (!account.secondStep)
    return (
      <>
        <p className="muted">
          {account.secondStepRequired
            ? 'Everyone here uses two-step sign-in. Set yours up to open the rest of the Admin Panel.'
            : 'Off. A password can be guessed or seen. With two-step sign-in, the password alone is not enough.'}
        </p>
        <PasswordForm {...form} intent="codes-start" submit="Use an authenticator app" />
        {account.passkeys.length > 0 && <PasswordForm {...form} intent="passkey-require" submit="Use my passkey" />}
      </>
    );
  return (
    <>
      <p className="muted">
        {account.codes
          ? 'On. After your password, we ask for a code from your app, a passkey or a recovery code.'
          : 'On. After your password, we ask for your passkey or a recovery code.'}
      </p>
      <PasswordForm {...form} intent="recovery" submit="Get new recovery codes" />
      <PasswordForm {...form} intent="second-step-off" submit="Turn off two-step sign-in" />
    </>
  );
}

type PasswordFormProps = AccountProps & { intent: string; submit: string };

function PasswordForm({ account, answer, intent, submit }: PasswordFormProps) {
  return (
    <details className="form mt-4" open={answer?.form === intent || undefined}>
      <summary>{submit}</summary>
      <RecordForm variant="line" intent={intent} answer={answer} submit={submit}>
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
      <h3 className="label">Step 1 of 3: add this site to your app</h3>
      <p>Open an authenticator app on your phone and scan this QR code.</p>
      <svg className={styles.qr} viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`} role="img" aria-label="QR code">
        <path d={setup.qr.path} />
      </svg>
      <p className={styles.onPhone}>
        <a href={setup.uri}>Open the app on this device</a>
      </p>
      <p>
        Or enter this key in the app: <span className={styles.secret}>{setup.secret}</span>
      </p>
      <ConfirmCode setup={setup.signed} answer={answer} />
    </>
  );
}

function ConfirmCode({ setup = '', answer }: { setup?: string; answer: AccountAnswer }) {
  return (
    <RecordForm intent="codes-confirm" answer={answer} submit="Turn on" busyLabel="Checking..." className="form mt-4">
      <h3 className="label">Step 2 of 3: enter the code</h3>
      <HiddenFields fields={{ setup }} />
      <Field
        label="Code the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
    </RecordForm>
  );
}

/** The codes are shown only once, so leaving the page before saving them asks for confirmation. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const [stored, setStored] = useState(false);
  useLeaveGuard(!stored, undefined, 'We won’t show these codes again. Leave without saving them?');
  const hydrated = useHydrated();

  return (
    <>
      <div className={styles.paper}>
        <p>
          Keep these recovery codes on paper or in a password manager. Use one when you don’t have your phone. Each
          works once. We show them only this time.
        </p>
        <ul className={`card surface-sunk mt-4 mb-4 ${styles.codes}`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      {hydrated && (
        <div className="cluster gap-3">
          <Button onClick={() => window.print()}>Print</Button>
          <CopyButton
            label="Copy"
            text={() => codes.join('\n')}
            copied="Codes copied."
            failed="This browser won’t let us copy the codes. Please print them."
          />
        </div>
      )}
      <Form method="get" className="form mt-4">
        <CheckField name="stored" label="I have saved these codes" required onChange={setStored} />
        <Button type="submit" variant="primary">
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
        A passkey signs you in with your fingerprint, your face or your device’s passcode instead of a password.
      </p>
      <ul className="rows">
        {passkeys.map(({ id, name, addedAt }) => (
          <li key={id} className="cluster apart gap-3 py-4">
            <div>
              <b>{name}</b>
              <p className="muted">Added {formatDateTime(zone, addedAt)}.</p>
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
  const [status, setStatus] = useState('');
  const hydrated = useHydrated();
  if (!hydrated) return <p>Passkeys need JavaScript. Everything else here works without it.</p>;
  if (!knowsPasskeys()) return <p>This browser does not support passkeys.</p>;

  async function add(): Promise<void> {
    setBusy(true);
    setStatus('');
    const added = await registerPasskey(deviceName(navigator.userAgent)).catch(() => false);
    setStatus(added ? 'Passkey added.' : 'The passkey was not added. Please try again.');
    setBusy(false);
    if (added) await revalidate();
  }

  return (
    <div className="form mt-4">
      <Button icon="plus" busy={busy} busyLabel="Waiting for your device..." onClick={() => void add()}>
        Add a passkey on this device
      </Button>
      <p role="status">{status}</p>
    </div>
  );
}
