import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NewPasswordField } from './password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type ChoosePasswordProps = {
  error: string | undefined;
  /** Whom the account is for, when it is made now. */
  invited?: { name: string; email: string };
};

/** The page behind the link of a mail: a new password, or a whole new account. */
export function ChoosePasswordPage({ error, invited }: ChoosePasswordProps) {
  const sending = useNavigation().state !== 'idle';
  return (
    <SignInFrame
      title={invited ? 'Set up your account' : 'Choose a new password'}
      {...(invited && { lead: `You will sign in as ${invited.email}.` })}
    >
      {error && <Alert kind="error" title={error} takesFocus />}
      <Form method="post" noValidate className="stack gap-5">
        {invited && (
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            defaultValue={invited.name}
          />
        )}
        <NewPasswordField name="password" />
        <Button look="primary" type="submit" block busy={sending} busyLabel="Saving...">
          {invited ? 'Make my account' : 'Set the password'}
        </Button>
      </Form>
    </SignInFrame>
  );
}
