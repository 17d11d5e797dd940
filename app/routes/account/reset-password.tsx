import { data, redirect } from 'react-router';
import type { Route } from './+types/reset-password';
import { appContext, requestContext } from '#app/context.ts';
import { ChoosePasswordPage } from '#app/features/accounts/choose-password-page.tsx';
import { resetPassword } from '#app/features/accounts/reset-password.server.ts';
import { signInErrors } from '#app/features/accounts/sign-in.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { readField } from '#app/shared/form-data.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The link's secret stands in the address: no other site may learn it from there.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await request.formData();
  const answer = await resetPassword(
    context.get(appContext),
    context.get(requestContext).address,
    token,
    readField(form, 'password'),
  );
  if (!answer.ok) return data({ error: answer.reason }, { status: 422 });
  throw redirect('/admin/login?done=password');
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, () => ({ error: signInErrors.network }));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'New password');
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return <ChoosePasswordPage error={actionData?.error} />;
}
