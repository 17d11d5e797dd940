import { data } from 'react-router';
import type { Route } from './+types/consent-scan';
import { appContext, staffContext } from '#app/context.ts';
import { requireFreshSession, requireSameSite } from '#app/features/accounts/guard.server.ts';
import { serveScan } from '#app/features/consents/scans.server.ts';
import { parseId } from '#app/shared/form-data.ts';

export const middleware = [requireSameSite, requireFreshSession];

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await serveScan(context.get(appContext), context.get(staffContext), parseId(params.consentId) ?? 0);
  if (!answer) throw data(null, { status: 404 });
  return answer;
}
