import { redirect } from 'react-router';
import { appContext } from '#app/context.ts';
import { personError } from '#app/features/accounts/people.server.ts';
import { signInClientAction } from '#app/features/accounts/person.ts';
import { EndedLinkPage, NewPasswordPage } from '#app/features/accounts/sign-in-frame.tsx';
import { findReset, resetPassword, runSignInForm } from '#app/features/accounts/sign-in.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/reset-password';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The address contains the link's secret, so the referrer must not reach another site.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

/** Checks the link first, so that no one chooses a password for a link that has expired. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { open: (await findReset(context.get(appContext), url.searchParams.get('token') ?? '')) !== undefined };
}

export function action(args: Route.ActionArgs) {
  return runSignInForm(args, async ({ app, caller, form, token }) => {
    const answer = await resetPassword(app, caller.address, token, readField(form, 'password'));
    if (!answer.ok) return personError(form, answer);
    throw redirect('/admin/login?done=password');
  });
}

export const clientAction = signInClientAction;

export const meta = staffTitle('New password');

export default function ResetPassword({ loaderData: { open }, actionData }: Route.ComponentProps) {
  if (!open && !actionData)
    return <EndedLinkPage lead="It has already been used or has expired. Ask for a new one on the sign-in page." />;
  return <NewPasswordPage title="Choose a new password" submit="Set password" answer={actionData} />;
}
