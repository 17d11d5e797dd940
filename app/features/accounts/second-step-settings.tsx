import { Form } from 'react-router';
import { Card } from '#app/features/admin/admin-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { AccountAnswer } from './account-page.tsx';
import type { Account, CodeSetup } from './account.server.ts';
import styles from './accounts.module.css';

/** A code or a passkey after the password: each person's own choice. */
export function SecondStep({ account, answer }: { account: Account; answer: AccountAnswer | undefined }) {
  if (answer?.setup) return <Setup setup={answer.setup} />;
  // A first code that was wrong: the app has the secret by now, so only the code is asked for again.
  if (answer?.intent === 'codes-confirm' && !answer.ok) return <ConfirmCode />;
  if (!account.secondStep)
    return (
      <>
        <p className="muted">
          {account.secondStepRequired
            ? 'Everybody here uses a second step. Set yours up, and the rest of the Admin Panel opens.'
            : 'Off. A password can be guessed or seen. With a second step, it is not enough to get in.'}
        </p>
        <PasswordForm account={account} intent="codes-start" button="Use codes from an app" />
        {account.passkeys.length > 0 && (
          <PasswordForm account={account} intent="passkey-require" button="Ask for my passkey" />
        )}
      </>
    );
  return (
    <>
      <p className="muted">
        {account.codes
          ? 'On: after your password we ask for a code from your app, a passkey or a recovery code.'
          : 'On: after your password we ask for your passkey or a recovery code.'}
      </p>
      <PasswordForm account={account} intent="recovery" button="Make new recovery codes" />
      <PasswordForm account={account} intent="second-step-off" button="Turn the second step off" />
    </>
  );
}

function PasswordForm({ account, intent, button }: { account: Account; intent: string; button: string }) {
  return (
    <details className="form mt-4">
      <summary>{button}</summary>
      <Form method="post" className="form mt-4">
        <input type="hidden" name="intent" value={intent} />
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
        <Button type="submit">{button}</Button>
      </Form>
    </details>
  );
}

function Setup({ setup }: { setup: CodeSetup }) {
  return (
    <>
      <ol>
        <li>Open an authenticator app on your phone and scan this square.</li>
      </ol>
      <svg className={styles.qr} viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`} role="img" aria-label="QR code">
        <path d={setup.qr.path} />
      </svg>
      <p>
        Or type this into the app: <span className={styles.secret}>{setup.secret}</span>
      </p>
      <ConfirmCode />
      <RecoveryList codes={setup.recoveryCodes} />
    </>
  );
}

function ConfirmCode() {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="codes-confirm" />
      <Field
        label="The code the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
      <Button look="primary" type="submit">
        Turn on codes
      </Button>
    </Form>
  );
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Card title="Recovery codes">
      <RecoveryList codes={codes} />
    </Card>
  );
}

function RecoveryList({ codes }: { codes: string[] }) {
  return (
    <>
      <p>
        Write these recovery codes down and keep them with your keys. Each works once, when your phone is not at hand.
        They are shown only now.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
