import { redirect } from 'react-router';
import { appContext } from '#app/context.ts';
import { signInClientAction } from '#app/features/accounts/person.ts';
import { firstPage, withCookies, findSignedIn } from '#app/features/accounts/session.server.ts';
import { SignInPage } from '#app/features/accounts/sign-in-page.tsx';
import { requestReset, runSignInForm, signIn } from '#app/features/accounts/sign-in.server.ts';
import { providerError, safeOrigin, signInAgain } from '#app/features/accounts/sign-in.ts';
import { formError } from '#app/forms/form.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/login';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The popup of the OpenID provider must be able to report to this page.
export function headers() {
  return { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const from = safeOrigin(url.searchParams.get('from'));
  const signedIn = await findSignedIn(app, request);
  // Exports of personal data require a fresh sign-in, even with an open session.
  const again = url.searchParams.has('again') && signedIn?.session.fresh === false;
  if (signedIn && !again)
    throw redirect(await firstPage(app, from, signedIn.person.email), withCookies(signedIn.cookies));
  const error = again ? signInAgain : providerError(url.searchParams.get('error'), app.config.hideAccounts);
  const notice = url.searchParams.get('done') === 'password' && 'Your new password is set. Sign in with it.';
  return {
    from,
    google: app.config.oidc !== null,
    ...((error || notice) && { before: { ok: !error, notice: error || notice || '' } }),
  };
}

export function action(args: Route.ActionArgs) {
  return runSignInForm(
    args,
    async ({ app, caller, form }) => {
      const input = { email: readField(form, 'email'), password: readField(form, 'password') };
      const answer = await signIn(app, caller, input);
      if (!answer.ok) return { ...formError(form, answer.error), status: 401 };
      const from = await firstPage(app, safeOrigin(args.url.searchParams.get('from')), input.email);
      const next = answer.secondStep ? `/admin/login/code?from=${encodeURIComponent(from)}` : from;
      throw redirect(next, withCookies(answer.cookies));
    },
    {
      async reset({ app, caller, form }) {
        const answer = await requestReset(app, caller, readField(form, 'email'));
        return { ...formError(form, answer.ok ? answer.notice : answer.error), ok: answer.ok };
      },
    },
  );
}

export const clientAction = signInClientAction;

export const meta = staffTitle('Login');

export default function Login({ loaderData: { from, google, before }, actionData }: Route.ComponentProps) {
  return <SignInPage from={from} google={google} answer={actionData ?? before} />;
}
