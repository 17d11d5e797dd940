import { redirect } from 'react-router';
import { appContext, requestContext } from '#app/context.ts';
import { withCookies } from '#app/features/accounts/session.server.ts';
import { startProviderSignIn } from '#app/features/accounts/sign-in.server.ts';
import { safeOrigin } from '#app/features/accounts/sign-in.ts';
import type { Route } from './+types/google';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const from = safeOrigin(query.get('from'));
  const popup = query.get('popup') === '1' ? '&popup=1' : '';
  const done = `/admin/login/done?from=${encodeURIComponent(from)}${popup}`;
  const caller = { request, address: context.get(requestContext).address };
  const start = await startProviderSignIn(context.get(appContext), caller, done);
  if (!start.ok) return redirect('/admin/login?error=unavailable');
  const answer = redirect(start.url, withCookies(start.cookies));
  answer.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  return answer;
}
