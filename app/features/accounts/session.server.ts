import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createCookie } from 'react-router';
import { z } from 'zod';
import type { App, Session } from '#app/context.ts';
import { formError, type Reply } from '#app/forms/form.server.ts';
import { addressHeader } from '#app/platform/auth.server.ts';
import { hmac } from '#app/platform/vault.server.ts';
import { people } from '#db/accounts-schema.ts';
import { afterSignIn, signInAgain } from './sign-in.ts';

export { findSignedIn } from '#app/platform/signed-in.server.ts';

/** Returns the page to open after signing in: the requested one, or Today if the person prefers it. */
export async function firstPage({ db }: App, from: string, email: string | undefined): Promise<string> {
  if (from !== afterSignIn || !email) return from;
  const [person] = await db
    .select({ startsOnToday: people.startsOnToday })
    .from(people)
    .where(eq(people.email, email.trim().toLowerCase()));
  return person?.startsOnToday ? '/admin' : from;
}

/** Requires a recent sign-in: a stolen session must not be enough to take over an account, invite people or export personal data. */
export function withFreshSession<Args extends { session: Pick<Session, 'fresh'>; form: FormData }, More = never>(
  handle: (args: Args) => Promise<Reply<More>>,
): (args: Args) => Promise<Reply<More>> {
  return async (args) => (args.session.fresh ? handle(args) : formError(args.form, signInAgain));
}

/** Refuses writers. For forms that only owners may submit, on screens that writers also use. */
export function requireOwner<Args extends { session: Pick<Session, 'role'>; form: FormData }>(
  handle: (args: Args) => Promise<Reply>,
): (args: Args) => Promise<Reply> {
  return async (args) =>
    args.session.role === 'owner'
      ? handle(args)
      : { ...formError(args.form, 'Only an owner can change this. Please ask an owner.'), status: 403 };
}

/** The request's headers for better-auth, with the IP address we saw instead of any that the client claims. */
export function authHeaders(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Type');
  if (address) headers.set(addressHeader, address);
  else headers.delete(addressHeader);
  return headers;
}

export function withCookies(cookies: string[]): { headers: Headers } {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return { headers };
}

/** How many people can share a browser before the oldest proof is dropped. */
const peopleRemembered = 5;
const deviceSchema = z.object({ id: z.string(), proofs: z.array(z.string()) });

/** Null unless this person signed in here before. A known browser has its own failure count, which others at its IP address cannot use up. */
export async function findKnownDevice(app: App, request: Request, email: string): Promise<string | null> {
  const device = await readDevice(app, request);
  return device?.proofs.includes(proofFor(app, device.id, email)) ? device.id : null;
}

/** True for a browser in which someone has signed in before. It is cheap, because it does not query the database. */
export async function isKnownDevice(app: App, request: Request): Promise<boolean> {
  return (await readDevice(app, request)) !== null;
}

export async function rememberDevice(app: App, request: Request, email: string): Promise<string> {
  const { id, proofs } = (await readDevice(app, request)) ?? { id: randomUUID(), proofs: [] };
  const remembered = new Set([proofFor(app, id, email), ...proofs]);
  return deviceCookie(app).serialize({ id, proofs: [...remembered].slice(0, peopleRemembered) });
}

async function readDevice(app: App, request: Request): Promise<z.infer<typeof deviceSchema> | null> {
  const read = deviceSchema.safeParse(await deviceCookie(app).parse(request.headers.get('Cookie')));
  return read.success ? read.data : null;
}

// Must not look like the session cookie: visitors who have only this cookie still get cached pages.
function deviceCookie({ config }: App) {
  const secure = config.publicUrl.startsWith('https:');
  return createCookie(secure ? '__Host-clinic-device' : 'clinic-device', {
    secrets: [hmac(config.authSecret, 'known device', 'cookie')],
    maxAge: 365 * 86_400,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** An HMAC, so that the cookie does not reveal the e-mail address. */
function proofFor({ config }: App, id: string, email: string): string {
  return hmac(config.authSecret, 'known device', `${id} ${email}`);
}
