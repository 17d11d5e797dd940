import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { formatExactly } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Account } from './account.server.ts';
import { deviceName } from './device-name.ts';
import { knowsPasskeys, registerPasskey } from './passkey.ts';
import styles from './accounts.module.css';

export function Passkeys({ passkeys }: { passkeys: Account['passkeys'] }) {
  return (
    <>
      <p className="muted">
        A passkey signs you in with your fingerprint, your face or the code of your device, without a password.
      </p>
      <ul className="rows">
        {passkeys.map(({ id, name, addedAt }) => (
          <li key={id} className={styles.row}>
            <div>
              <b>{name}</b>
              <p className="muted">Added {formatExactly(addedAt)}.</p>
            </div>
            <Form method="post">
              <input type="hidden" name="intent" value="passkey-remove" />
              <input type="hidden" name="passkeyId" value={id} />
              <Button type="submit" small icon="trash">
                Remove<span className="visually-hidden"> the passkey {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <AddPasskey />
    </>
  );
}

function AddPasskey() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const hydrated = useHydrated();
  if (!hydrated) return <p>Passkeys need JavaScript. Everything else here works without it.</p>;
  if (!knowsPasskeys()) return <p>This browser does not know passkeys.</p>;

  async function add(): Promise<void> {
    setBusy(true);
    setSaid('');
    const added = await registerPasskey(deviceName(navigator.userAgent)).catch(() => false);
    setSaid(added ? 'The passkey is added.' : 'No passkey was added. Please try again.');
    setBusy(false);
    if (added) await revalidate();
  }

  return (
    <div className="form mt-4">
      <Button icon="plus" busy={busy} busyLabel="Waiting for your device..." onClick={() => void add()}>
        Add a passkey for this device
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
