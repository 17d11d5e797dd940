import { data, redirect } from 'react-router';
import type { Route } from './+types/second-step';
import { appContext, requestContext } from '#app/context.ts';
import { safeOrigin } from '#app/features/accounts/origin.ts';
import { SecondStepPage } from '#app/features/accounts/second-step-page.tsx';
import { verifySecondStep } from '#app/features/accounts/sign-in.server.ts';
import { signInErrors } from '#app/features/accounts/sign-in.ts';
import { withCookies } from '#app/features/accounts/with-cookies.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { readField } from '#app/shared/form-data.ts';
import { sendForm } from '#app/shared/send-form.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return { from: safeOrigin(query.get('from')), recovery: query.get('with') === 'recovery' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const query = new URL(request.url).searchParams;
  const form = await request.formData();
  const answer = await verifySecondStep(
    context.get(appContext),
    { request, address: context.get(requestContext).address },
    { code: readField(form, 'code'), recovery: query.get('with') === 'recovery' },
  );
  if (!answer.ok) return data({ error: answer.error, over: answer.over }, { status: 401 });
  throw redirect(safeOrigin(query.get('from')), withCookies(answer.cookies));
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, (): { error: string; over: boolean } => ({ error: signInErrors.network, over: false }));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Login');
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SecondStepPage
      from={loaderData.from}
      recovery={loaderData.recovery}
      error={actionData?.error}
      over={actionData?.over ?? false}
    />
  );
}
