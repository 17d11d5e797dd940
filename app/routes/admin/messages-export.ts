import { appContext, personContext } from '#app/context.ts';
import { requireFreshSession, requireSameSite } from '#app/features/accounts/guard.server.ts';
import { exportMessages } from '#app/features/messages/export-messages.server.ts';
import { readInboxView } from '#app/features/messages/messages.server.ts';
import type { Route } from './+types/messages-export';

export const middleware = [requireSameSite, requireFreshSession];

export function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { show, q } = readInboxView(app, url.searchParams);
  const filter = url.searchParams.has('show') && show !== 'mine' ? show : 'all';
  return exportMessages(app, context.get(personContext), { filter, query: q });
}
