import { redirect } from 'react-router';
import type { Route } from './+types/reset-password';
import { NewPasswordPage } from '#app/features/accounts/new-password-page.tsx';
import { refuse } from '#app/features/accounts/people.server.ts';
import { resetPassword } from '#app/features/accounts/sign-in.server.ts';
import { notAnswered, notSent } from '#app/features/accounts/sign-in.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { formAction } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';
import type { PageHandle } from '#app/site/frame-options.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The link's secret is in the address: no other site may learn it from there.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function action(args: Route.ActionArgs) {
  return formAction(
    args,
    { failed: notAnswered },
    {
      '': async ({ app, info, form }) => {
        const token = args.url.searchParams.get('token') ?? '';
        const answer = await resetPassword(app, info.address, token, readField(form, 'password'));
        if (!answer.ok) return refuse(form, answer);
        throw redirect('/admin/login?done=password');
      },
    },
    {},
  );
}

export const clientAction = sendForms({ failed: notSent });

export const meta = staffTitle('New password');

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return <NewPasswordPage title="Choose a new password" submit="Set the password" answer={actionData} />;
}
