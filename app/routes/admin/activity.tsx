import type { Route } from './+types/activity';
import { appContext } from '#app/context.ts';
import { ActivityPage } from '#app/features/activity/activity-page.tsx';
import { formatMailState, formatJobState } from '#app/features/activity/activity.ts';
import {
  activityQuerySchema,
  findBackgroundWork,
  listActivePeople,
  listActivity,
} from '#app/features/activity/activity.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { findLastBackup } from '#app/features/backups/backups.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const filter = activityQuerySchema.parse(Object.fromEntries(url.searchParams));
  const [page, people, work, lastBackup, { timeZone }] = await Promise.all([
    listActivity(app, { query: filter.q, person: filter.person, kind: filter.kind }, filter.before),
    listActivePeople(app),
    findBackgroundWork(app),
    findLastBackup(app),
    findClinicFacts(app),
  ]);
  return {
    filter,
    page,
    people,
    states: [lastBackup, formatMailState(timeZone, work, new Date()), formatJobState(work)],
  };
}

export const meta = staffTitle('Activity');

export default function Activity({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />;
}
