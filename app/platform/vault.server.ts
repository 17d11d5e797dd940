import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type CipherKey,
  type KeyObject,
} from 'node:crypto';
import type { Config } from './config.server.ts';
import type { Log } from './log.server.ts';

/** Where a value is stored. Used as associated data: a value moved to another table, column or row cannot be decrypted. */
export type Cell = { table: string; column: string; id: number };

export type Vault = {
  /** The key that encrypts new values. */
  keyId: string;
  seal: (cell: Cell, text: string) => string;
  /** Decrypts a value. Without a key id, only an empty value is accepted. */
  open: (cell: Cell, keyId: string | null, stored: string) => string;
  /** A keyed hash for lookups: the same text gives the same HMAC. Rotating the data keys does not change it. */
  hmac: (purpose: string, text: string) => string;
};

/** The value cannot be decrypted: its key is missing, or it was tampered with or moved. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly cell: Cell;
  readonly keyId: string;
  constructor(cell: Cell, keyId: string, options?: ErrorOptions) {
    super(`${cell.table}.${cell.column} of row ${cell.id} cannot be decrypted with key ${keyId}`, options);
    this.cell = cell;
    this.keyId = keyId;
  }
}

/** Decrypts a value for staff. If it cannot be decrypted, the text says so instead of failing the whole list. */
export function openForStaff(
  app: { vault: Vault; log: Log },
  cell: Cell,
  keyId: string | null,
  stored: string,
): string {
  try {
    return app.vault.open(cell, keyId, stored);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    app.log.error({ err: error, ...cell, key: error.keyId }, 'a value cannot be decrypted');
    return `(cannot be read with key ${error.keyId})`;
  }
}

const nonceBytes = 12;
const tagBytes = 16;
/** Texts are padded to a multiple of this, so that the length does not reveal a name. */
const stepBytes = 32;

export function openVault(config: Pick<Config, 'dataKeys' | 'dataIndexKey'>): Vault {
  const { dataKeys, dataIndexKey } = config;
  const [first] = dataKeys;
  if (!first) throw new Error('There is no key to encrypt with.');
  const keys = new Map(dataKeys.map(({ id, key }) => [id, key]));
  const indexKeys = new Map<string, KeyObject>();
  const indexKey = (purpose: string) => {
    const existing = indexKeys.get(purpose);
    if (existing) return existing;
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', dataIndexKey, '', `clinic mark ${purpose}`, 32)));
    indexKeys.set(purpose, made);
    return made;
  };
  return {
    keyId: first.id,
    seal: (cell, text) => encrypt(first.key, filledUp(text), bound(cell, first.id)).toString('base64'),
    open(cell, keyId, stored) {
      if (!keyId && stored === '') return '';
      if (!keyId) throw new Unreadable(cell, '(none)');
      const key = keys.get(keyId);
      if (!key) throw new Unreadable(cell, keyId);
      try {
        const text = decrypt(key, Buffer.from(stored, 'base64'), bound(cell, keyId));
        return text.toString('utf8').replace(/\0+$/, '');
      } catch (cause) {
        throw new Unreadable(cell, keyId, { cause });
      }
    },
    hmac: (purpose, text) => createHmac('sha256', indexKey(purpose)).update(text).digest('hex').slice(0, 32),
  };
}

function bound({ table, column, id }: Cell, keyId: string): Buffer {
  return Buffer.from(JSON.stringify(['clinic seal 1', table, column, id, keyId]));
}

/** PostgreSQL's text contains no zero bytes, so zero bytes can serve as padding. */
function filledUp(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([bytes, Buffer.alloc((stepBytes - (bytes.length % stepBytes)) % stepBytes)]);
}

/** Encrypts a file with its own key. Only that key is stored in the vault, so rotating keys does not touch the file. */
export function sealBytes(bytes: Uint8Array): { secret: string; sealed: Buffer } {
  const key = randomBytes(32);
  return { secret: key.toString('base64'), sealed: encrypt(key, bytes) };
}

/** Throws if the file was tampered with or the secret is wrong. */
export function openBytes(secret: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  return decrypt(Buffer.from(secret, 'base64'), sealed);
}

/** AES-256-GCM with a random nonce. Returns nonce, ciphertext and tag. */
function encrypt(key: CipherKey, plain: Uint8Array, bindTo?: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  if (bindTo) cipher.setAAD(bindTo);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: CipherKey, sealed: Uint8Array, boundTo?: Buffer): Buffer<ArrayBuffer> {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  if (boundTo) decipher.setAAD(boundTo);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

/** Returns the text followed by its HMAC. The signature is valid only for this purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return `${text}.${hmac(secret, purpose, text)}`;
}

/** Returns the signed text; null if we did not sign it for this purpose. */
export function readSigned(secret: string, purpose: string, signed: string): string | null {
  const at = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(at, 0));
  const [given, expected] = [Buffer.from(signed.slice(at + 1)), Buffer.from(hmac(secret, purpose, text))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

export function hmac(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url');
}
