import { secrets } from '#app/records/secrets.ts';
import { redirect } from 'react-router';
import type { Route } from './+types/second-step';
import { withCookies } from '#app/features/accounts/session.server.ts';
import { SecondStepPage } from '#app/features/accounts/sign-in-page.tsx';
import { verifySecondStep } from '#app/features/accounts/sign-in.server.ts';
import { notAnswered, notSent, safeOrigin } from '#app/features/accounts/sign-in.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';

const fields = secrets;

export const handle = { frame: { bare: true } } satisfies PageHandle;

export function loader({ url }: Route.LoaderArgs) {
  return asked(url);
}

export function action(args: Route.ActionArgs) {
  const { from, recovery } = asked(args.url);
  return runFormAction(
    args,
    { failed: notAnswered, fields },
    {
      '': async ({ app, info: { address }, form }) => {
        const input = { code: readField(form, 'code'), recovery };
        const answer = await verifySecondStep(app, { request: args.request, address }, input);
        if (!answer.ok) return { ok: false, notice: answer.error, more: { over: answer.over }, status: 401 };
        throw redirect(from, withCookies(answer.cookies));
      },
    },
    {},
  );
}

export const clientAction = createClientAction({ failed: notSent, unanswered: notAnswered, fields });

export const meta = staffTitle('Login');

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} answer={actionData} />;
}

function asked({ searchParams }: URL) {
  return { from: safeOrigin(searchParams.get('from')), recovery: searchParams.get('with') === 'recovery' };
}
