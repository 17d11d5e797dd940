import { appContext } from '#app/context.ts';
import { callFile, numberFile } from '#app/features/messages/request-link.server.ts';
import type { Route } from './+types/call-reminder-files';

export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (/vcf/i.test(url.pathname)) return numberFile(app);
  return callFile(app, url.searchParams.get('request') ?? '');
}
