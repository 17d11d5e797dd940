import { data } from 'react-router';
import { appContext } from '#app/context.ts';
import { changeForm } from '#app/features/messages/change-form.ts';
import { changeAction } from '#app/features/messages/change-request.server.ts';
import { findSentRequest } from '#app/features/messages/request-link.server.ts';
import { ChangePage, EndedPage } from '#app/features/messages/sent-page.tsx';
import { createClientAction } from '#app/forms/form.ts';
import { type PageHandle, staffTitle } from '#app/site/page-meta.ts';
import type { Route } from './+types/request-change';

export const handle = { frame: { asks: true } } satisfies PageHandle;

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const found = await findSentRequest(context.get(appContext), url.searchParams.get('request') ?? '');
  const sent = found?.canChange ? found : null;
  // The link expires when the request is withdrawn, and the action already reports that.
  return data({ sent }, { status: sent || request.method === 'POST' ? 200 : 410 });
}

export const action = changeAction;
export const clientAction = createClientAction(changeForm);

export const meta = staffTitle('Change your request');

export default function RequestChange({ loaderData: { sent }, actionData, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  if (!sent) return <EndedPage facts={facts} answer={actionData} />;
  return <ChangePage sent={sent} facts={facts} answer={actionData} />;
}
