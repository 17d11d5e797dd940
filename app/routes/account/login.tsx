import { data, redirect } from 'react-router';
import type { Route } from './+types/login';
import { appContext, requestContext } from '#app/context.ts';
import { safeOrigin } from '#app/features/accounts/origin.ts';
import { findSignedIn } from '#app/features/accounts/session.server.ts';
import { SignInPage } from '#app/features/accounts/sign-in-page.tsx';
import { requestReset, signIn } from '#app/features/accounts/sign-in.server.ts';
import { providerError, signInErrors, type SignInState } from '#app/features/accounts/sign-in.ts';
import { withCookies } from '#app/features/accounts/with-cookies.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { readField } from '#app/shared/form-data.ts';
import { sendForm } from '#app/shared/send-form.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The popup of the OpenID provider must be able to tell this page how it went.
export function headers() {
  return { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const from = safeOrigin(query.get('from'));
  const signedIn = await findSignedIn(app, request);
  if (signedIn) throw redirect(from, withCookies(signedIn.cookies));
  return {
    from,
    google: app.config.oidc !== null,
    error: providerError(query.get('error'), app.config.hideAccounts),
    notice: query.get('done') === 'password' ? 'Your new password is set. Sign in with it.' : undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const caller = { request, address: context.get(requestContext).address };
  const form = await request.formData();
  const email = readField(form, 'email');
  if (readField(form, 'intent') === 'reset') {
    const answer = await requestReset(app, caller, email);
    return answer.ok
      ? data<SignInState>({ email, notice: answer.notice })
      : data<SignInState>({ email, error: answer.error }, { status: 422 });
  }
  const from = safeOrigin(new URL(request.url).searchParams.get('from'));
  const answer = await signIn(app, caller, { email, password: readField(form, 'password') });
  if (!answer.ok) return data<SignInState>({ email, error: answer.error }, { status: 401 });
  const next = answer.secondStep ? `/admin/login/code?from=${encodeURIComponent(from)}` : from;
  throw redirect(next, withCookies(answer.cookies));
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, (field): SignInState => ({ email: field('email'), error: signInErrors.network }));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Login');
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, google, error, notice } = loaderData;
  return <SignInPage from={from} google={google} state={actionData ?? { email: '', error, notice }} />;
}
