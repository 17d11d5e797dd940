import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NewPasswordField } from './password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** What the page shows after an attempt. The password is never given back. */
export type FirstAccountState = { name: string; email: string; error: string };

/** The page behind the link in the log of a site that nobody can enter yet. */
export function FirstAccountPage({ state }: { state: FirstAccountState | undefined }) {
  const sending = useNavigation().state !== 'idle';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state) alert.current?.focus();
  }, [state]);
  return (
    <SignInFrame
      title="Set up the first account"
      lead="Nobody can sign in here yet. Whoever you name can do everything, and invite the others."
    >
      {state && <Alert ref={alert} kind="error" title={state.error} takesFocus />}
      <Form method="post" noValidate className="stack gap-5">
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={80}
          defaultValue={state?.name ?? ''}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={state?.email ?? ''}
        />
        <NewPasswordField name="password" />
        <Button look="primary" type="submit" block busy={sending} busyLabel="Saving...">
          Make my account
        </Button>
      </Form>
    </SignInFrame>
  );
}
