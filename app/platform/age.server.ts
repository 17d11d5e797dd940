import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { Config } from './config.server.ts';
import { toReadableStream, type Bytes } from './files.server.ts';

export type Age = {
  encrypt: (plain: Bytes) => Bytes;
  /** Throws on a wrong key and on tampered or truncated data, before it yields the affected chunk. */
  decrypt: (sealed: Bytes) => Bytes;
  /** A keyed hash: the same text gives the same name, and computing it requires the key. */
  name: (text: string) => string;
};

type AgeKeys =
  | { key: string; recipient?: undefined; nameSecret?: undefined }
  | { key?: string | undefined; recipient: string; nameSecret: KeyObject };

/** `age -d -i key.txt` decrypts the files without this program. Without the key, object names are derived from `nameSecret`. */
async function openAge({ key, recipient, nameSecret }: AgeKeys): Promise<Age> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  const decrypter = new age.Decrypter();
  encrypter.addRecipient(recipient ?? (await age.identityToRecipient(key ?? '')));
  if (key) decrypter.addIdentity(key);
  const nameKey = Buffer.from(hkdfSync('sha256', nameSecret ?? key ?? '', '', 'clinic backup names', 32));
  return {
    async *encrypt(plain) {
      yield* await encrypter.encrypt(toReadableStream(plain));
    },
    async *decrypt(sealed) {
      yield* await decrypter.decrypt(toReadableStream(sealed));
    },
    name: (text) => createHmac('sha256', nameKey).update(text).digest('hex'),
  };
}

/** Opens what the backup settings can: with only the recipient, nothing can be decrypted. */
export function openBackupAge({ key, recipient }: NonNullable<Config['backup']>, nameSecret: KeyObject): Promise<Age> {
  return recipient ? openAge({ key, recipient, nameSecret }) : openAge({ key: key ?? '' });
}

export async function newAgeKey(): Promise<string> {
  return (await import('age-encryption')).generateX25519Identity();
}

/** Returns the public half of a key, which can encrypt backups but not decrypt them. */
export async function recipientOf(key: string): Promise<string> {
  return (await import('age-encryption')).identityToRecipient(key);
}
