import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { signInChannel, type ProviderAnswer } from './provider-answer.ts';
import { signInErrors } from './sign-in.ts';

type GoogleButtonProps = { from: string; available: boolean; onError: (message: string | undefined) => void };

/** Opens the provider in a window of its own; where that is not possible, or without script, this page goes there itself. */
export function GoogleButton({ from, available, onError }: GoogleButtonProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<ProviderAnswer>) => {
      setBusy(false);
      if (data.error) onError(data.error);
      else void navigate(from);
    });
    return () => channel.close();
  }, [from, navigate, onError]);

  if (!available)
    return (
      <div>
        <Button block disabled aria-describedby="no-google">
          Login with Google
        </Button>
        <p id="no-google">Google sign-in is not set up for this site.</p>
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
