import { redirect } from 'react-router';
import { signInClientAction } from '#app/features/accounts/person.ts';
import { withCookies } from '#app/features/accounts/session.server.ts';
import { SecondStepPage } from '#app/features/accounts/sign-in-page.tsx';
import { runSignInForm, verifySecondStep } from '#app/features/accounts/sign-in.server.ts';
import { safeOrigin } from '#app/features/accounts/sign-in.ts';
import { readField } from '#app/shared/form-data.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/second-step';

export const handle = { frame: { bare: true } } satisfies PageHandle;

export function loader({ url }: Route.LoaderArgs) {
  return asked(url);
}

export function action(args: Route.ActionArgs) {
  const { from, recovery } = asked(args.url);
  return runSignInForm(args, async ({ app, caller, form }) => {
    const answer = await verifySecondStep(app, caller, { code: readField(form, 'code'), recovery });
    if (!answer.ok) return { ok: false, notice: answer.error, more: { over: answer.over }, status: 401 };
    throw redirect(from, withCookies(answer.cookies));
  });
}

export const clientAction = signInClientAction;

export const meta = staffTitle('Login');

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} answer={actionData} />;
}

function asked({ searchParams }: URL) {
  return { from: safeOrigin(searchParams.get('from')), recovery: searchParams.get('with') === 'recovery' };
}
