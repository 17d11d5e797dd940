import { data } from 'react-router';
import type { Route } from './+types/consent-scan';
import { appContext, staffContext } from '#app/context.ts';
import { requireFresh, requireOwnLink } from '#app/features/accounts/guard.server.ts';
import { answerScan } from '#app/features/consents/scans.server.ts';
import { idIn } from '#app/shared/form-data.ts';

export const middleware = [requireOwnLink, requireFresh];

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await answerScan(context.get(appContext), context.get(staffContext), idIn(params.consentId) ?? 0);
  if (!answer) throw data(null, { status: 404 });
  return answer;
}
