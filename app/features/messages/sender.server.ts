import { z } from 'zod';
import type { App } from '#app/context.ts';
import { Unreadable, type Cell } from '#app/platform/vault.server.ts';
import { phoneName } from '#app/shared/phone.server.ts';
import { preferenceNames, type Preferences } from './contact.ts';

/** Plain text, not encrypted. */
export type Sender = { name: string; email: string; phone: string };
type SealedSender = Sender & { keyId: string | null };
type SenderHashes = { emailIndex: string; phoneIndex: string | null };

/** Checks only the length: another version of the form may have offered other choices. */
const preferencesSchema = z.partialRecord(z.enum(preferenceNames), z.string().max(40)).catch({});

type SealedNote = { note: string; noteKeyId: string | null };
type SealedPreferences = { preferences: string; preferencesKeyId: string | null };
type Sealed = SealedSender & SealedNote & SealedPreferences;

const cell = (column: keyof Sender | 'note' | 'wishes', id: number): Cell => ({
  table: 'contact_messages',
  column,
  id,
});

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

/** Encrypts a note, because staff write names into notes. An empty note stays empty. */
export function sealNote({ vault }: Pick<App, 'vault'>, id: number, note: string): SealedNote {
  return note === '' ? { note, noteKeyId: '' } : { note: vault.seal(cell('note', id), note), noteKeyId: vault.keyId };
}

export function openNote({ vault }: Pick<App, 'vault'>, id: number, { note, noteKeyId }: SealedNote): string {
  return vault.open(cell('note', id), noteKeyId, note);
}

/** Encrypts the choices as JSON. Without choices, the column stays empty. */
export function sealPreferences(
  { vault }: Pick<App, 'vault'>,
  id: number,
  preferences: Preferences,
): SealedPreferences {
  if (Object.keys(preferences).length === 0) return { preferences: '', preferencesKeyId: '' };
  return { preferences: vault.seal(cell('wishes', id), JSON.stringify(preferences)), preferencesKeyId: vault.keyId };
}

export function openPreferences(
  { vault }: Pick<App, 'vault'>,
  id: number,
  { preferences, preferencesKeyId }: SealedPreferences,
): Preferences {
  const text = vault.open(cell('wishes', id), preferencesKeyId, preferences);
  return text === '' ? {} : preferencesSchema.parse(JSON.parse(text));
}

/** Decrypts a row for staff. A row that cannot be decrypted says so and does not affect the others. */
export function withSender<Row extends Sealed & { id: number }>(
  app: Pick<App, 'vault' | 'log'>,
  { keyId, name, email, phone, note, noteKeyId, preferences, preferencesKeyId, ...row }: Row,
): Omit<Row, keyof Sealed> & Sender & { note: string; preferences: Preferences } {
  try {
    const sender = openSender(app, row.id, { keyId, name, email, phone });
    const opened = {
      note: openNote(app, row.id, { note, noteKeyId }),
      preferences: openPreferences(app, row.id, { preferences, preferencesKeyId }),
    };
    return { ...row, ...sender, ...opened };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    app.log.error({ err: error, message: row.id, key: error.keyId }, 'a sender cannot be read');
    const missing = `(cannot be read with key ${error.keyId})`;
    return { ...row, name: missing, email: missing, phone: missing, note: missing, preferences: {} };
  }
}

/** Returns the HMAC of an e-mail address, ignoring case. */
export function emailHash(vault: App['vault'], email: string): string {
  return vault.hmac('contact_messages.email_index', email.trim().toLowerCase());
}

export function phoneHash(vault: App['vault'], phone: string): string | null {
  const name = phoneName(phone);
  return name && vault.hmac('contact_messages.phone_index', name);
}
