import { appContext } from '#app/context.ts';
import { acceptInvitation, findInvitation, personError } from '#app/features/accounts/people.server.ts';
import { personFields, signInClientAction } from '#app/features/accounts/person.ts';
import { EndedLinkPage, NewPasswordPage } from '#app/features/accounts/sign-in-frame.tsx';
import { runSignInForm, signInAndRedirect } from '#app/features/accounts/sign-in.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm } from '#app/forms/form.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/invitation';

export const handle = { frame: { bare: true } } satisfies PageHandle;

// The address contains the link's secret, so the referrer must not reach another site.
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  return { invited: await findInvitation(context.get(appContext), url.searchParams.get('token') ?? '') };
}

export function action(args: Route.ActionArgs) {
  return runSignInForm(args, async ({ app, caller, form, token }) => {
    const read = readForm(form, formSchema({ name: personFields.name }));
    if (!read.ok) return read.answer;
    const password = readField(form, 'password');
    const accepted = await acceptInvitation(app, caller.address, token, { name: read.input.name, password });
    if (!accepted.ok) return personError(form, accepted);
    throw await signInAndRedirect(app, caller, { email: accepted.email, password });
  });
}

export const clientAction = signInClientAction;

export const meta = staffTitle('Your account');

export default function Invitation({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  if (!invited)
    return (
      <EndedLinkPage lead="It was already used, was withdrawn or has expired. Ask a colleague to invite you again." />
    );
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
}
