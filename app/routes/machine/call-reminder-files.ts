import type { Route } from './+types/call-reminder-files';
import { appContext } from '#app/context.ts';
import { callFile, numberFile } from '#app/features/messages/request-link.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (/vcf/i.test(url.pathname)) return numberFile(app);
  return callFile(app, url.searchParams.get('request') ?? '');
}
