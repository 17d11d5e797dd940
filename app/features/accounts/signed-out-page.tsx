import { Form } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { signedOutSentence, type SignedOut } from './signed-out.ts';
import styles from './sign-in.module.css';

/** A form that arrived without a session: nothing typed is lost, it can be sent again after signing in elsewhere. */
export function SignedOutPage({ signedOut }: { signedOut: SignedOut }) {
  const long = signedOut.typed.filter(({ name, value }) => name !== 'intent' && value.length > 0);
  return (
    <SignInFrame title="Sign in again">
      <Alert kind="error" title={signedOutSentence(signedOut)} takesFocus>
        <p>
          Sign in in a new tab, then come back and press “Send again”.
          {signedOut.files && ' A file cannot be kept: choose it again afterwards.'}
        </p>
      </Alert>
      <Form method="post" action={signedOut.address} reloadDocument className="stack gap-5">
        {signedOut.typed.map(({ name, value }, place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <LinkButton look="primary" block href="/admin/login" target="_blank">
          Sign in in a new tab
        </LinkButton>
        <Button type="submit" block>
          Send again
        </Button>
      </Form>
      {long.length > 0 && (
        <details>
          <summary>What you typed</summary>
          <dl>
            {long.map(({ name, value }, place) => (
              <div key={place}>
                <dt className="muted">{name}</dt>
                <dd className={styles.typed}>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </SignInFrame>
  );
}
