import type { Route } from './+types/sent-files';
import { appContext } from '#app/context.ts';
import { callFile, numberFile } from '#app/features/messages/sent-files.server.ts';

export function loader({ context, pattern, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (pattern === '/appointments/number.vcf') return numberFile(app);
  return callFile(app, url.searchParams.get('request') ?? '');
}
