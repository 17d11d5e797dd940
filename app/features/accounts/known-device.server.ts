import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#app/context.ts';

const yearSeconds = 365 * 86_400;
/** So many people may share a computer before the first is forgotten. */
const peopleRemembered = 5;

/**
 * A browser that has signed in before carries proof of it, for each person apart. Its wrong tries are counted by itself: who shares its
 * address, in a waiting room or behind a company's wall, cannot use up its tries, nor can anybody who tries from elsewhere.
 */
export function findKnownDevice(app: App, request: Request, email: string): string | null {
  const device = readDevice(app, request);
  return device?.proofs.some((proof) => isSame(proof, proofFor(app, device.id, email))) ? device.id : null;
}

/** The device alone, where it is not yet known who stands before it. */
export function findDevice(app: App, request: Request): string | null {
  return readDevice(app, request)?.id ?? null;
}

export function rememberDevice(app: App, request: Request, email: string): string {
  const known = readDevice(app, request);
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const own = proofFor(app, id, email);
  const others = known?.proofs.filter((proof) => proof !== own) ?? [];
  const value = [id, sign(app, id), own, ...others].slice(0, 2 + peopleRemembered).join('.');
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(app)}=${value}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

// Not like the session's: pages are kept for whoever has only this.
function cookieName({ config }: App): string {
  return config.publicUrl.startsWith('https:') ? '__Host-clinic-device' : 'clinic-device';
}

function readDevice(app: App, request: Request): { id: string; proofs: string[] } | null {
  const cookies = request.headers.get('Cookie')?.split(/;\s*/) ?? [];
  const found = cookies.find((cookie) => cookie.startsWith(`${cookieName(app)}=`));
  const [id = '', signature = '', ...proofs] = found?.slice(found.indexOf('=') + 1).split('.') ?? [];
  return id && isSame(signature, sign(app, id)) ? { id, proofs } : null;
}

const proofFor = (app: App, id: string, email: string) => sign(app, `${id} ${email}`);

function sign({ config }: App, text: string): string {
  return createHmac('sha256', config.authSecret).update(`known device ${text}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
