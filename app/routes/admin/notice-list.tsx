import type { Route } from './+types/notice-list';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { NoticesScreen } from '#app/features/legal/legal-screens.tsx';
import { listLegal } from '#app/features/legal/legal.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { notices: await listLegal(context.get(appContext)) };
}

export const meta = staffTitle('Notices');

export default function Notices({ loaderData: { notices } }: Route.ComponentProps) {
  return <NoticesScreen notices={notices} />;
}
