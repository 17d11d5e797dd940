import type { App } from '#app/context.ts';
import { Unreadable, type Place } from '#app/platform/vault.server.ts';

type Sealed = { signer: string; keyId: string | null };

const place = (id: number): Place => ({ table: 'consents', column: 'signer', id });

/** Who signed, as only the vault can read it. */
export function sealSigner({ vault }: Pick<App, 'vault'>, id: number, name: string): Sealed {
  return { signer: vault.seal(place(id), name), keyId: vault.keyId };
}

/** The same under the first key. What cannot be read throws: it must not be written over. */
export function resealSigner({ vault }: Pick<App, 'vault'>, id: number, { signer, keyId }: Sealed): Sealed {
  return sealSigner({ vault }, id, vault.open(place(id), keyId, signer));
}

/** Who signed, for staff. One that cannot be read says so and leaves the others readable. */
export function openSigner({ vault, log }: Pick<App, 'vault' | 'log'>, id: number, { signer, keyId }: Sealed): string {
  try {
    return vault.open(place(id), keyId, signer);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.error({ err: error, consent: id, key: error.keyId }, 'a signer cannot be read');
    return `(cannot be read with key ${error.keyId})`;
  }
}
