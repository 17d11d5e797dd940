import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { SignInState } from './sign-in.ts';

type SignInPageProps = { from: string; google: boolean; state: SignInState };

export function SignInPage({ from, google, state }: SignInPageProps) {
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const resetting = sending && navigation.formData?.get('intent') === 'reset';
  // What went wrong outside the form: in the provider's window, or with a passkey.
  const [outside, setOutside] = useState<string>();
  const error = outside ?? state.error;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error || state.notice) alert.current?.focus();
  }, [error, state]);

  return (
    <SignInFrame title="Admin Panel" lead="Sign in to continue.">
      {error ? (
        <Alert ref={alert} kind="error" title={error} takesFocus />
      ) : (
        state.notice && <Alert ref={alert} kind="success" title={state.notice} takesFocus />
      )}
      <Form method="post" noValidate className="stack gap-5" onSubmit={() => setOutside(undefined)}>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          maxLength={254}
          defaultValue={state.email}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <Button look="primary" type="submit" block busy={sending && !resetting} busyLabel="Logging in...">
          Login
        </Button>
        <Button look="quiet" type="submit" name="intent" value="reset" busy={resetting} busyLabel="Sending...">
          Forgot Password?
        </Button>
      </Form>
      <div className="stack gap-3 below-line">
        <GoogleButton from={from} available={google} onError={setOutside} />
        <PasskeyButton from={from} onError={setOutside} />
      </div>
    </SignInFrame>
  );
}
