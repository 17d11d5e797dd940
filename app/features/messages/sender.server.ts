import type { App } from '#app/context.ts';
import { Unreadable, type Cell } from '#app/platform/vault.server.ts';
import { phoneName } from '#app/shared/phone.server.ts';

/** Who wrote, in plain words. */
export type Sender = { name: string; email: string; phone: string };
/** The same as it is stored. */
type SealedSender = Sender & { keyId: string | null };
type SenderHashes = { emailIndex: string; phoneIndex: string | null };

const cell = (column: keyof Sender, id: number): Cell => ({ table: 'contact_messages', column, id });

/** The columns of a message that say who wrote it, as only the vault can read them, with the hashes by which they are found. */
export function sealSender(
  { vault }: Pick<App, 'vault'>,
  id: number,
  { name, email, phone }: Sender,
): SealedSender & SenderHashes {
  return {
    name: vault.seal(cell('name', id), name),
    email: vault.seal(cell('email', id), email),
    phone: vault.seal(cell('phone', id), phone),
    keyId: vault.keyId,
    emailIndex: emailHash(vault, email),
    phoneIndex: phoneHash(vault, phone),
  };
}

export function openSender({ vault }: Pick<App, 'vault'>, id: number, stored: SealedSender): Sender {
  const { keyId, name, email, phone } = stored;
  return {
    name: vault.open(cell('name', id), keyId, name),
    email: vault.open(cell('email', id), keyId, email),
    phone: vault.open(cell('phone', id), keyId, phone),
  };
}

/** A row for staff. One that cannot be read says so and leaves the others readable. */
export function withSender<Row extends SealedSender & { id: number }>(
  app: Pick<App, 'vault' | 'log'>,
  { keyId, name, email, phone, ...row }: Row,
): Omit<Row, keyof SealedSender> & Sender {
  try {
    return { ...row, ...openSender(app, row.id, { keyId, name, email, phone }) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    app.log.error({ err: error, message: row.id, key: error.keyId }, 'a sender cannot be read');
    const missing = `(cannot be read with key ${error.keyId})`;
    return { ...row, name: missing, email: missing, phone: missing };
  }
}

/** The HMAC of an address, letter case aside. */
export function emailHash(vault: App['vault'], email: string): string {
  return vault.hmac('contact_messages.email_index', email.trim().toLowerCase());
}

export function phoneHash(vault: App['vault'], phone: string): string | null {
  const name = phoneName(phone);
  return name && vault.hmac('contact_messages.phone_index', name);
}
