import { useEffect } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/done';
import { appContext } from '#app/context.ts';
import { safeOrigin, signInChannel, type ProviderAnswer, providerError } from '#app/features/accounts/sign-in.ts';
import { noteProviderSignIn } from '#app/features/accounts/sign-in.server.ts';
import { SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import { staffTitle } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { LinkButton } from '#app/ui/button.tsx';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// It may be the window that the sign-in page opened, and must stay connected to it.
export function headers() {
  return { 'Cross-Origin-Opener-Policy': 'unsafe-none' };
}

/** The end of the way through the OpenID provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const from = safeOrigin(query.get('from'));
  const code = query.get('error');
  const error = providerError(code, app.config.hideAccounts);
  if (!error) await noteProviderSignIn(app, request);
  if (query.get('popup') !== '1')
    throw redirect(code ? `/admin/login?error=${encodeURIComponent(code)}&from=${encodeURIComponent(from)}` : from);
  return { from, error };
}

export const meta = staffTitle('Login');

export default function Done({ loaderData: { from, error } }: Route.ComponentProps) {
  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    const answer: ProviderAnswer = { error };
    // A channel reaches our own origin only and takes no other argument.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(answer);
    channel.close();
    window.close();
  }, [error]);
  return (
    <SignInFrame title={error ? 'Not signed in' : 'You are signed in'} lead={error ?? 'You can close this window.'}>
      <LinkButton href={error ? '/admin/login' : from}>Go on here</LinkButton>
    </SignInFrame>
  );
}
