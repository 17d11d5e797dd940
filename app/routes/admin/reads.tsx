import type { Route } from './+types/reads';
import { appContext } from '#app/context.ts';
import { ReadsPage } from '#app/features/reads/reads-page.tsx';
import { findReads } from '#app/features/reads/reads.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { reads: await findReads(context.get(appContext)) };
}

export const meta = staffTitle('Page views');

export default function ReadsRoute({ loaderData }: Route.ComponentProps) {
  return <ReadsPage {...loaderData} />;
}
