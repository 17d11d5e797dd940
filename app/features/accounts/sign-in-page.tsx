import { useEffect, useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps } from '#app/forms/fields.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { knowsPasskeys, signInWithPasskey } from './passkey.ts';
import { personFields } from './person.ts';
import { PasswordField, SignInForm, SignInFrame } from './sign-in-frame.tsx';
import { signInChannel, type ProviderAnswer, signInErrors } from './sign-in.ts';

type SignInPageProps = { from: string; google: boolean; answer: Answer | undefined };

export function SignInPage({ from, google, answer }: SignInPageProps) {
  const resetting = useNavigation().formData?.get('intent') === 'reset';
  // An error from outside the form: from the provider's window, or from a passkey.
  const [outside, setOutside] = useState<string>();
  return (
    <SignInFrame title="Admin Panel" lead="Sign in to continue.">
      <SignInForm
        answer={answer}
        error={outside}
        onSubmit={() => setOutside(undefined)}
        submit="Login"
        busyLabel="Logging in..."
        busy={!resetting}
        below={
          <Button variant="quiet" type="submit" name="intent" value="reset" busy={resetting} busyLabel="Sending...">
            Forgot Password?
          </Button>
        }
      >
        <Field {...controlProps(personFields, { answer })('email')} autoComplete="username webauthn" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
      </SignInForm>
      <div className="stack gap-3 below-line">
        <GoogleButton from={from} available={google} onError={setOutside} />
        <PasskeyButton from={from} onError={setOutside} />
      </div>
    </SignInFrame>
  );
}

type SecondStepProps = { from: string; recovery: boolean; answer: Answer<{ over: boolean }> | undefined };

export function SecondStepPage({ from, recovery, answer }: SecondStepProps) {
  const [outside, setOutside] = useState<string>();
  const other = `/admin/login/code?from=${encodeURIComponent(from)}${recovery ? '' : '&with=recovery'}`;
  if (answer?.more?.over)
    return (
      <SignInFrame title="One more step" lead={answer.notice}>
        <LinkButton variant="primary" href="/admin/login">
          Start again
        </LinkButton>
      </SignInFrame>
    );
  return (
    <SignInFrame title="One more step" lead="Your password is correct. Now confirm it’s you.">
      <SignInForm answer={answer} error={outside} submit="Login" busyLabel="Logging in...">
        <Field
          key={recovery ? 'recovery' : 'code'}
          label={recovery ? 'Recovery code' : 'Code from your app'}
          hint={recovery ? 'Each code works once.' : 'Six digits. The code changes every 30 seconds.'}
          name="code"
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          required
          maxLength={40}
        />
      </SignInForm>
      <div className="stack gap-3 below-line">
        <PasskeyButton from={from} onError={setOutside} />
        <p>
          <Link to={other}>{recovery ? 'Use a code from my app' : 'Use a recovery code'}</Link>
        </p>
      </div>
    </SignInFrame>
  );
}

type GoogleButtonProps = { from: string; available: boolean; onError: (message: string | undefined) => void };

/** Opens the provider in its own window. If that is not possible, or without script, this page navigates to the provider. */
function GoogleButton({ from, available, onError }: GoogleButtonProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<ProviderAnswer>) => {
      setBusy(false);
      if (data.error) onError(data.error);
      else void navigate(data.next);
    });
    return () => channel.close();
  }, [navigate, onError]);

  if (!available)
    return (
      <div>
        <Button block disabled aria-describedby="no-google">
          Login with Google
        </Button>
        <p id="no-google">Google sign-in isn’t set up for this site.</p>
      </div>
    );
  const href = `/admin/login/google?from=${encodeURIComponent(from)}`;
  return (
    <LinkButton
      href={href}
      block
      aria-disabled={busy || undefined}
      onClick={(event) => {
        onError(undefined);
        if (!navigator.onLine) {
          event.preventDefault();
          onError(signInErrors.network);
          return;
        }
        const left = Math.max(0, window.screenX + (window.outerWidth - 500) / 2);
        const popup = window.open(`${href}&popup=1`, 'sign-in', `popup,width=500,height=600,left=${left},top=80`);
        if (!popup) return;
        event.preventDefault();
        setBusy(true);
        const watch = setInterval(() => {
          if (!popup.closed) return;
          clearInterval(watch);
          setBusy(false);
        }, 500);
      }}
    >
      {busy ? 'Logging in...' : 'Login with Google'}
    </LinkButton>
  );
}

type PasskeyButtonProps = { from: string; onError: (message: string | undefined) => void };

/** Rendered only if the browser supports passkeys, which need script. */
function PasskeyButton({ from, onError }: PasskeyButtonProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !knowsPasskeys()) return null;

  async function use(): Promise<void> {
    onError(undefined);
    setBusy(true);
    try {
      // Only the server knows this person's first page.
      if (await signInWithPasskey()) await navigate(`/admin/login?from=${encodeURIComponent(from)}`);
      else onError(signInErrors.credential);
    } catch (error) {
      onError(error instanceof TypeError ? signInErrors.network : signInErrors.other);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button block busy={busy} busyLabel="Logging in..." onClick={() => void use()}>
      Login with a passkey
    </Button>
  );
}
