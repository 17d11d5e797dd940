import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Seals a file under a key made for it alone, so that a change of the vault's keys need not touch the file: the vault keeps the secret. */
export function sealBytes(bytes: Uint8Array): { secret: string; sealed: Buffer } {
  const key = randomBytes(32);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { secret: key.toString('base64'), sealed };
}

/** Throws when the file was changed or the secret is another's. */
export function openBytes(secret: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'base64'), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
