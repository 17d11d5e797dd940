import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { knowsPasskeys, signInWithPasskey } from './passkey.ts';
import { signInErrors } from './sign-in.ts';

type PasskeyButtonProps = { from: string; onError: (message: string | undefined) => void };

/** Only where the browser knows passkeys; they need script by nature. */
export function PasskeyButton({ from, onError }: PasskeyButtonProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !knowsPasskeys()) return null;

  async function use(): Promise<void> {
    onError(undefined);
    setBusy(true);
    try {
      if (await signInWithPasskey()) await navigate(from);
      else onError(signInErrors.credential);
    } catch {
      onError(signInErrors.network);
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
