import { secrets } from '#app/records/secrets.ts';
import { redirect } from 'react-router';
import type { Route } from './+types/reset-password';
import { appContext } from '#app/context.ts';
import { NewPasswordPage, SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import { personError } from '#app/features/accounts/people.server.ts';
import { findReset, resetPassword } from '#app/features/accounts/sign-in.server.ts';
import { notAnswered, notSent } from '#app/features/accounts/sign-in.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';
import { LinkButton } from '#app/ui/button.tsx';

const fields = secrets;

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
  return runFormAction(
    args,
    { failed: notAnswered, fields },
    {
      '': async ({ app, info, form }) => {
        const token = args.url.searchParams.get('token') ?? '';
        const answer = await resetPassword(app, info.address, token, readField(form, 'password'));
        if (!answer.ok) return personError(form, answer);
        throw redirect('/admin/login?done=password');
      },
    },
    {},
  );
}

export const clientAction = createClientAction({ failed: notSent, unanswered: notAnswered, fields });

export const meta = staffTitle('New password');

export default function ResetPassword({ loaderData: { open }, actionData }: Route.ComponentProps) {
  if (!open && !actionData)
    return (
      <SignInFrame
        title="This link no longer works"
        lead="It has already been used or has expired. Ask for a new one on the sign-in page."
      >
        <LinkButton href="/admin/login">Go to the sign-in page</LinkButton>
      </SignInFrame>
    );
  return <NewPasswordPage title="Choose a new password" submit="Set password" answer={actionData} />;
}
