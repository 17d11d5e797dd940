import type { Route } from './+types/today';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { TodayPage } from '#app/features/today/today-page.tsx';
import { findToday } from '#app/features/today/today.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(sessionContext);
  return { today: await findToday(context.get(appContext), context.get(staffContext), role) };
}

export const meta = staffTitle('Today');

export default function TodayRoute({ loaderData }: Route.ComponentProps) {
  return <TodayPage {...loaderData} />;
}
