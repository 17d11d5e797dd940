import type { Route } from './+types/page-views';
import { appContext, sessionContext } from '#app/context.ts';
import { PageViewsPage } from '#app/features/page-views/page-views-page.tsx';
import { findLaunchProgress } from '#app/features/launch/launch.server.ts';
import { findPageViews } from '#app/features/page-views/page-views.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const isOwner = context.get(sessionContext).role === 'owner';
  const [reads, ready] = await Promise.all([findPageViews(app, 30, 50), isOwner ? findLaunchProgress(app) : null]);
  return { reads, ready };
}

export default function PageViewsRoute({ loaderData }: Route.ComponentProps) {
  return <PageViewsPage {...loaderData} />;
}
