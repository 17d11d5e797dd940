import type { Route } from './+types/messages-export';
import { appContext, staffContext } from '#app/context.ts';
import { exportMessages } from '#app/features/messages/export-messages.server.ts';
import { inboxQuerySchema } from '#app/features/messages/message.schema.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { show, q } = inboxQuerySchema.parse(Object.fromEntries(url.searchParams));
  return exportMessages(context.get(appContext), context.get(staffContext), { filter: show, query: q });
}
