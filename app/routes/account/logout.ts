import { redirect } from 'react-router';
import { appContext, requestContext } from '#app/context.ts';
import { withCookies } from '#app/features/accounts/session.server.ts';
import { signOut } from '#app/features/accounts/sign-in.server.ts';
import { safeOrigin, signInAddress } from '#app/features/accounts/sign-in.ts';
import { receiveForm } from '#app/forms/form.server.ts';
import { readField } from '#app/shared/form-data.ts';
import type { Route } from './+types/logout';

export function loader() {
  return redirect('/admin/login');
}

export async function action({ request, context }: Route.ActionArgs) {
  const from = safeOrigin(readField(await receiveForm(request), 'from'));
  const cookies = await signOut(context.get(appContext), { request, address: context.get(requestContext).address });
  return redirect(signInAddress({ pathname: from, search: '' }), withCookies(cookies));
}
