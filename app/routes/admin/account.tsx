import type { Route } from './+types/account';
import { appContext, requestContext, sessionContext, staffContext } from '#app/context.ts';
import { AccountPage } from '#app/features/accounts/account-page.tsx';
import { accountHandlers, findAccount } from '#app/features/accounts/account.server.ts';
import { personFields } from '#app/features/accounts/person.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { account: await findAccount(app, context.get(staffContext), context.get(sessionContext)) };
}

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return runFormAction(args, { failed: {}, fields: personFields }, accountHandlers, {
    staff: context.get(staffContext),
    session: context.get(sessionContext),
    caller: { request, address: context.get(requestContext).address },
  });
}

export const clientAction = createClientAction({ failed: {} });

export const meta = staffTitle('Your account');

export default function Account({ loaderData: { account }, actionData }: Route.ComponentProps) {
  return <AccountPage account={account} answer={actionData} />;
}
