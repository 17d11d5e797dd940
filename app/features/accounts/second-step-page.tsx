import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type SecondStepProps = { from: string; recovery: boolean; error: string | undefined; over: boolean };

/** After the password: the code of an app, a recovery code, or a passkey. */
export function SecondStepPage({ from, recovery, error, over }: SecondStepProps) {
  const sending = useNavigation().state !== 'idle';
  const [outside, setOutside] = useState<string>();
  const message = outside ?? error;
  const other = `/admin/login/code?from=${encodeURIComponent(from)}${recovery ? '' : '&with=recovery'}`;
  return (
    <SignInFrame title="One more step" lead="Your password is right. Now show that it is you.">
      {message && <Alert kind="error" title={message} takesFocus />}
      {over ? (
        <LinkButton look="primary" href="/admin/login">
          Start again
        </LinkButton>
      ) : (
        <>
          <Form method="post" noValidate className="stack gap-5">
            <Field
              key={recovery ? 'recovery' : 'code'}
              label={recovery ? 'Recovery code' : 'Code from your app'}
              hint={recovery ? 'Each one works once.' : 'Six digits. A new one comes every 30 seconds.'}
              name="code"
              autoComplete="one-time-code"
              inputMode={recovery ? 'text' : 'numeric'}
              required
              maxLength={40}
            />
            <Button look="primary" type="submit" block busy={sending} busyLabel="Logging in...">
              Login
            </Button>
          </Form>
          <div className="stack gap-3 below-line">
            <PasskeyButton from={from} onError={setOutside} />
            <p>
              <Link to={other}>{recovery ? 'Use a code from my app' : 'Use a recovery code'}</Link>
            </p>
          </div>
        </>
      )}
    </SignInFrame>
  );
}
