import { appContext, personContext } from '#app/context.ts';
import { requireFreshSession, requireSameSite } from '#app/features/accounts/guard.server.ts';
import { serveScan } from '#app/features/consents/scans.server.ts';
import { orNotFound } from '#app/forms/form.server.ts';
import { parseId } from '#app/shared/form-data.ts';
import type { Route } from './+types/consent-scan';

export const middleware = [requireSameSite, requireFreshSession];

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parseId(params.consentId) ?? 0;
  return orNotFound(await serveScan(context.get(appContext), context.get(personContext), id));
}
