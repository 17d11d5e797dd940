import { secrets } from '#app/records/secrets.ts';
import type { Route } from './+types/invitation';
import { appContext } from '#app/context.ts';
import { NewPasswordPage, SignInFrame } from '#app/features/accounts/sign-in-frame.tsx';
import { acceptInvitation, findInvitation, personError } from '#app/features/accounts/people.server.ts';
import { personFields } from '#app/features/accounts/person.ts';
import { signInAndRedirect } from '#app/features/accounts/sign-in.server.ts';
import { notAnswered, notSent } from '#app/features/accounts/sign-in.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { runFormAction, readForm } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';
import { LinkButton } from '#app/ui/button.tsx';

const fields = { ...personFields, ...secrets };

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The address contains the link's secret, so the referrer must not reach another site.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  return { invited: await findInvitation(context.get(appContext), url.searchParams.get('token') ?? '') };
}

export function action(args: Route.ActionArgs) {
  return runFormAction(
    args,
    { failed: notAnswered, fields },
    {
      '': async ({ app, info: { address }, form }) => {
        const read = readForm(form, formSchema({ name: personFields.name }));
        if (!read.ok) return read.answer;
        const password = readField(form, 'password');
        const input = { name: read.input.name, password };
        const accepted = await acceptInvitation(app, address, args.url.searchParams.get('token') ?? '', input);
        if (!accepted.ok) return personError(form, accepted);
        throw await signInAndRedirect(app, { request: args.request, address }, { email: accepted.email, password });
      },
    },
    {},
  );
}

export const clientAction = createClientAction({ failed: notSent, unanswered: notAnswered, fields });

export const meta = staffTitle('Your account');

export default function Invitation({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  if (invited)
    return (
      <NewPasswordPage
        title="Set up your account"
        lead={`You’ll sign in with ${invited.email}.`}
        submit="Create my account"
        ask={['name']}
        values={invited}
        answer={actionData}
      />
    );
  return (
    <SignInFrame
      title="This link no longer works"
      lead="It has already been used or has expired. Ask a colleague to invite you again."
    >
      <LinkButton href="/admin/login">Go to the sign-in page</LinkButton>
    </SignInFrame>
  );
}
