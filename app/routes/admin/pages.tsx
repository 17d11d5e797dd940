import type { Route } from './+types/pages';
import { appContext } from '#app/context.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { LegalListPage } from '#app/features/legal/legal-list-page.tsx';
import { listLegal } from '#app/features/legal/legal.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { pages: await listLegal(context.get(appContext)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Pages');
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <LegalListPage pages={loaderData.pages} />;
}
