import { createHmac, timingSafeEqual } from 'node:crypto';

/** A text with its HMAC behind it. One signed for a purpose is good for no other. */
export function sign(secret: string, purpose: string, text: string): string {
  return `${text}.${hmac(secret, purpose, text)}`;
}

/** The text that was signed; null if it was not signed by us, for this purpose. */
export function readSigned(secret: string, purpose: string, signed: string): string | null {
  const at = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(at, 0));
  const [given, expected] = [Buffer.from(signed.slice(at + 1)), Buffer.from(hmac(secret, purpose, text))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

export function hmac(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url');
}
