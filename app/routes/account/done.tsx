import { useEffect } from 'react';
import { redirect } from 'react-router';
import { appContext } from '#app/context.ts';
import { firstPage, findSignedIn } from '#app/features/accounts/session.server.ts';
import { SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import {
  providerError,
  safeOrigin,
  secondStepFollows,
  signInChannel,
  type ProviderAnswer,
} from '#app/features/accounts/sign-in.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/done';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// It may be the window that the sign-in page opened, and must stay connected to it.
export function headers() {
  return { 'Cross-Origin-Opener-Policy': 'unsafe-none' };
}

/** The OpenID provider sends the browser back to this page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const signedIn = await findSignedIn(app, request);
  const from = await firstPage(app, safeOrigin(query.get('from')), signedIn?.person.email);
  const code = query.get('error') === secondStepFollows ? null : query.get('error');
  const next = query.has('error') && !code ? `/admin/login/code?from=${encodeURIComponent(from)}` : from;
  const error = providerError(code, app.config.hideAccounts);
  if (query.get('popup') !== '1')
    throw redirect(code ? `/admin/login?error=${encodeURIComponent(code)}&from=${encodeURIComponent(from)}` : next);
  return { next, error };
}

export const meta = staffTitle('Login');

export default function Done({ loaderData: { next, error } }: Route.ComponentProps) {
  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    const answer: ProviderAnswer = { error, next };
    // A BroadcastChannel reaches only our own origin, so there is no target origin to pass.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(answer);
    channel.close();
    window.close();
  }, [error, next]);
  return (
    <SignInFrame title={error ? 'Not signed in' : 'You are signed in'} lead={error ?? 'You can close this window.'}>
      <LinkButton href={error ? '/admin/login' : next}>Continue here</LinkButton>
    </SignInFrame>
  );
}
