import { isAPIError } from 'better-auth/api';
import type { App, Session, Person } from '#app/context.ts';
import { freshSeconds } from './auth.server.ts';
import { DatabaseUnavailable } from './db.server.ts';

const longestSessionMs = 30 * 86_400_000;

type SignedIn = {
  person: Person;
  session: Session;
  /** Two-step sign-in is required and not set up yet, so only the account page is open. */
  lacksSecondStep: boolean;
  /** Set-Cookie values for the browser: using a session extends it. */
  cookies: string[];
};

/** The signed-in person, read from the database on every request, so that ending a session takes effect right away. */
export async function findSignedIn(app: App, request: Request): Promise<SignedIn | null> {
  if (!request.headers.get('Cookie')?.includes('clinic.')) return null;
  const { response, headers } = await app.auth.api
    .getSession({
      headers: request.headers,
      // Background polling does not extend the session, because no one may be at the screen.
      query: { disableCookieCache: true, disableRefresh: request.headers.has('X-Background') },
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      // better-auth hides the cause of a 500. The cookie was already checked, so it must be the database.
      if (isAPIError(error) && error.statusCode === 500) throw new DatabaseUnavailable('The session could not be read');
      throw error;
    });
  if (!response) return null;
  const age = Date.now() - response.session.createdAt.getTime();
  // Without this limit, a session that is used every day would never expire.
  if (age > longestSessionMs) return null;
  return {
    person: { id: response.user.id, name: response.user.name, email: response.user.email },
    session: {
      id: response.session.id,
      token: response.session.token,
      fresh: age < freshSeconds * 1_000,
      role: response.user.role === 'owner' ? 'owner' : 'writer',
    },
    lacksSecondStep:
      app.config.secondStepRequired && !('twoFactorEnabled' in response.user && response.user.twoFactorEnabled),
    cookies: headers.getSetCookie(),
  };
}

/** Null also while a required second step is missing. */
export async function findSignedInPerson(app: App, request: Request): Promise<Person | null> {
  const signedIn = await findSignedIn(app, request);
  return signedIn && !signedIn.lacksSecondStep ? signedIn.person : null;
}
