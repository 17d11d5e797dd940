import { createHmac, hkdfSync } from 'node:crypto';
import { asStream, type Bytes } from './files.server.ts';

export type Age = {
  encrypt: (plain: Bytes) => Bytes;
  /** Throws when something was changed, moved or cut off, or the key is another: before the piece that it concerns is given out. */
  decrypt: (sealed: Bytes) => Bytes;
  /** The same text gives the same name, and only who holds the key can make it. */
  name: (text: string) => string;
};

/** Encryption in the age format: `age -d -i key.txt` opens what is written here without this site. */
export async function openAge(key: string): Promise<Age> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  encrypter.addRecipient(await age.identityToRecipient(key));
  const decrypter = new age.Decrypter();
  decrypter.addIdentity(key);
  const nameKey = Buffer.from(hkdfSync('sha256', key, '', 'clinic backup names', 32));
  return {
    async *encrypt(plain) {
      yield* await encrypter.encrypt(asStream(plain));
    },
    async *decrypt(sealed) {
      yield* await decrypter.decrypt(asStream(sealed));
    },
    name: (text) => createHmac('sha256', nameKey).update(text).digest('hex'),
  };
}

export async function newAgeKey(): Promise<string> {
  return (await import('age-encryption')).generateX25519Identity();
}
