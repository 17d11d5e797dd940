import { redirect } from 'react-router';
import type { Route } from './+types/logout';
import { appContext, requestContext } from '#app/context.ts';
import { safeOrigin, signInAddress } from '#app/features/accounts/sign-in.ts';
import { signOut } from '#app/features/accounts/sign-in.server.ts';
import { withCookies } from '#app/features/accounts/session.server.ts';
import { receiveForm } from '#app/forms/form.server.ts';
import { readField } from '#app/shared/form-data.ts';

export function loader() {
  return redirect('/admin/login');
}

export async function action({ request, context }: Route.ActionArgs) {
  const from = safeOrigin(readField(await receiveForm(request), 'from'));
  const cookies = await signOut(context.get(appContext), { request, address: context.get(requestContext).address });
  return redirect(signInAddress({ pathname: from, search: '' }), withCookies(cookies));
}
