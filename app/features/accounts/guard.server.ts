import { data, redirect, type MiddlewareFunction } from 'react-router';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { signInAddress } from './origin.ts';
import { findSignedIn } from './session.server.ts';
import type { SignedOut } from './signed-out.ts';

const keptFieldLength = 100_000;

/**
 * Stands before every page, data request and action of the staff area. Whoever is not signed in is sent to the sign-in page, which keeps
 * where they wanted to go; who was sending a form gets it back, to send it again after signing in.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const signedIn = await findSignedIn(context.get(appContext), request);
  if (!signedIn) {
    if (request.method === 'GET' || request.method === 'HEAD') throw redirect(signInAddress(new URL(request.url)));
    throw data(await signedOut(request), { status: 401 });
  }
  context.set(staffContext, signedIn.staff);
  context.set(sessionContext, signedIn.session);
  const response = await next();
  for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'no-store');
  return response;
};

async function signedOut(request: Request): Promise<SignedOut> {
  const { pathname, search } = new URL(request.url);
  const form = await request.formData().catch(() => new FormData());
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value: value.slice(0, keptFieldLength) }] : [],
  );
  const files = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
  return { signedOut: true, address: pathname.replace(/\.data$/, '') + search, typed, files };
}
