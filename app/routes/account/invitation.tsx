import { data, redirect } from 'react-router';
import type { Route } from './+types/invitation';
import { appContext, requestContext } from '#app/context.ts';
import { ChoosePasswordPage } from '#app/features/accounts/choose-password-page.tsx';
import { afterSignIn } from '#app/features/accounts/origin.ts';
import { acceptInvitation, findInvitation } from '#app/features/accounts/people.server.ts';
import { SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import { signIn } from '#app/features/accounts/sign-in.server.ts';
import { signInErrors } from '#app/features/accounts/sign-in.ts';
import { withCookies } from '#app/features/accounts/with-cookies.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { readField } from '#app/shared/form-data.ts';
import { LinkButton } from '#app/ui/button.tsx';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The link's secret stands in the address: no other site may learn it from there.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { invited: await findInvitation(context.get(appContext), token) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await request.formData();
  const password = readField(form, 'password');
  const { address } = context.get(requestContext);
  const accepted = await acceptInvitation(app, address, token, { name: readField(form, 'name'), password });
  if (!accepted.ok) return data({ error: accepted.reason }, { status: 422 });
  const signedIn = await signIn(app, { request, address }, { email: accepted.email, password });
  throw signedIn.ok ? redirect(afterSignIn, withCookies(signedIn.cookies)) : redirect('/admin/login?done=password');
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, () => ({ error: signInErrors.network }));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Your account');
}

export default function Invitation({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  if (invited) return <ChoosePasswordPage invited={invited} error={actionData?.error} />;
  return (
    <SignInFrame
      title="This link no longer works"
      lead="It has been used or is too old. Ask a colleague to invite you again."
    >
      <LinkButton href="/admin/login">Go to the sign-in page</LinkButton>
    </SignInFrame>
  );
}
