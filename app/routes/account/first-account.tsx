import { data } from 'react-router';
import type { Route } from './+types/first-account';
import { appContext } from '#app/context.ts';
import { acceptFirstAccount } from '#app/features/accounts/accept-first-account.server.ts';
import { FirstAccountPage, type FirstAccountState } from '#app/features/accounts/first-account-page.tsx';
import { findFirstRun, linkTooOld } from '#app/features/accounts/first-account.server.ts';
import { SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import { signInErrors } from '#app/features/accounts/sign-in.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { sendForm } from '#app/shared/send-form.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The link's secret stands in the address: no other site may learn it from there.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await findFirstRun(context.get(appContext), tokenIn(request));
  if (state === 'closed') throw data(null, { status: 404 });
  return state === 'open' ? data({ refused: '' }) : data({ refused: linkTooOld }, { status: 410 });
}

export function action({ request, context }: Route.ActionArgs) {
  return acceptFirstAccount({ request, token: tokenIn(request), context });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, (field): FirstAccountState => ({
    name: field('name'),
    email: field('email'),
    error: signInErrors.network,
  }));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'The first account');
}

export default function FirstAccount({ loaderData: { refused }, actionData }: Route.ComponentProps) {
  if (refused) return <SignInFrame title="This link no longer works" lead={refused} />;
  return <FirstAccountPage state={actionData} />;
}

function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
