import { data } from 'react-router';
import type { Route } from './+types/consent-scan';
import { appContext } from '#app/context.ts';
import { answerScan } from '#app/features/consents/scans.server.ts';
import { idIn } from '#app/shared/form-data.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await answerScan(context.get(appContext), idIn(params.consentId) ?? 0);
  if (!answer) throw data(null, { status: 404 });
  return answer;
}
