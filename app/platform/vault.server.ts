import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { Config } from './config.server.ts';

/** Where a value lives. It is part of what is sealed: moved to another table, column or row, a value cannot be opened. */
export type Place = { table: string; column: string; id: number };

export type Vault = {
  /** The key under which everything new is sealed. */
  keyId: string;
  seal: (place: Place, text: string) => string;
  /** The text that was sealed. Without a key's name it was stored plain, before there was a vault. */
  open: (place: Place, keyId: string | null, stored: string) => string;
  /** The same text gives the same mark, and only who holds the secret can make it. It does not change when keys do. */
  mark: (purpose: string, text: string) => string;
};

/** The value cannot be opened: its key is missing, or it was changed or moved. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly place: Place;
  readonly keyId: string;
  constructor(place: Place, keyId: string, options?: ErrorOptions) {
    super(`${place.table}.${place.column} of row ${place.id} cannot be opened with key ${keyId}`, options);
    this.place = place;
    this.keyId = keyId;
  }
}

const nonceBytes = 12;
const tagBytes = 16;
/** Texts are filled up to a multiple of this, so that a name's length does not give the name away. */
const stepBytes = 32;

/** AES-256-GCM with a random nonce. Stored is base64 of nonce, ciphertext and tag. */
export function openVault({ dataKeys, dataIndexKey }: Pick<Config, 'dataKeys' | 'dataIndexKey'>): Vault {
  const [first] = dataKeys;
  if (!first) throw new Error('There is no key to encrypt with.');
  const keys = new Map(dataKeys.map(({ id, key }) => [id, key]));
  const markKeys = new Map<string, KeyObject>();
  const markKey = (purpose: string) => {
    const known = markKeys.get(purpose);
    if (known) return known;
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', dataIndexKey, '', `clinic mark ${purpose}`, 32)));
    markKeys.set(purpose, made);
    return made;
  };
  return {
    keyId: first.id,
    seal(place, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce);
      cipher.setAAD(bound(place, first.id));
      return Buffer.concat([nonce, cipher.update(filledUp(text)), cipher.final(), cipher.getAuthTag()]).toString(
        'base64',
      );
    },
    open(place, keyId, stored) {
      if (keyId === null) return stored;
      const key = keys.get(keyId);
      const bytes = Buffer.from(stored, 'base64');
      if (!key || bytes.length < nonceBytes + tagBytes) throw new Unreadable(place, keyId);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(bound(place, keyId));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
        return text.toString('utf8').replace(/\0+$/, '');
      } catch (cause) {
        throw new Unreadable(place, keyId, { cause });
      }
    },
    mark: (purpose, text) => createHmac('sha256', markKey(purpose)).update(text).digest('hex').slice(0, 32),
  };
}

function bound({ table, column, id }: Place, keyId: string): Buffer {
  return Buffer.from(JSON.stringify(['clinic seal 1', table, column, id, keyId]));
}

/** PostgreSQL's texts hold no zero bytes, so zero bytes can fill them up. */
function filledUp(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([bytes, Buffer.alloc((stepBytes - (bytes.length % stepBytes)) % stepBytes)]);
}
