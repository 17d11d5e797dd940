import type { Route } from './+types/pages';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { LegalListPage } from '#app/features/legal/legal-screens.tsx';
import { listLegal } from '#app/features/legal/legal.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { pages: await listLegal(context.get(appContext)) };
}

export const meta = staffTitle('Pages');

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <LegalListPage pages={loaderData.pages} />;
}
