import { data } from 'react-router';
import type { Route } from './+types/first-account';
import { appContext } from '#app/context.ts';
import { findFirstRun, linkTooOld, makeFirstAccount } from '#app/features/accounts/first-account.server.ts';
import { NewPasswordPage } from '#app/features/accounts/new-password-page.tsx';
import { refuse } from '#app/features/accounts/people.server.ts';
import { personFields } from '#app/features/accounts/person.ts';
import { SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import { enter } from '#app/features/accounts/sign-in.server.ts';
import { notAnswered, notSent } from '#app/features/accounts/sign-in.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { formAction } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';
import type { PageHandle } from '#app/site/frame-options.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The link's secret is in the address: no other site may learn it from there.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = await findFirstRun(context.get(appContext), tokenIn(url));
  if (state === 'closed') throw data(null, { status: 404 });
  return state === 'open' ? data({ refused: '' }) : data({ refused: linkTooOld }, { status: 410 });
}

export function action(args: Route.ActionArgs) {
  return formAction(
    args,
    { failed: notAnswered, fields: personFields },
    {
      '': async ({ app, info: { address }, form }) => {
        const [name, email, password] = [
          readField(form, 'name'),
          readField(form, 'email'),
          readField(form, 'password'),
        ];
        const made = await makeFirstAccount(app, address, tokenIn(args.url), { name, email, password });
        if (made === 'closed') throw data(null, { status: 404 });
        if (!made.ok) return refuse(form, made);
        throw await enter(app, { request: args.request, address }, { email: made.email, password });
      },
    },
    {},
  );
}

export const clientAction = sendForms({ failed: notSent });

export const meta = staffTitle('The first account');

export default function FirstAccount({ loaderData: { refused }, actionData }: Route.ComponentProps) {
  if (refused) return <SignInFrame title="This link no longer works" lead={refused} />;
  return (
    <NewPasswordPage
      title="Set up the first account"
      lead="Nobody can sign in here yet. Whoever you name can do everything, and invite the others."
      submit="Make my account"
      ask={['name', 'email']}
      answer={actionData}
    />
  );
}

function tokenIn(url: URL): string {
  return url.searchParams.get('token') ?? '';
}
