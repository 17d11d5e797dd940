import type { Route } from './+types/activity';
import { appContext } from '#app/context.ts';
import { ActivityPage } from '#app/features/activity/activity-page.tsx';
import { activityQuerySchema } from '#app/features/activity/activity.schema.ts';
import { mailInWords, workInWords } from '#app/features/activity/background-work.ts';
import { findBackgroundWork } from '#app/features/activity/find-background-work.server.ts';
import { listActivePeople, listActivity } from '#app/features/activity/list-activity.server.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { findLastBackup } from '#app/features/backups/find-last-backup.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const place = activityQuerySchema.parse(Object.fromEntries(url.searchParams));
  const [page, people, work, lastBackup] = await Promise.all([
    listActivity(app, { query: place.q, person: place.person }, place.before),
    listActivePeople(app),
    findBackgroundWork(app),
    findLastBackup(app),
  ]);
  return { place, page, people, states: [lastBackup, mailInWords(work, new Date()), workInWords(work)] };
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Activity');
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />;
}
