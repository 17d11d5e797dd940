import type { App } from '#app/context.ts';
import { Unreadable, type Place } from '#app/platform/vault.server.ts';

/** Stands for a key where a comment has no address: there is nothing to seal, now or later. */
export const nothingSealed = '';

type SealedEmail = { email: string | null; emailKeyId: string | null };

const place = (id: number): Place => ({ table: 'comments', column: 'email', id });

/** The columns that hold a commenter's address, as only the vault can read it. */
export function sealEmail({ vault }: Pick<App, 'vault'>, id: number, email: string | null): SealedEmail {
  if (email === null) return { email, emailKeyId: nothingSealed };
  return { email: vault.seal(place(id), email), emailKeyId: vault.keyId };
}

export function openEmail(
  { vault }: Pick<App, 'vault'>,
  id: number,
  { email, emailKeyId }: SealedEmail,
): string | null {
  return email === null ? null : vault.open(place(id), emailKeyId, email);
}

/** For staff: one that cannot be read says so and leaves the others readable. */
export function emailForStaff(app: Pick<App, 'vault' | 'log'>, id: number, sealed: SealedEmail): string | null {
  try {
    return openEmail(app, id, sealed);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    app.log.error({ err: error, comment: id, key: error.keyId }, 'a comment’s address cannot be read');
    return `(cannot be read with key ${error.keyId})`;
  }
}
