import { isAPIError } from 'better-auth/api';
import type { App, StaffMember } from '#app/context.ts';
import { addressHeader, freshSeconds } from '#app/platform/auth.server.ts';
import { DatabaseTrouble } from '#app/platform/db.server.ts';

const longestSessionMs = 30 * 86_400_000;

type SignedIn = {
  staff: StaffMember;
  /** Fresh: it began so lately that how one signs in may be changed. */
  session: { id: string; token: string; fresh: boolean };
  /** A second step is required and not set up yet: only the account's own page is open. */
  lacksSecondStep: boolean;
  /** Cookies that the browser must be given: a session that is used lives on. */
  cookies: string[];
};

/** Who sends this request. Asked anew each time: a session that was ended is over with the next request. */
export async function findSignedIn(app: App, request: Request): Promise<SignedIn | null> {
  if (!request.headers.get('Cookie')?.includes('clinic.')) return null;
  const { response, headers } = await app.auth.api
    .getSession({ headers: request.headers, query: { disableCookieCache: true }, returnHeaders: true })
    .catch((error: unknown) => {
      // It keeps the reason to itself. The cookie was looked at before: what is left is the database.
      if (isAPIError(error) && error.statusCode === 500) throw new DatabaseTrouble('The session could not be read');
      throw error;
    });
  if (!response) return null;
  const age = Date.now() - response.session.createdAt.getTime();
  // Used every day it would else live for ever.
  if (age > longestSessionMs) return null;
  return {
    staff: { id: response.user.id, name: response.user.name },
    session: { id: response.session.id, token: response.session.token, fresh: age < freshSeconds * 1_000 },
    lacksSecondStep:
      app.config.secondStepRequired && !('twoFactorEnabled' in response.user && response.user.twoFactorEnabled),
    cookies: headers.getSetCookie(),
  };
}

export async function findStaffMember(app: App, request: Request): Promise<StaffMember | null> {
  const signedIn = await findSignedIn(app, request);
  return signedIn && !signedIn.lacksSecondStep ? signedIn.staff : null;
}

/** The headers better-auth gets: the request's own, with the address we saw instead of one that was claimed. */
export function authHeaders(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Type');
  if (address) headers.set(addressHeader, address);
  else headers.delete(addressHeader);
  return headers;
}
