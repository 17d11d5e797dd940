import { secrets } from '#app/records/secrets.ts';
import { data } from 'react-router';
import type { Route } from './+types/first-account';
import { appContext } from '#app/context.ts';
import { isFirstRun, makeFirstAccount } from '#app/features/accounts/first-account.server.ts';
import { NewPasswordPage } from '#app/features/accounts/sign-in-frame.tsx';
import { personError } from '#app/features/accounts/people.server.ts';
import { firstAccountFields } from '#app/features/accounts/person.ts';
import { signInAndRedirect } from '#app/features/accounts/sign-in.server.ts';
import { notAnswered, notSent } from '#app/features/accounts/sign-in.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';

const fields = { ...firstAccountFields, ...secrets };

export const handle = { frame: { bare: true } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await isFirstRun(context.get(appContext)))) throw data(null, { status: 404 });
  return null;
}

export function action(args: Route.ActionArgs) {
  return runFormAction(
    args,
    { failed: notAnswered, fields },
    {
      '': async ({ app, info: { address }, form }) => {
        const typed = {
          setupCode: readField(form, 'setupCode'),
          name: readField(form, 'name'),
          email: readField(form, 'email'),
          password: readField(form, 'password'),
        };
        const made = await makeFirstAccount(app, address, typed);
        if (made === 'closed') throw data(null, { status: 404 });
        if (!made.ok) return personError(form, made);
        throw await signInAndRedirect(
          app,
          { request: args.request, address },
          { email: made.email, password: typed.password },
        );
      },
    },
    {},
  );
}

export const clientAction = createClientAction({ failed: notSent, unanswered: notAnswered, fields });

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
