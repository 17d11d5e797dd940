import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, isRouteErrorResponse, useNavigation } from 'react-router';
import type { Answer } from '#app/forms/answer.ts';
import { isForPeople, controlProps } from '#app/forms/fields.ts';
import { secrets } from '#app/forms/secrets.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { Field } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { firstAccountFields } from './person.ts';
import { isSignedOut, signedOutSentence, type SignedOut } from './sign-in.ts';
import styles from './sign-in.module.css';

export function SignInFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={`relative ${styles.art} surface-deep`}>
        <Drawing name="terrain-panel" className={`fill ${styles.terrain}`} />
        <Drawing name="socket" className={`fill ${styles.socket}`} />
      </div>
      <div className={`stack ${styles.side}`}>
        <div className={`stack gap-5 ${styles.column}`}>
          <a className={`target gap-3 ${styles.home}`} href="/">
            <Drawing name="mark" />
            <span>Back to the website</span>
          </a>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
      </div>
    </main>
  );
}

type SignInFormProps = {
  answer: Answer | undefined;
  /** An error from outside the form, shown instead of the answer. */
  error?: string | undefined;
  submit: string;
  busyLabel: string;
  /** False if another button of the form was pressed. */
  busy?: boolean;
  below?: ReactNode;
  onSubmit?: () => void;
  children: ReactNode;
};

/** The answer takes the focus. Details of a failure go only to the log. */
export function SignInForm({ answer, error, submit, busyLabel, busy = true, ...props }: SignInFormProps) {
  const sending = useNavigation().formMethod === 'POST';
  const alert = useRef<HTMLDivElement>(null);
  const title = error ?? answer?.notice;
  useEffect(() => {
    if (answer || error) alert.current?.focus();
  }, [answer, error]);
  return (
    <>
      {title && (
        <Alert ref={alert} kind={answer?.ok && !error ? 'success' : 'error'} title={title} takesFocus>
          {!error && answer?.advice && <p>{answer.advice}</p>}
        </Alert>
      )}
      <Form method="post" noValidate className="stack gap-5" onSubmit={props.onSubmit}>
        {props.children}
        <Button variant="primary" type="submit" block busy={sending && busy} busyLabel={busyLabel}>
          {submit}
        </Button>
        {props.below}
      </Form>
    </>
  );
}

type PasswordFieldProps = {
  label: string;
  name: keyof typeof secrets;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
};

export function NewPasswordField({ name, error }: Pick<PasswordFieldProps, 'name' | 'error'>) {
  return (
    <PasswordField
      label="New password"
      name={name}
      autoComplete="new-password"
      error={error}
      hint="At least 12 characters. A short sentence is easy to remember and hard to guess."
    />
  );
}

export function PasswordField({ label, name, autoComplete, hint, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className={`cluster gap-2 end ${styles.password}`}>
      <Field
        label={label}
        name={name}
        hint={hint}
        error={error}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        required
        maxLength={secrets[name].max}
      />
      {hydrated && (
        <Button icon="eye" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show<span className="visually-hidden"> {label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}

/** Shows a form that was sent without a session, with its values. Other errors go to the site's error page. */
export function SignedOutBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && isSignedOut(error.data)) return <SignedOutPage signedOut={error.data} />;
  throw error;
}

/** Shown for a form that arrived without a session. It keeps what was typed, to be sent again after signing in in another tab. */
function SignedOutPage({ signedOut }: { signedOut: SignedOut }) {
  const long = signedOut.typed.filter(({ name, value }) => isForPeople(name) && value.length > 0);
  return (
    <SignInFrame title="Sign in again">
      <Alert kind="error" title={signedOutSentence(signedOut)} takesFocus>
        <p>
          Sign in again in a new tab, then come back and press “Send again”.
          {signedOut.files && ' Files are not kept: choose yours again afterward.'}
        </p>
      </Alert>
      <Form method="post" action={signedOut.address} reloadDocument className="stack gap-5">
        {signedOut.typed.map(({ name, value }, index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <LinkButton variant="primary" block href="/admin/login" target="_blank">
          Open sign-in in a new tab
        </LinkButton>
        <Button type="submit" block>
          Send again
        </Button>
      </Form>
      {long.length > 0 && (
        <details>
          <summary>What you typed</summary>
          <dl>
            {long.map(({ name, value }, index) => (
              <div key={index}>
                <dt className="muted">{name}</dt>
                <dd className="mb-3 as-typed">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </SignInFrame>
  );
}

/** `next` says how to get a new link. */
export function EndedLinkPage({ lead }: { lead: string }) {
  return (
    <SignInFrame title="This link no longer works" lead={lead}>
      <LinkButton href="/admin/login">Go to the sign-in page</LinkButton>
    </SignInFrame>
  );
}

type NewPasswordPageProps = {
  title: string;
  lead?: string;
  submit: string;
  answer: Answer | undefined;
  /** Fields to ask for besides the password, when an account is being created. */
  ask?: (keyof typeof firstAccountFields)[];
  values?: { name: string };
};

export function NewPasswordPage({ title, lead, submit, answer, ask, values }: NewPasswordPageProps) {
  const field = controlProps(firstAccountFields, { answer, values });
  return (
    <SignInFrame title={title} {...(lead && { lead })}>
      <SignInForm answer={answer} submit={submit} busyLabel="Saving...">
        {ask?.map((name) => (
          <Field key={name} {...field(name)} />
        ))}
        <NewPasswordField name="password" error={answer?.errors?.['password']} />
      </SignInForm>
    </SignInFrame>
  );
}
