import { data } from 'react-router';
import { appContext } from '#app/context.ts';
import { isFirstRun, makeFirstAccount } from '#app/features/accounts/first-account.server.ts';
import { personError } from '#app/features/accounts/people.server.ts';
import { signInClientAction } from '#app/features/accounts/person.ts';
import { NewPasswordPage } from '#app/features/accounts/sign-in-frame.tsx';
import { runSignInForm, signInAndRedirect } from '#app/features/accounts/sign-in.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/first-account';

export const handle = { frame: { bare: true } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await isFirstRun(context.get(appContext)))) throw data(null, { status: 404 });
  return null;
}

export function action(args: Route.ActionArgs) {
  return runSignInForm(args, async ({ app, caller, form }) => {
    const password = readField(form, 'password');
    const person = { name: readField(form, 'name'), email: readField(form, 'email'), password };
    const made = await makeFirstAccount(app, caller.address, { setupCode: readField(form, 'setupCode'), ...person });
    if (made === 'closed') throw data(null, { status: 404 });
    if (!made.ok) return personError(form, made);
    throw await signInAndRedirect(app, caller, { email: made.email, password });
  });
}

export const clientAction = signInClientAction;

export const meta = staffTitle('First account');

export default function FirstAccount({ actionData }: Route.ComponentProps) {
  return (
    <NewPasswordPage
      title="Set up the first account"
      lead="There are no accounts yet. The first one is an owner, who can do everything and invite others."
      submit="Create my account"
      ask={['setupCode', 'name', 'email']}
      answer={actionData}
    />
  );
}
