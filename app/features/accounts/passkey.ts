/** Passkeys with the browser's WebAuthn API: get options from the server, ask the person, send the result back. */

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Returns false if the person cancels or the server refuses. Throws if the server does not answer. */
export async function signInWithPasskey(): Promise<boolean> {
  const options: PublicKeyCredentialRequestOptionsJSON | null = await ask('generate-authenticate-options');
  if (!options) return false;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' });
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential && send('verify-authentication', { response: credential.toJSON() });
}

export async function registerPasskey(name: string): Promise<boolean> {
  const options: PublicKeyCredentialCreationOptionsJSON | null = await ask('generate-register-options');
  if (!options) return false;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  return (
    credential instanceof PublicKeyCredential && send('verify-registration', { response: credential.toJSON(), name })
  );
}

async function ask<Options>(path: string): Promise<Options | null> {
  const answer = await fetch(`/api/auth/passkey/${path}`);
  return isGranted(answer) ? answer.json() : null;
}

async function send(path: string, body: unknown): Promise<boolean> {
  const answer = await fetch(`/api/auth/passkey/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return isGranted(answer);
}

/** A proxy's 502 or a full queue says nothing about the passkey. */
function isGranted({ ok, status }: Response): boolean {
  if (status >= 500 || status === 429) throw new Error(`The passkey was not checked: ${status}`);
  return ok;
}
